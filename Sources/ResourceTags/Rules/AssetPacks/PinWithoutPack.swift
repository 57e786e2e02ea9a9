/// An id for a set of tags that no resource has.
enum PinWithoutPack: Rule {
  static let documentation = RuleDocumentation(
    id: "pin-without-pack", severity: .warning,
    summary: "no resource has just the tags of an asset pack's id",
    explanation: """
      An asset pack of Background Assets holds the resources that have just the tags of its entry below `assetPacks`. If no \
      resource has these and no others, the pack is empty, and `odr background-assets export` writes none. Correct the \
      tags, or remove the entry, if the pack is gone for good.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\nassetPacks: {forest: [forest]}\n"),
      .failing(
        "tags: {onDemand: [forest, level-2]}\nfiles: {A.sks: [forest, level-2]}\nassetPacks: {1️⃣forest: [forest]}\n",
        "no resource has just the tags of asset pack 'forest'"),
    ])

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    let pins = context.manifest.pins
    // Files in tagged folders have the tags of these too, which only the disk tells.
    guard !pins.isEmpty, context.manifest.isComplete, !context.manifest.hasNestedFiles else { return }
    let sets = context.tagSets
    let known = Set((0..<sets.count).map { Set(sets.tags(of: $0).map(context.name)) })
    // Tags that are not declared are findings of their own.
    let declared = Set(context.manifest.declaredTags.map(context.name))
    for pin in pins
    where !pin.tags.isEmpty && pin.tags.allSatisfy({ declared.contains($0.name) })
      && !known.contains(Set(pin.tags.map(\.name)))
    {
      findings.report(
        self, "no resource has just the tags of asset pack \(pin.id.quoted)",
        about: Diagnostic.Subject(tags: pin.tags.map(\.name)), at: pin.span,
        label: "remove it if the pack is gone for good")
    }
  }
}

extension Manifest {
  /// Whether a loose file or folder lies in another one that the manifest names.
  fileprivate var hasNestedFiles: Bool {
    paths.hasHolders && entries.indices.contains { entries[$0].catalog < 0 && paths.isHolder($0) }
  }
}
