import Syntax
import Bytes
import Diagnostics

/// The text is not JSON.
enum JSONSyntax: Rule {
  static let documentation = RuleDocumentation(
    id: "json-syntax", severity: .error, isConfigurable: false,
    summary: "the text is not valid JSON",
    explanation: """
      A `.json` manifest is JSON as RFC 8259 defines it: no comments, no trailing commas, keys and strings in double \
      quotes, numbers without leading zeros. Other tools that read the file would stop at the marked place. If you \
      want comments, use a `.yml` manifest.
      """,
    examples: [
      .passing(#"{"version": 1, "tags": {"onDemand": ["forest"]}}"#, json: true),
      .failing(
        #"{"version": 1, "tags": {"onDemand": ["forest"1️⃣,]}2️⃣,}"#, "trailing comma", "trailing comma", json: true),
      .failing(#"{"version": 1, 1️⃣// the first one"# + "\n\"tags\": {}}", "JSON has no comments", json: true),
      .failing(#"{"version": 1️⃣01}"#, "a number cannot begin with a zero", json: true),
      .failing(#"{1️⃣version: 1}"#, "key 'version' must be in double quotes", json: true),
    ])

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    for fault in context.tree.faults {
      switch fault.kind {
      case .json(let problem):
        if let marker = ConflictMarker.find(in: context.tree.source) {
          ConflictMarker.report(self, marker, &findings)
          return
        }
        let note = fault.related.map { [Diagnostic.Note("it is opened here", at: $0)] } ?? []
        findings.report(self, problem.message, at: fault.span, notes: note)
      case .invalidUTF8 where context.tree.syntax == .json:
        findings.report(self, TextFaultWording.invalidUTF8(fault, context.tree.source), at: fault.span)
      case .utf16 where context.tree.syntax == .json:
        findings.report(self, "this is UTF-16 or UTF-32; JSON files are UTF-8", at: fault.span)
      case .controlCharacter(let scalar) where context.tree.syntax == .json:
        findings.report(self, TextFaultWording.controlCharacter(scalar), at: fault.span)
      default: break
      }
    }
  }
}
