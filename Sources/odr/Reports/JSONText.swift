import ResourceTags

/// A value in the JSON that commands print: a string, a number, a Boolean value, an array, or an object.
protocol JSONValue: Sendable {
  /// Appends the value to `text`, on a line that is indented by `indent` levels.
  func write(to text: inout String, indent: Int)
}

extension JSONValue {
  /// The JSON text, with one line for each element of an array or object.
  var text: String {
    var text = ""
    write(to: &text, indent: 0)
    return text
  }
}

extension StandardStream {
  /// Writes the report of a run, which includes the run's error, if any.
  func write(_ report: JSONObject) throws {
    JSONOutput.run.isWritten = true
    try write((JSONOutput.run.error.map { report.with("error", $0) } ?? report).text + "\n")
  }
}

/// Reports the error of a failed run in the run's output format. In JSON, the error is the value of the key `error`.
final class JSONOutput: @unchecked Sendable {  // unchecked: only the main thread uses it
  static let run = JSONOutput()
  /// The error with the highest exit code; the first of several.
  private(set) var error: JSONObject?
  private var exitCode: Int32 = 0
  /// Whether the run has written its output.
  var isWritten = false

  /// Records an error for the output.
  func record(_ failure: any UserFacingError) {
    let findings = (failure as? CommandFailure)?.findings
    record(failure.summary, findings?.list.first, in: findings?.source, exitCode: failure.exitCode)
  }

  /// Records an error at the location of a finding in `source` or in another text.
  func record(_ message: String, _ finding: Diagnostic?, in source: SourceText?, exitCode: Int32 = 2) {
    if exitCode <= self.exitCode { return }
    self.exitCode = exitCode
    let location = finding?.location
    let tables = LineTables(source ?? SourceText(name: "", ""))
    error = [
      "message": message, "exitCode": Int(exitCode),
      "path": location.map { tables.source(of: $0).name },
      "span": location.map { tables.lines(of: $0).json($0.span) },
    ]
  }

  /// Ends the output of a run that failed: writes the error, unless the run has written its output.
  func finish(_ failure: any UserFacingError) {
    // The arguments are wrong, so odr may not know the format.
    if failure.exitCode == 64 || isWritten { return }
    record(failure)
    let arguments = GlobalOptions.given
    if arguments.format == "json" {
      let version = arguments.rest.starts(with: ["xcode", "diff"]) ? 2 : 1
      try? StandardStream.output.write(["version": version] as JSONObject)
    } else if let format = arguments.format.flatMap(LintFormat.init), format != .text, format != .xcode {
      try? format.write([], LintSummary(), failures: [failure.summary])
    }
  }
}

/// A JSON object.
struct JSONObject: JSONValue, ExpressibleByDictionaryLiteral {
  private let members: [(key: String, value: any JSONValue)]

  /// Creates an object with members in alphabetical order, without the members whose value is `nil`.
  init(dictionaryLiteral members: (String, (any JSONValue)?)...) {
    self.members = members.compactMap { key, value in value.map { (key, $0) } }.sorted { $0.key < $1.key }
  }

  /// Returns a copy of the object with an additional first member.
  func with(first key: String, _ value: any JSONValue) -> JSONObject {
    JSONObject(members: [(key, value)] + members)
  }

  /// Returns a copy of the object with an additional member.
  func with(_ key: String, _ value: any JSONValue) -> JSONObject {
    JSONObject(members: (members + [(key, value)]).sorted { $0.key < $1.key })
  }

  private init(members: [(key: String, value: any JSONValue)]) { self.members = members }

  func write(to text: inout String, indent: Int) {
    text.append(members, between: ("{", "}"), indent: indent) { member, text in
      member.key.write(to: &text, indent: indent)
      text += " : "
      member.value.write(to: &text, indent: indent + 1)
    }
  }
}

extension Array: JSONValue where Element: JSONValue {
  func write(to text: inout String, indent: Int) {
    text.append(self, between: ("[", "]"), indent: indent) { $0.write(to: &$1, indent: indent + 1) }
  }
}

extension Int: JSONValue {
  func write(to text: inout String, indent: Int) { text += description }
}

extension Bool: JSONValue {
  func write(to text: inout String, indent: Int) { text += description }
}

extension Double: JSONValue {
  func write(to text: inout String, indent: Int) { text += self == rounded() ? "\(Int(self))" : description }
}

extension String: JSONValue {
  func write(to text: inout String, indent: Int) {
    text += "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\u{8}": text += "\\b"
      case "\u{C}": text += "\\f"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      // Invisible characters are escaped, so that a report is also safe on a terminal.
      case _ where scalar.isUnprintable: text += scalar.escaped
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// Appends the elements of an array or object, each on its own line.
  fileprivate mutating func append<Element>(
    _ elements: [Element], between brackets: (String, String), indent: Int, write: (Element, inout String) -> Void
  ) {
    var lineBreak = "\n" + String(repeating: "  ", count: indent)
    self += brackets.0
    for (index, element) in elements.enumerated() {
      self += (index == 0 ? "" : ",") + lineBreak + "  "
      write(element, &self)
    }
    if elements.isEmpty { lineBreak = "\n" + lineBreak }
    self += lineBreak + brackets.1
  }
}
