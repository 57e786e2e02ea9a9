/// A rule for text that isn't valid JSON.
enum JSONSyntax: Rule {
  static let documentation = RuleDocumentation(
    id: "json-syntax", severity: .error, isConfigurable: false,
    summary: "the text is not valid JSON",
    explanation: """
      A `.json` manifest is JSON as defined by RFC 8259: no comments, no trailing commas, keys and strings in double \
      quotes, numbers without leading zeros. Other tools that read the file would stop at the marked place. If you \
      want comments, use a `.yml` manifest.
      """,
    examples: [
      .passing(#"{"version": 1, "tags": {"onDemand": ["forest"]}}"#, json: true),
      .failing(
        #"{"version": 1, "tags": {"onDemand": ["forest"1️⃣,]}}"#, "trailing comma; remove it",
        fixed: #"{"version": 1, "tags": {"onDemand": ["forest"]}}"#, json: true),
      .failing(
        #"{"version": 1, 1️⃣// the first one"# + "\n\"tags\": {}}", "JSON does not support comments; remove this comment",
        json: true),
      .failing(#"{"version": 1️⃣01}"#, "a number cannot have a leading zero; remove it", json: true),
      .failing(
        #"{1️⃣version: 1}"#, "key 'version' must be in double quotes", fixed: #"{"version": 1}"#, json: true),
    ])

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    let faults = context.tree.syntax == .json ? context.tree.faults : []
    let marker = faults.isEmpty ? nil : ConflictMarker.find(in: context.tree.source)
    for fault in faults {
      switch fault.kind {
      case .json(let problem):
        if let marker {
          findings.report(self, ConflictMarker.message(marker, context.tree.source), at: marker)
          return
        }
        if fault.span.start > 0, LineSlip.has("{{", at: fault.span.start - 1, context.tree.source) {
          findings.report(self, LineSlip.template, at: fault.span)
          continue
        }
        let note = fault.related.map { [Diagnostic.Note("the bracket is opened here", at: $0)] } ?? []
        findings.report(
          self, problem.message, at: fault.span, notes: note, fix: fixIt(problem, fault.span, context.tree.source))
      case .invalidUTF8:
        findings.report(self, TextFaultWording.invalidUTF8(fault, context.tree.source), at: fault.span)
      case .utf16:
        findings.report(self, "this is UTF-16 or UTF-32; JSON files are UTF-8", at: fault.span)
      case .controlCharacter(let scalar):
        findings.report(self, TextFaultWording.controlCharacter(scalar), at: fault.span)
      default: break
      }
    }
  }

  /// Makes a fix-it for a problem if the correction is certain.
  private static func fixIt(_ problem: JSONProblem, _ span: ByteSpan, _ source: SourceText) -> FixIt? {
    switch problem {
    case .trailingComma, .extraComma: return replacing(span, "", "remove the comma")
    case .missingComma: return replacing(span, ",", "add the comma")
    case .missingColon where source.bytes[padded: span.start] == UInt8(ascii: "="):
      return replacing(span, ":", "replace '=' with ':'")
    case .singleQuotedString, .curlyQuotes: return quoting(span, quotes: 1, source)
    case .unquotedKey(source.string(in: span)), .plainText(source.string(in: span)):
      return quoting(span, quotes: 0, source)
    case .invalidWhitespace(source.string(in: span).unicodeScalars.first ?? " "):
      return replacing(span, " ", "write a normal space")
    default: return nil
    }
  }

  /// Makes a fix-it that puts text in double quotes, in place of any other quotes.
  private static func quoting(_ span: ByteSpan, quotes: Int, _ source: SourceText) -> FixIt? {
    let text = source.string(in: span).dropFirst(quotes).dropLast(quotes)
    guard !text.contains("\""), !text.contains("\\") else { return nil }
    return replacing(span, "\"\(text)\"", "put the text in double quotes")
  }

  private static func replacing(_ span: ByteSpan, _ text: String, _ title: String) -> FixIt {
    FixIt(title: title, isSafe: true, kind: .text([TextEdit(span, text)]))
  }
}
