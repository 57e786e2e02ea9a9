/// A rule for tags under `assetPacks` that no category declares.
struct PinnedTagUndeclared: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "pinned-tag-undeclared",
    summary: "an asset pack identifier lists a tag that is not declared",
    explanation: """
      `assetPacks` specifies the Background Assets pack identifier for a set of tags. No resource can have a tag that \
      is not declared, so there would be no pack with this identifier. `odr tag rename` and `odr tag remove` also \
      update the tags under `assetPacks`. Correct the name or, if the pack is gone for good, remove the entry.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\nassetPacks: {forest: [forest]}\n"),
      .failing(
        "tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\nassetPacks: {trees: [1️⃣forrest]}\n",
        "tag 'forrest' of asset pack 'trees' is not declared"),
      .failing(
        "tags: {prefetchOrder: [forest]}\nfiles: {A.sks: [forest]}\nassetPacks: {_firstInstallationOnly: [1️⃣forrest]}\n",
        "tag 'forrest' under '_firstInstallationOnly' is not declared"),
    ])

  func check() {
    let pins = manifest.packTagLists
    guard !pins.isEmpty, context.knowsDeclarations else { return }
    var suggester = SpellingSuggester(manifest.declaredTags.map(name))
    for pin in pins {
      for tag in pin.tags where !context.declaredNames.contains(tag.name) {
        let place = Section.packKeys.contains(pin.id) ? "under" : "of asset pack"
        report(
          "tag \(tag.name.quoted) \(place) \(pin.id.quoted) is not declared", about: .tag(tag.name),
          at: tag.span, label: suggester.best(for: tag.name).map { "did you mean \($0.quoted)?" })
      }
    }
  }
}
