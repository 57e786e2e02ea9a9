import ManifestSyntax
import SourceText

/// The text is not JSON.
enum JSONSyntax: Rule {
  static let documentation = RuleDocumentation(
    id: "json-syntax", severity: .error, isConfigurable: false,
    summary: "the text is not valid JSON",
    explanation: """
      A `.json` manifest is JSON as RFC 8259 defines it: no comments, no trailing commas, keys and strings in double \
      quotes, numbers without leading zeros. Other tools that read the file would stop at the place marked. Use a \
      `.yml` manifest where you want comments.
      """,
    examples: [
      .passing(#"{"version": 1, "tags": {"onDemand": ["forest"]}}"#, json: true),
      .failing(
        #"{"version": 1, "tags": {"onDemand": ["forest"1️⃣,]}2️⃣,}"#, "trailing comma", "trailing comma", json: true),
      .failing(#"{"version": 1, 1️⃣// the first one"# + "\n\"tags\": {}}", "JSON has no comments", json: true),
      .failing(#"{"version": 1️⃣01}"#, "a number cannot begin with a zero", json: true),
      .failing(#"{1️⃣version: 1}"#, "key 'version' must be in double quotes", json: true),
    ])

  static func check(_ context: LintContext, _ findings: inout Findings) {
    for fault in context.tree.faults {
      switch fault.kind {
      case .json(let problem):
        if let marker = ConflictMarker.find(in: context.tree.source) {
          ConflictMarker.report(self, marker, &findings)
          return
        }
        let note = fault.related.map { [Diagnostic.Note("it is opened here", at: $0)] } ?? []
        findings.report(
          self, message(problem, context.tree.source.string(in: fault.span)), at: fault.span, notes: note)
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

  private static func message(_ problem: JSONProblem, _ text: String) -> String {
    switch problem {
    case .emptyDocument: return "the file is empty; expected an object"
    case .unexpectedCharacter(let expected): return "unexpected \(text.quoted); expected \(expected)"
    case .missingComma: return "expected ',' between values"
    case .missingColon: return "expected ':' after the key"
    case .trailingComma: return "trailing comma"
    case .extraComma: return "nothing stands before this comma"
    case .comment: return "JSON has no comments"
    case .trailingContent: return "unexpected \(text.quoted) after the end of the document"
    case .unclosed(let opening): return "'\(opening)' is never closed"
    case .wrongClosing(let found, let opening): return "'\(found)' cannot close '\(opening)'"
    case .unterminatedString: return "the string is never closed"
    case .singleQuotedString: return "strings are in double quotes"
    case .unquotedKey(let key): return "key \(key.quoted) must be in double quotes"
    case .nonStringKey: return "a key must be a string"
    case .unknownLiteral("NaN"), .unknownLiteral("Infinity"): return message(.notFinite)
    case .unknownLiteral(let word): return "\(word.quoted) is not a value of JSON; put text in double quotes"
    case .invalidNumber(let fault): return message(fault)
    case .controlCharacterInString(let scalar):
      return "\(TextFaultWording.codePoint(scalar)) must be escaped in a string"
    case .invalidEscape(let escape): return "\(escape.quoted) is not an escape of JSON"
    case .invalidUnicodeEscape: return "expected four hexadecimal digits after '\\u'"
    case .invalidWhitespace(let scalar): return "\(TextFaultWording.codePoint(scalar)) is not white space in JSON"
    }
  }

  private static func message(_ fault: JSONProblem.NumberFault) -> String {
    switch fault {
    case .leadingZero: return "a number cannot begin with a zero"
    case .leadingPlus: return "a number cannot begin with '+'"
    case .missingInteger: return "expected a digit in this number"
    case .missingFraction: return "expected a digit after the decimal point"
    case .missingExponent: return "expected a digit in the exponent"
    case .hexadecimal: return "JSON has no hexadecimal numbers"
    case .notFinite: return "JSON has no infinity and no NaN"
    case .trailingCharacters: return "this is not a number"
    }
  }
}
