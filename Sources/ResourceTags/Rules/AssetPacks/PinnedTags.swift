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
          at: tag.span,
          label: suggester.question(for: tag.name))
      }
    }
  }
}

/// A rule for asset pack identifiers whose tags aren't exactly the tags of any resource.
struct PinWithoutPack: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "pin-without-pack", severity: .warning,
    summary: "no resource has exactly the tags of an asset pack identifier",
    explanation: """
      A Background Assets pack contains the resources that have exactly the tags of its entry under `assetPacks`. If \
      no resource has exactly these tags, the pack would be empty, and `odr background-assets export` does not write a \
      manifest for it. Correct the tags or, if the pack is gone for good, remove the entry.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\nassetPacks: {forest: [forest]}\n"),
      .failing(
        "tags: {onDemand: [forest, level-2]}\nfiles: {A.sks: [forest, level-2]}\nassetPacks: {1️⃣forest: [forest]}\n",
        "no resource has exactly the tags of asset pack 'forest'"),
    ])

  func check() {
    let pins = manifest.pins
    // A file in a tagged folder also gets the folder's tags, so its set of tags depends on the files on disk.
    guard !pins.isEmpty, manifest.isComplete, !hasNestedFiles else { return }
    let sets = context.tagSets
    let known = Set((0..<sets.count).map { Set(sets.tags(of: $0).map(name)) })
    for pin in pins
    // Another rule reports undeclared tags.
    where !pin.tags.isEmpty && pin.tags.allSatisfy({ context.declaredNames.contains($0.name) })
      && !known.contains(Set(pin.tags.map(\.name)))
    {
      report(
        "no resource has exactly the tags of asset pack \(pin.id.quoted)",
        about: .init(tags: pin.tags.map(\.name)), at: pin.span,
        label: "remove the entry if the pack is gone for good")
    }
  }

  /// Whether a loose file or folder is inside another folder that the manifest lists.
  private var hasNestedFiles: Bool {
    manifest.entries.indices.contains { manifest.entries[$0].catalog < 0 && manifest.isHolder($0) }
  }
}

/// A rule for asset packs with the same set of tags but different identifiers.
struct DuplicatePin: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "duplicate-pin",
    summary: "one set of tags has two asset pack identifiers",
    explanation: """
      `assetPacks` gives each set of tags one identifier, regardless of the order of the tags. With two identifiers, \
      only the first would get a pack. Keep the identifier that is in use.
      """,
    examples: [
      .passing(
        "tags: {onDemand: [forest, level-2]}\nfiles: {A.sks: [forest], B.sks: [forest, level-2]}\n"
          + "assetPacks: {forest: [forest], both: [forest, level-2]}\n"),
      .failing(
        "tags: {onDemand: [forest, level-2]}\nfiles: {B.sks: [forest, level-2]}\n"
          + "assetPacks:\n  both: [forest, level-2]\n  1️⃣other: [level-2, forest]\n",
        "asset pack 'other' has the same tags as 'both'"),
    ])

  func check() {
    let pins = manifest.pins.filter { !$0.tags.isEmpty }
    for (pin, other) in pins.repetitions(by: { Set($0.tags.map(\.name)) }) {
      report(
        "asset pack \(pin.id.quoted) has the same tags as \(other.id.quoted)",
        about: .init(tags: pin.tags.map(\.name)), at: pin.span,
        label: "keep the identifier that is in use",
        notes: note("\(other.id.quoted) is here", at: other.span))
    }
  }
}
