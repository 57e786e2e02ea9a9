/// A rule for identifiers of asset packs that Apple may refuse, or that differ only in case.
enum UnusualPackID: Rule {
  static let documentation = RuleDocumentation(
    id: "unusual-pack-id", severity: .warning,
    summary: "the id of an asset pack may be refused, or collide with another one",
    explanation: """
      Apple does not publish which ids of asset packs it takes, and an id is permanent once it is uploaded. Letters, \
      digits, `-` and `_` are safe. Dots are refused, according to one project. The manifest of each pack is a file with \
      the name of the id, so ids must differ in more than upper and lower case.
      """,
    examples: [
      .passing("tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\nassetPacks: {forest_2-b: [forest]}\n"),
      .failing(
        "tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\nassetPacks: {1️⃣com.example.forest: [forest]}\n",
        "'com.example.forest' may be refused as the id of an asset pack"),
      .failing(
        "tags: {onDemand: [forest, desert]}\nfiles: {A.sks: [forest], B.sks: [desert]}\n"
          + "assetPacks:\n  level: [forest]\n  1️⃣Level: [desert]\n",
        "the id 'Level' differs from 'level' in upper and lower case only"),
    ])

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    var first: [String: AssetPackPin] = [:]
    for pin in context.manifest.pins {
      if !isSafe(pin.id) {
        findings.report(
          self, "\(pin.id.quoted) may be refused as the id of an asset pack", at: pin.span,
          label: "letters, digits, '-' and '_' are safe, at most 64")
      }
      let key = pin.id.lowercased()
      if let other = first[key] {
        findings.report(
          self, "the id \(pin.id.quoted) differs from \(other.id.quoted) in upper and lower case only", at: pin.span,
          notes: [Diagnostic.Note("\(other.id.quoted) is here", at: other.span)])
      } else {
        first[key] = pin
      }
    }
  }

  private static func isSafe(_ id: String) -> Bool {
    1...64 ~= id.utf8.count
      && id.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_") }
  }
}
