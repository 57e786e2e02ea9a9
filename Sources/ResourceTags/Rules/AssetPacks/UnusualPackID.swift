/// A rule for asset pack identifiers that Apple would refuse, or that differ only in case.
struct UnusualPackID: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "unusual-pack-id", severity: .warning,
    summary: "an asset pack identifier works only if you host the pack, or differs from another one only in case",
    explanation: """
      If `_hosting` under `assetPacks` is `self`, odr accepts identifiers that App Store Connect refuses. Apple cannot \
      host these packs later without new identifiers. Each pack's manifest is a file that is named after the \
      identifier, so identifiers must differ in more than case.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\nassetPacks: {forest-2-b: [forest]}\n"),
      .failing(
        "tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\n"
          + "assetPacks: {_hosting: self, 1️⃣com.example.forest: [forest]}\n",
        HostedPacks.refusal(of: "com.example.forest")),
      .failing(
        "tags: {onDemand: [forest, desert]}\nfiles: {A.sks: [forest], B.sks: [desert]}\n"
          + "assetPacks:\n  level: [forest]\n  1️⃣Level: [desert]\n",
        "pack identifier 'Level' differs from 'level' only in case"),
    ])

  func check() {
    let (pins, isHosted) = (manifest.pins, manifest.packHosting == .apple)
    for pin in pins where !isHosted && !HostedPacks.accepts(id: pin.id) {
      report(HostedPacks.refusal(of: pin.id), at: pin.span, label: "Apple cannot host a pack with this identifier")
    }
    for (pin, other) in pins.repetitions(by: { $0.id.lowercased() }) {
      report(
        "pack identifier \(pin.id.quoted) differs from \(other.id.quoted) only in case", at: pin.span,
        notes: [Diagnostic.Note("\(other.id.quoted) is here", at: other.span)])
    }
  }
}
