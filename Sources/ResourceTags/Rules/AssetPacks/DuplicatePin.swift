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
        about: Diagnostic.Subject(tags: pin.tags.map(\.name)), at: pin.span,
        label: "keep the identifier that is in use",
        notes: [Diagnostic.Note("\(other.id.quoted) is here", at: other.span)])
    }
  }
}
