import ResourceTags

/// Text in a Markdown document.
enum Markdown {
  /// Returns a comment on a pull request, cut at the end of a line, because part of a name could be read as Markdown.
  /// GitHub's limit of 65,536 characters leaves room for text that another program adds.
  static func comment(_ text: String) -> String {
    var room = 64_000
    if text.unicodeScalars.count <= room { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let kept = lines.prefix { line in
      room -= line.unicodeScalars.count + 1
      return room > 40
    }
    return kept.joined(separator: "\n") + "\n\n… and \(Wording.count(lines.count - kept.count, "more line"))"
  }

  /// Returns `text` as code.
  static func code(_ text: String) -> String {
    let text = text.visible
    let longest = text.unicodeScalars.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? "`\(text)`" : "\(fence) \(text) \(fence)"
  }

  /// Returns `text` as code in a table.
  static func cell(_ text: String) -> String { code(text.visible.replacing(ascii: "|", with: "\\|")) }

  /// Returns a table; empty if there are no rows.
  static func table(_ header: [String], _ rows: [[String]]) -> String {
    if rows.isEmpty { return "" }
    return ([header, header.map { _ in "---" }] + rows).map { "| \($0.joined(separator: " | ")) |\n" }.joined()
  }
}
