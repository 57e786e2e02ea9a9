import Bytes
import LanguageServerProtocol
import ResourceTags
import Syntax

/// What words of a manifest mean, for editors that colour by it.
extension Feature {
  static let semanticTokens = Feature(
    [
      .request("textDocument/semanticTokens/full") { (session, params: LSP.DocumentParams) throws(ResponseError) in
        guard let document = try session.manifest(params.textDocument) else { return LSP.SemanticTokens(data: []).json }
        return document.semanticTokens(in: ByteSpan(0, document.text.bytes.count), session.encoding).json
      },
      .request("textDocument/semanticTokens/range") { (session, params: LSP.RangeParams) throws(ResponseError) in
        guard let document = try session.manifest(params.textDocument) else { return LSP.SemanticTokens(data: []).json }
        return document.semanticTokens(in: document.span(of: params.range, session.encoding), session.encoding).json
      },
    ],
    offer: { capabilities, _ in
      capabilities.semanticTokensProvider = LSP.SemanticTokensOptions(
        legend: LSP.SemanticTokensLegend(
          tokenTypes: SemanticToken.Kind.allCases.map(\.rawValue), tokenModifiers: ["declaration"]))
    })
}

/// A word and what it is.
private struct SemanticToken {
  let span: ByteSpan
  let kind: Kind
  var isDeclaration = false

  /// The names are those of the specification's `SemanticTokenTypes`.
  enum Kind: String, CaseIterable {
    /// A section, or a key in one.
    case property
    /// A download category.
    case `enum`
    /// A tag.
    case enumMember
    /// The path of a file or an item.
    case string
    /// An asset catalog.
    case namespace
    /// A rule.
    case function
    /// A level, or a platform.
    case keyword
  }
}

extension Document {
  fileprivate func semanticTokens(in span: ByteSpan, _ encoding: LSP.PositionEncodingKind) -> LSP.SemanticTokens {
    var cursor = EditorText.Cursor(text, encoding)
    var data: [Int] = []
    var last = LSP.Position(line: 0, character: 0)
    for token in tokens where token.span.start < span.end && span.start < token.span.end {
      let range = cursor.range(of: token.span)
      // A token has to be in one line.
      guard range.start.line == range.end.line else { continue }
      let line = range.start.line - last.line
      data += [
        line, range.start.character - (line == 0 ? last.character : 0), range.end.character - range.start.character,
        SemanticToken.Kind.allCases.firstIndex(of: token.kind) ?? 0, token.isDeclaration ? 1 : 0,
      ]
      last = range.start
    }
    return LSP.SemanticTokens(data: data)
  }

  /// All tokens in the order of the text.
  private var tokens: [SemanticToken] {
    let tree = manifest.tree
    var tokens: [SemanticToken] = []
    func add(_ node: NodeID, _ kind: SemanticToken.Kind, declares: Bool = false) {
      let span = tree.span(of: node)
      if !span.isEmpty { tokens.append(SemanticToken(span: span, kind: kind, isDeclaration: declares)) }
    }
    func elements(of list: NodeID, declare: Bool) {
      guard tree[list].kind == .sequence else { return }
      for element in tree.children(of: list) where tree[element].kind == .scalar {
        add(element, .enumMember, declares: declare)
      }
    }
    func entries(of node: NodeID) -> [SyntaxTree.Entries.Element] {
      tree[node].kind == .mapping ? Array(tree.entries(of: node)) : []
    }
    for section in tree.root.map(entries) ?? [] where tree[section.key].kind == .scalar {
      add(section.key, .property)
      for entry in entries(of: section.value) {
        switch tree.text(of: section.key) {
        case "tags":
          add(entry.key, .enum)
          elements(of: entry.value, declare: true)
        case "files", "assetPacks":
          add(entry.key, .string)
          elements(of: entry.value, declare: false)
        case "catalogs":
          add(entry.key, .namespace)
          for item in entries(of: entry.value) {
            add(item.key, .string)
            elements(of: item.value, declare: false)
          }
        case "lint":
          add(entry.key, .function)
          if tree[entry.value].kind == .scalar { add(entry.value, .keyword) }
        default: add(entry.key, .property)
        }
      }
      if tree.text(of: section.key) == "platform", tree[section.value].kind == .scalar { add(section.value, .keyword) }
    }
    return tokens
  }
}
