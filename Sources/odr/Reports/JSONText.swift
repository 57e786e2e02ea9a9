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
  /// Writes a report.
  func write(_ report: JSONObject) throws { try write(report.text + "\n") }
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
