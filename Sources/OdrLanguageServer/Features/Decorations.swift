import ResourceTags

/// Decorations that editors draw in a manifest: colors that show the meaning of words, and sizes after resources and
/// declared tags.
extension Method {
  static let decorations: [Method] = [
    .manifestRequest("textDocument/semanticTokens/full", other: ["data": [Int]()]) { session, document, params in
      return document.semanticTokens(in: ByteSpan(0, document.text.bytes.count), session.encoding)
    },
    .manifestRequest("textDocument/semanticTokens/range", other: ["data": [Int]()]) { session, document, params in
      return document.semanticTokens(
        in: document.span(of: try params.range("range"), session.encoding), session.encoding)
    },
    .manifestRequest("textDocument/inlayHint") { session, document, params in
      guard session.settings.showsInlayHints else { return [] }
      let hints = document.sizeHints(
        in: document.span(of: try params.range("range"), session.encoding), session.facts(of: document))
      var cursor = EditorText.Cursor(document.text, session.encoding)
      return .array(
        hints.map { offset, bytes in
          [
            "position": cursor.position(of: offset), "label": FormattedByteCount(bytes).description,
            "paddingLeft": true,
          ]
        })
    },
  ]
}

/// A word and its meaning.
struct SemanticToken {
  let span: ByteSpan
  let kind: Kind
  var isDeclaration = false

  /// The kinds have the same names as in the specification's `SemanticTokenTypes`.
  enum Kind: String, CaseIterable {
    /// A section, or a key in a section.
    case property
    /// A download category.
    case `enum`
    /// A tag.
    case enumMember
    /// The path of a file or a catalog item.
    case string
    /// An asset catalog.
    case namespace
    /// A lint rule.
    case function
    /// A level or a platform.
    case keyword
  }
}

extension Document {
  /// Returns, in text order, the sizes that editors show in `span`, each with the offset after which it is shown.
  fileprivate func sizeHints(in span: ByteSpan, _ facts: DocumentFacts) -> [(offset: ByteIndex, bytes: Int)] {
    var hints: [(offset: ByteIndex, bytes: Int)] = []
    for (index, resource) in facts.resources.enumerated() where span.touches(resource.span.end) {
      guard let bytes = facts.sizes?.bytes(of: index) else { continue }
      // If the tags are on the same line as the path, the size is shown after the tags.
      let end = manifest.valueEnd(ofEntry: index)
      let isOneLine = text.line(of: end) == text.line(of: resource.span.start)
      hints.append((isOneLine ? end : text.span(ofLine: text.line(of: resource.span.end)).end, bytes))
    }
    for tag in facts.tags where tag.category != nil && span.touches(tag.span.end) {
      if let bytes = facts.bytes(of: tag) { hints.append((tag.span.end, bytes)) }
    }
    return hints.sorted { $0.offset < $1.offset }
  }

  /// Returns the `SemanticTokens` in `span`. Each token consists of five numbers: the line and character relative to
  /// the previous token, the length, the type, and the modifiers.
  fileprivate func semanticTokens(in span: ByteSpan, _ encoding: LSP.PositionEncodingKind) -> JSONValue {
    var cursor = EditorText.Cursor(text, encoding)
    var data: [Int] = []
    var last = LSP.Position.start
    for token in tokens where token.span.start < span.end && span.start < token.span.end {
      let range = cursor.range(of: token.span)
      // A token must be on a single line.
      guard range.start.line == range.end.line else { continue }
      let line = range.start.line - last.line
      data += [
        line, range.start.character - (line == 0 ? last.character : 0), range.end.character - range.start.character,
        SemanticToken.Kind.allCases.firstIndex(of: token.kind) ?? 0, token.isDeclaration ? 1 : 0,
      ]
      last = range.start
    }
    return ["data": data]
  }

  /// All tokens, in text order.
  private var tokens: [SemanticToken] {
    let tree = manifest.tree
    var tokens: [SemanticToken] = []
    func add(_ node: NodeID, _ kind: SemanticToken.Kind, declares: Bool = false) {
      let span = tree[node].span
      if !span.isEmpty { tokens.append(SemanticToken(span: span, kind: kind, isDeclaration: declares)) }
    }
    func elements(of list: NodeID, declare: Bool) {
      guard tree[list].isSequence else { return }
      for element in tree.children(of: list) where tree[element].isScalar {
        add(element, .enumMember, declares: declare)
      }
    }
    func entries(of node: NodeID) -> [SyntaxTree.Entries.Element] {
      tree[node].isMapping ? Array(tree.entries(of: node)) : []
    }
    for section in tree.root.map(entries) ?? [] where tree[section.key].isScalar {
      add(section.key, .property)
      for entry in entries(of: section.value) {
        switch tree.text(of: section.key) {
        case "tags":
          add(entry.key, .enum)
          elements(of: entry.value, declare: true)
        case "assetPacks" where tree.text(of: entry.key).map(Section.packKeys.contains) == true:
          add(entry.key, .property)
          if tree[entry.value].isScalar { add(entry.value, .keyword) }
          elements(of: entry.value, declare: false)
        case "files", "assetPacks":
          add(entry.key, .string)
          elements(of: entry.value, declare: false)
        case "catalogs":
          add(entry.key, .namespace)
          for item in entries(of: entry.value) {
            add(item.key, .string)
            elements(of: item.value, declare: false)
          }
        case "codeNames": add(entry.key, .enumMember)
        case "lint":
          add(entry.key, .function)
          if tree[entry.value].isScalar { add(entry.value, .keyword) }
        default: add(entry.key, .property)
        }
      }
      if tree.text(of: section.key) == "platform", tree[section.value].isScalar { add(section.value, .keyword) }
    }
    return tokens
  }
}
