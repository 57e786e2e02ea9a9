import FileWriting

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
