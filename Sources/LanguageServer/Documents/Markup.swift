import Diagnostics
import LanguageServerProtocol

/// Text for people, for clients that show Markdown and for those that do not.
struct Markup {
  /// Whether it is Markdown, and not text as it is.
  let isMarkdown: Bool
  private(set) var paragraphs: [String] = []

  init(isMarkdown: Bool) { self.isMarkdown = isMarkdown }

  var content: LSP.MarkupContent {
    LSP.MarkupContent(isMarkdown ? .markdown : .plaintext, paragraphs.joined(separator: isMarkdown ? "\n\n" : "\n"))
  }

  /// Adds a paragraph in its syntax.
  mutating func add(_ paragraph: String) { paragraphs.append(paragraph) }

  /// A name as it is, which Markdown does not change.
  func code(_ name: String) -> String {
    let name = name.visible
    guard isMarkdown else { return "'\(name)'" }
    var fence = "`"
    while name.contains(fence) { fence += "`" }
    let space = name.hasPrefix("`") || name.hasSuffix("`") ? " " : ""
    return fence + space + name + space + fence
  }

  func strong(_ text: String) -> String { isMarkdown ? "**\(text)**" : text }

  /// A picture that is at an address; nothing where no picture can be shown.
  mutating func add(pictureAt address: String) {
    // Visual Studio Code takes the height from the address.
    if isMarkdown { add("![](\(address)|height=180)") }
  }
}
