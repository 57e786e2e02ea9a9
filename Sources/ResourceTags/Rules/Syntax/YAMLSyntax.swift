/// A rule for text that isn't valid YAML.
struct YAMLSyntax: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "yaml-syntax", isConfigurable: false,
    summary: "the text is not valid YAML",
    explanation: """
      odr cannot read the file past the marked place, but has checked everything before it. Indent with spaces, put a \
      space after each colon, and close each quote and bracket. Put text in quotes if it begins with one of \
      @ ` % & * ! | > ' " # or contains ': ' or ' #'.
      """,
    examples: [
      .passing("tags:\n  onDemand:\n    - forest\n"),
      .failing("tags:\n  onDemand:\n1️⃣\t- forest\n", "YAML cannot be indented with tabs; use spaces"),
      .failing("tags: {onDemand: [forest1️⃣}\n", "expected ',' or ']'"),
      .failing("tags:\n  onDemand: 1️⃣'forest\n", "the text in single quotes is never closed; add the closing quote"),
      .failing(
        "files:\n  Levels/A.sks: 1️⃣*shared\n",
        "'*' at the beginning has a special meaning; put the name in quotes"),
      .failing(
        "files:\n  Levels/A.sks: 1️⃣*b\n  Levels/B.sks: &b [forest]\n",
        "alias '*b' has no anchor '&b' before it; put a name that begins with '*' in quotes"),
    ])

  func check() {
    lazy var hasAnchors = tree.source.bytes.contains("&")
    for fault in tree.faults {
      switch fault.kind {
      case .yaml(let problem, let context):
        if let marker = ConflictMarker.find(in: tree.source) {
          report(ConflictMarker.message(marker, tree.source), at: marker)
          continue
        }
        let wording = tree.source.slip(for: problem, context, fault)
        report(wording.message, at: wording.span, notes: wording.note.asArray)
      case .undefinedAlias(let name):
        let anchor = ("&" + name).quoted
        report(
          hasAnchors
            ? "alias \(("*" + name).quoted) has no anchor \(anchor) before it; put a name that begins with '*' in quotes"
            : "'*' at the beginning has a special meaning; put the name in quotes", at: fault.span)
      // The rule `unsupported-yaml` reports other encodings.
      case .utf16: continue
      default:
        if tree.syntax == .yaml, let message = fault.message(aboutTextOf: tree.source) {
          report(message, at: fault.span)
        }
      }
    }
  }
}
