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
        about: Diagnostic.Subject(tags: pin.tags.map(\.name)), at: pin.span,
        label: "remove the entry if the pack is gone for good")
    }
  }

  /// Whether a loose file or folder is inside another folder that the manifest lists.
  private var hasNestedFiles: Bool {
    manifest.entries.indices.contains { manifest.entries[$0].catalog < 0 && manifest.isHolder($0) }
  }
}
