import FileWriting

/// A value in the JSON that commands print: a string, a number, a truth value, a list or an object.
protocol JSONValue: Sendable {
  /// Adds its text, which begins on a line with `indent` steps.
  func write(to text: inout String, indent: Int)
}

extension JSONValue {
  /// Its text, with each element of a list or an object on a line.
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

/// An object of JSON.
struct JSONObject: JSONValue, ExpressibleByDictionaryLiteral {
  private let members: [(key: String, value: any JSONValue)]

  /// The members in alphabetical order, without those that have no value.
  init(dictionaryLiteral members: (String, (any JSONValue)?)...) {
    self.members = members.compactMap { key, value in value.map { (key, $0) } }.sorted { $0.key < $1.key }
  }

  /// The same members with one more in front of them.
  func with(first key: String, _ value: any JSONValue) -> JSONObject {
    JSONObject(members: [(key, value)] + members)
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
      // What nobody sees stands there as an escape, so that a report is safe on a terminal, too.
      case _ where scalar.isUnprintable:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// Adds the elements of a list or an object, each on a line.
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

/// The long list of a report in JSON, written element by element, so that memory does not depend on its length.
struct StreamedList {
  private let stream: StandardStream
  /// The steps that the list's line is indented by.
  private let indent: Int
  private var isEmpty = true

  /// Writes a report up to the elements of the list that ``elements`` stands for in it.
  init(in report: JSONObject, indent: Int, to stream: StandardStream) throws {
    (self.stream, self.indent) = (stream, indent)
    try stream.write(String(report.text.prefix { $0 != Elements.mark }))
  }

  /// What stands in a report for the list.
  static let elements: any JSONValue = Elements()

  /// The text of an element, which ``add(_:)`` writes.
  static func text(of element: some JSONValue, indent: Int) -> String {
    var text = ""
    element.write(to: &text, indent: indent + 1)
    return text
  }

  /// Writes the text of the next element.
  mutating func add(_ text: String) throws {
    try stream.write((isEmpty ? "\n" : ",\n") + String(repeating: "  ", count: indent + 1) + text)
    isEmpty = false
  }

  /// Writes an element.
  mutating func add(_ element: some JSONValue) throws { try add(Self.text(of: element, indent: indent)) }

  /// Writes the rest of the report, which is the same up to the list.
  func end(_ report: JSONObject) throws {
    try stream.write((isEmpty ? "\n" : "") + report.text.drop { $0 != Elements.mark }.dropFirst() + "\n")
  }

  private struct Elements: JSONValue {
    /// A character that the texts of strings never have.
    static let mark: Character = "\0"

    func write(to text: inout String, indent: Int) {
      text += "[\(Self.mark)\n" + String(repeating: "  ", count: indent) + "]"
    }
  }
}
