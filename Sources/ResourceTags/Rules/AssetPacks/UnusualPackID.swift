/// A rule for asset pack identifiers that differ only in case.
struct UnusualPackID: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "unusual-pack-id", severity: .warning,
    summary: "an asset pack identifier differs from another one only in case",
    explanation: """
      Each pack's manifest is a file that is named after the identifier, so identifiers must differ in more than case.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\nassetPacks: {forest-2-b: [forest]}\n"),
      .failing(
        "tags: {onDemand: [forest, desert]}\nfiles: {A.sks: [forest], B.sks: [desert]}\n"
          + "assetPacks:\n  level: [forest]\n  1️⃣Level: [desert]\n",
        "pack identifier 'Level' differs from 'level' only in case"),
    ])

  func check() {
    for (pin, other) in manifest.pins.repetitions(by: { $0.id.lowercased() }) {
      report(
        "pack identifier \(pin.id.quoted) differs from \(other.id.quoted) only in case", at: pin.span,
        notes: [Diagnostic.Note("\(other.id.quoted) is here", at: other.span)])
    }
  }
}
