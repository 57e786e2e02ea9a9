import ResourceTags

/// Short phrases that commands share.
enum Wording {
  /// Returns a count with its noun: `1 error`, `2 errors`.
  static func count(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }

  static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// Returns the text padded to `width` with at least one space at the end.
  static func padded(_ text: String, to width: Int) -> String {
    text + spaces(max(width - text.count, 1))
  }

  /// Returns the text with spaces at the start.
  static func aligned(_ text: String, to width: Int) -> String {
    spaces(max(width - text.count, 0)) + text
  }

  /// Returns the texts with spaces at the start, so that all texts have the same width.
  static func column(_ texts: [String]) -> [String] {
    let width = texts.map(\.count).max() ?? 0
    return texts.map { aligned($0, to: width) }
  }

  /// Returns the size of a resource in parentheses.
  static func size(_ bytes: Int?) -> String { bytes.map { "(\(FormattedByteCount($0)))" } ?? "(missing)" }

  /// Returns the size as a percentage of a limit, at most 1,000,000,000.
  static func percent(_ bytes: Int, of limit: Int) -> Int {
    Int(min((Double(bytes) / Double(max(limit, 1)) * 100).rounded(), 1_000_000_000))
  }

  /// Breaks a paragraph into lines of at most `columns` columns.
  static func wrapped(_ paragraph: some StringProtocol, columns: Int = 80) -> [String] {
    var lines: [String] = []
    for word in paragraph.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= columns {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  /// Returns a single sentence without its period; returns several sentences unchanged.
  static func phrase(_ text: String) -> String {
    text.hasSuffix(".") && !text.contains(". ") ? String(text.dropLast()) : text
  }

  /// Returns the first `limit` lines, and a line with the number of the rest, such as `and 3 more`. A single line more than
  /// `limit` is not left out.
  static func excerpt(_ lines: [String], limit: Int, rest: String = "more") -> [String] {
    lines.count > limit + 1 ? lines.prefix(limit) + ["and \(lines.count - limit) \(rest)"] : lines
  }

  /// Returns the first `limit` names, and the number of the rest.
  static func list(_ names: [String], limit: Int = 5) -> String {
    names.prefix(limit).commaSeparated + (names.count > limit ? " and \(names.count - limit) more" : "")
  }
}

extension [String] {
  /// The lines as a text, each with a line break.
  var withLineBreaks: String { map { $0 + "\n" }.joined() }
}
