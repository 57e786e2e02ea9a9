import ResourceTags

/// Text in a Markdown document.
enum Markdown {
  /// The maximum length of a comment on a pull request. GitHub's limit of 65,536 characters leaves room for text that
  /// another program adds.
  static let commentLimit = 64_000

  /// Returns `text` as code.
  static func code(_ text: String) -> String {
    let text = text.visible
    let longest = text.unicodeScalars.split { $0 != "`" }.map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? "`\(text)`" : "\(fence) \(text) \(fence)"
  }

  /// Returns `text` as code in a table.
  static func cell(_ text: String) -> String { code(text.visible.replacing(ascii: "|", with: "\\|")) }

  /// Returns a row of a table.
  static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |\n" }

  /// Returns the heading of a table.
  static func heading(_ cells: [String]) -> String { row(cells) + row(cells.map { _ in "---" }) }
}
