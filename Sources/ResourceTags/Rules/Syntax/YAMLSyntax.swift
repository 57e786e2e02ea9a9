/// A rule for text that isn't valid YAML.
enum YAMLSyntax: Rule {
  static let documentation = RuleDocumentation(
    id: "yaml-syntax", severity: .error, isConfigurable: false,
    summary: "the text is not valid YAML",
    explanation: """
      odr cannot read the file any further than the marked place. odr has checked everything before that place. Indent \
      with spaces, put a space after each colon, and close each quote and bracket. Put text in quotes if it begins \
      with one of @ ` % & * ! | > ' " # or contains ': ' or ' #'.
      """,
    examples: [
      .passing("tags:\n  onDemand:\n    - forest\n"),
      .failing("tags:\n  onDemand:\n1️⃣\t- forest\n", "YAML cannot be indented with tabs; use spaces"),
      .failing("tags: {onDemand: [forest1️⃣}\n", "expected ',' or ']'"),
      .failing("tags:\n  onDemand: 1️⃣'forest\n", "the text in single quotes is never closed; add the closing quote"),
      .failing(
        "files:\n  Levels/A.sks: 1️⃣*shared\n",
        "alias '*shared' has no anchor '&shared' before it; put a name that begins with '*' in quotes"),
    ])

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    for fault in context.tree.faults {
      switch fault.kind {
      case .yaml(let problem):
        if let marker = ConflictMarker.find(in: context.tree.source) {
          findings.report(self, ConflictMarker.message(marker, context.tree.source), at: marker)
          continue
        }
        let wording = YAMLProblemWording(problem, fault, context.tree.source)
        findings.report(self, wording.message, at: wording.span, notes: wording.note.map { [$0] } ?? [])
      case .undefinedAlias(let name):
        findings.report(
          self,
          "alias \(("*" + name).quoted) has no anchor \(("&" + name).quoted) before it; "
            + "put a name that begins with '*' in quotes", at: fault.span)
      case .invalidUTF8 where context.tree.syntax == .yaml:
        findings.report(self, TextFaultWording.invalidUTF8(fault, context.tree.source), at: fault.span)
      case .controlCharacter(let scalar) where context.tree.syntax == .yaml:
        findings.report(self, TextFaultWording.controlCharacter(scalar), at: fault.span)
      default: break
      }
    }
  }
}
