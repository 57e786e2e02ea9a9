/// A rule for text that isn't valid JSON.
struct JSONSyntax: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "json-syntax", isConfigurable: false,
    summary: "the text is not valid JSON",
    explanation: """
      A `.json` manifest is JSON as defined by RFC 8259: no comments, no trailing commas, keys and strings in double \
      quotes, numbers without leading zeros. Other tools that read the file would stop at the marked place. If you \
      want comments, use a `.yml` manifest.
      """,
    examples: [
      .passing(#"{"version": 1, "tags": {"onDemand": ["forest"]}}"#, language: "json"),
      .failing(
        #"{"version": 1, "tags": {"onDemand": ["forest"1️⃣,]}}"#, "trailing comma; remove it",
        fixed: #"{"version": 1, "tags": {"onDemand": ["forest"]}}"#, language: "json"),
      .failing(
        #"{"version": 1, 1️⃣// the first one"# + "\n\"tags\": {}}", "JSON does not support comments; remove this comment",
        language: "json"),
      .failing(
        #"{"version": 1️⃣01}"#,
        "this is not a JSON number; write a number such as 10, -1, 0.5, or 2e3, or put text in double quotes",
        language: "json"),
      .failing(
        #"{1️⃣version: 1}"#, "unexpected 'version'; expected a key in double quotes, or '}'", language: "json"),
    ])

  func check() {
    let faults = tree.syntax == .json && LargeFilePointer(tree.source.bytes) == nil ? tree.faults : []
    let marker = faults.isEmpty ? nil : ConflictMarker.find(in: tree.source)
    for fault in faults {
      switch fault.kind {
      case .invalid(let message):
        if let marker {
          report(ConflictMarker.message(marker, tree.source), at: marker)
          return
        }
        if fault.span.start > 0, tree.source.bytes.has("{{", at: fault.span.start - 1) {
          report(YAMLSlip.template, at: fault.span)
          continue
        }
        report(
          message, at: fault.span, notes: note("the bracket is opened here", at: fault.related),
          fix: fault.fix.map { .replacing(fault.span, with: $0.text, title: $0.title) })
      default: if let message = fault.message(aboutTextOf: tree.source) { report(message, at: fault.span) }
      }
    }
  }
}
