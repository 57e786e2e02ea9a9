import Diagnostics
import LanguageServerProtocol

/// Text for people, for clients that show Markdown and for those that do not.
struct Markup {
  let kind: LSP.MarkupContent.Kind
  private(set) var paragraphs: [String] = []

  init(_ kind: LSP.MarkupContent.Kind) {
    self.kind = kind
  }

  var content: LSP.MarkupContent {
    LSP.MarkupContent(kind, paragraphs.joined(separator: kind == .markdown ? "\n\n" : "\n"))
  }

  /// Adds a paragraph in the syntax of ``kind``.
  mutating func add(_ paragraph: String) { paragraphs.append(paragraph) }

  /// A name as it is, which Markdown does not change.
  func code(_ name: String) -> String {
    let name = name.visible
    guard kind == .markdown else { return "'\(name)'" }
    var fence = "`"
    while name.contains(fence) { fence += "`" }
    let space = name.hasPrefix("`") || name.hasSuffix("`") ? " " : ""
    return fence + space + name + space + fence
  }

  func strong(_ text: String) -> String { kind == .markdown ? "**\(text)**" : text }

  /// A picture that is at an address; nothing where no picture can be shown.
  mutating func add(pictureAt address: String) {
    // Visual Studio Code takes the height from the address.
    if kind == .markdown { add("![](\(address)|height=180)") }
  }
}
