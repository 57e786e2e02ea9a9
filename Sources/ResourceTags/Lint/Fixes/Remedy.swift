import ManifestSyntax
import SourceText

/// How a finding can be mended, before it is known what that does to the text.
struct Remedy: Sendable {
  /// What it does, as an order: `put it in quotes`.
  let title: String
  /// Whether it is certain to keep or restore what was meant.
  let isSafe: Bool
  let kind: Kind

  enum Kind: Sendable {
    /// The text of scalars, comments or blanks is replaced. Every value of the document stays what it is, save the
    /// scalars named, which have these values afterwards.
    case text([TextEdit], values: [NodeID: String])
    /// What the manifest says is changed.
    case edit(any ManifestEdit)
  }

  /// Makes an edit of what the manifest says.
  static func edit(_ edit: any ManifestEdit, title: String, isSafe: Bool) -> Remedy {
    Remedy(title: title, isSafe: isSafe, kind: .edit(edit))
  }

  /// Puts a plain scalar into double quotes. Only for text that needs no escapes: numbers, dates and single words.
  static func quoting(_ node: NodeID, in tree: SyntaxTree, isSafe: Bool) -> Remedy {
    let edit = TextEdit(tree.span(of: node), "\"" + tree.string(node) + "\"")
    return Remedy(title: "put it in quotes", isSafe: isSafe, kind: .text([edit], values: [:]))
  }

  /// Puts `word` in the place of a misspelled one, in the quotes that has where it can do without others; `nil` for an
  /// alias.
  static func spelling(_ node: NodeID, as word: String, in tree: SyntaxTree, isSafe: Bool) -> Remedy? {
    guard tree[node].kind == .scalar else { return nil }
    let isInFlow = !tree.nodesInFlow([node]).isEmpty
    let text = ScalarWriter(tree).text(word, inPlaceOf: node, isInFlow: isInFlow)
    return Remedy(
      title: "change it to \(word.quoted)", isSafe: isSafe,
      kind: .text([TextEdit(tree.span(of: node), text)], values: [node: word]))
  }

  /// Puts other text in the place of a node, which may then be something else. Never safe.
  static func replacing(_ node: NodeID, in tree: SyntaxTree, with text: String, title: String) -> Remedy {
    Remedy(title: title, isSafe: false, kind: .text([TextEdit(tree.span(of: node), text)], values: [:]))
  }
}
