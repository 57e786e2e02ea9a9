/// A rule for asset pack identifiers that Apple may refuse or that differ only in case.
struct UnusualPackID: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    id: "unusual-pack-id", severity: .warning,
    summary: "an asset pack identifier may be rejected by Apple, or differs from another one only in case",
    explanation: """
      Apple does not document which asset pack identifiers it accepts, and you cannot change an identifier after you \
      upload the pack. Letters, digits, `-`, and `_` are safe. According to one project, Apple rejects dots. Each \
      pack's manifest is a file that is named after the identifier, so identifiers must differ in more than case.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\nassetPacks: {forest_2-b: [forest]}\n"),
      .failing(
        "tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\nassetPacks: {1️⃣com.example.forest: [forest]}\n",
        "Apple may reject 'com.example.forest' as an asset pack identifier"),
      .failing(
        "tags: {onDemand: [forest, desert]}\nfiles: {A.sks: [forest], B.sks: [desert]}\n"
          + "assetPacks:\n  level: [forest]\n  1️⃣Level: [desert]\n",
        "pack identifier 'Level' differs from 'level' only in case"),
    ])

  func check() {
    var first: [String: AssetPackPin] = [:]
    for pin in manifest.pins {
      if !isSafe(pin.id) {
        report(
          "Apple may reject \(pin.id.quoted) as an asset pack identifier", at: pin.span,
          label: "up to 64 letters, digits, '-', and '_' are safe")
      }
      let key = pin.id.lowercased()
      if let other = first[key] {
        report(
          "pack identifier \(pin.id.quoted) differs from \(other.id.quoted) only in case", at: pin.span,
          notes: [Diagnostic.Note("\(other.id.quoted) is here", at: other.span)])
      } else {
        first[key] = pin
      }
    }
  }

  private func isSafe(_ id: String) -> Bool {
    1...64 ~= id.utf8.count
      && id.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == .dash || $0 == .underscore }
  }
}
