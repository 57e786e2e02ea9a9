extension LSP {
  /// The parameters of requests about a part of a document.
  package struct RangeParams: Codable, Sendable {
    package var textDocument: TextDocumentIdentifier
    package var range: Range
  }

  // MARK: Inlay hints

  package struct InlayHint: Codable, Sendable {
    package var position: Position
    package var label: String
    package var paddingLeft: Bool

    package init(position: Position, label: String, paddingLeft: Bool) {
      (self.position, self.label, self.paddingLeft) = (position, label, paddingLeft)
    }
  }

  // MARK: Symbols

  package enum SymbolKind: Int, Codable, Sendable {
    case file = 1
    case module
    case namespace
    case package
    case property = 7
    case `enum` = 10
    case key = 20
    case enumMember = 22
  }

  package struct DocumentSymbol: Codable, Sendable {
    package var name: String
    package var detail: String?
    package var kind: SymbolKind
    package var range: Range
    package var selectionRange: Range
    package var children: [DocumentSymbol]

    package init(
      name: String, detail: String?, kind: SymbolKind, range: Range, selectionRange: Range, children: [DocumentSymbol]
    ) {
      (self.name, self.detail, self.kind) = (name, detail, kind)
      (self.range, self.selectionRange, self.children) = (range, selectionRange, children)
    }
  }

  package struct SymbolInformation: Codable, Sendable {
    package var name: String
    package var kind: SymbolKind
    package var location: Location
    package var containerName: String?

    package init(name: String, kind: SymbolKind, location: Location, containerName: String?) {
      (self.name, self.kind, self.location, self.containerName) = (name, kind, location, containerName)
    }
  }

  package struct WorkspaceSymbolParams: Codable, Sendable {
    package var query: String
  }

  // MARK: Structure

  package struct FoldingRange: Codable, Sendable, Equatable {
    /// The lines, from 0; the last one is folded, too.
    package var startLine: Int
    package var endLine: Int
    package var kind: Kind?

    package enum Kind: String, Codable, Sendable {
      case comment, imports, region
    }

    package init(startLine: Int, endLine: Int, kind: Kind?) {
      (self.startLine, self.endLine, self.kind) = (startLine, endLine, kind)
    }
  }

  package struct SelectionRangeParams: Codable, Sendable {
    package var textDocument: TextDocumentIdentifier
    package var positions: [Position]
  }

  /// A range, and those around it.
  package indirect enum SelectionRange: Encodable, Sendable {
    case range(Range, parent: SelectionRange?)

    package func encode(to encoder: any Encoder) throws {
      guard case .range(let range, let parent) = self else { return }
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(range, forKey: .range)
      try members.encodeIfPresent(parent, forKey: .parent)
    }

    private enum CodingKeys: String, CodingKey {
      case range, parent
    }
  }

  // MARK: Links

  package struct DocumentLink: Codable, Sendable {
    package var range: Range
    package var target: String
    package var tooltip: String?

    package init(range: Range, target: String, tooltip: String? = nil) {
      (self.range, self.target, self.tooltip) = (range, target, tooltip)
    }
  }

  package struct DocumentLinkOptions: Codable, Sendable {
    package var resolveProvider = false

    package init() {}
  }

  // MARK: Semantic tokens

  package struct SemanticTokensLegend: Codable, Sendable {
    package var tokenTypes: [String]
    package var tokenModifiers: [String]

    package init(tokenTypes: [String], tokenModifiers: [String]) {
      (self.tokenTypes, self.tokenModifiers) = (tokenTypes, tokenModifiers)
    }
  }

  package struct SemanticTokensOptions: Codable, Sendable {
    package var legend: SemanticTokensLegend
    package var range = true
    package var full = true

    package init(legend: SemanticTokensLegend) { self.legend = legend }
  }

  /// Five numbers for each token: the line and the character from the last token on, the length, the type and the modifiers.
  package struct SemanticTokens: Codable, Sendable {
    package var data: [Int]

    package init(data: [Int]) { self.data = data }
  }
}
