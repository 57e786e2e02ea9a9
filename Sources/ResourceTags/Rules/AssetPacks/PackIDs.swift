/// A rule for asset pack identifiers that App Store Connect refuses.
struct InvalidPackID: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "invalid-pack-id", isConfigurable: false,
    summary: "an asset pack has an identifier that App Store Connect refuses",
    explanation: """
      If Apple hosts a pack, its identifier contains only ASCII letters, digits, and hyphens, with no hyphen at either \
      end. `ba-package` accepts other identifiers, but App Store Connect refuses them when you upload the pack, with \
      the errors ENTITY_ERROR.ATTRIBUTE.INVALID (409), ITMS-91133, or -19241. odr does not change an identifier that \
      the manifest lists, because the app's code may use it: choose another identifier, and replace the old one in \
      the code, too.

      If you host the packs yourself, run `odr set assetPacks._hosting self`, which permits any identifier.
      """,
    examples: [
      .passing("tags: {onDemand: [forest_2]}\nfiles: {A.sks: [forest_2]}\nassetPacks: {forest-2: [forest_2]}\n"),
      .passing(
        "tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\nassetPacks: {_hosting: self, com.example.f_1: [forest]}\n"
      ),
      .failing(
        "tags: {onDemand: [forest, sea]}\nfiles: {A.sks: [forest], B.sks: [sea]}\n"
          + "assetPacks: {1️⃣com.example.forest: [forest], 2️⃣sea-: [sea]}\n",
        HostedPacks.refusal(of: "com.example.forest"), HostedPacks.refusal(of: "sea-")),
    ])

  func check() {
    guard manifest.packHosting == .apple else { return }
    for pin in manifest.pins where !HostedPacks.accepts(id: pin.id) {
      let key = pin.id.hasPrefix("_") ? pin.id.nearest(in: Section.packKeys) : nil
      report(
        HostedPacks.refusal(of: pin.id), at: pin.span,
        label: key.map { "did you mean \($0.quoted)?" } ?? HostedPacks.idAdvice)
    }
  }
}

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
        notes: note("\(other.id.quoted) is here", at: other.span))
    }
  }
}
