extension LSP {
  /// The parameters of requests about a part of a document.
  package struct RangeParams: Decodable, Sendable {
    package var textDocument: TextDocumentIdentifier
    package var range: Range

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      textDocument = try members.get("textDocument")
      range = try members.get("range")
    }
  }

  // MARK: Inlay hints

  package struct InlayHint: Sendable {
    package var position: Position
    package var label: String
    package var paddingLeft: Bool

    package init(position: Position, label: String, paddingLeft: Bool) {
      (self.position, self.label, self.paddingLeft) = (position, label, paddingLeft)
    }

    package var json: JSONValue { ["position": position.json, "label": label.json, "paddingLeft": paddingLeft.json] }
  }

  // MARK: Symbols

  package struct SymbolKind: Sendable {
    package static let file = SymbolKind(1)
    package static let module = SymbolKind(2)
    package static let namespace = SymbolKind(3)
    package static let package = SymbolKind(4)
    package static let property = SymbolKind(7)
    package static let `enum` = SymbolKind(10)
    package static let key = SymbolKind(20)
    package static let enumMember = SymbolKind(22)

    package let rawValue: Int

    private init(_ rawValue: Int) { self.rawValue = rawValue }

    package var json: JSONValue { rawValue.json }
  }

  package struct DocumentSymbol: Sendable {
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

    package var json: JSONValue {
      [
        "name": name.json,
        "detail": detail?.json,
        "kind": kind.json,
        "range": range.json,
        "selectionRange": selectionRange.json,
        "children": .array(children.map(\.json)),
      ]
    }
  }

  package struct SymbolInformation: Sendable {
    package var name: String
    package var kind: SymbolKind
    package var location: Location
    package var containerName: String?

    package init(name: String, kind: SymbolKind, location: Location, containerName: String?) {
      (self.name, self.kind, self.location, self.containerName) = (name, kind, location, containerName)
    }

    package var json: JSONValue {
      [
        "name": name.json,
        "kind": kind.json,
        "location": location.json,
        "containerName": containerName?.json,
      ]
    }
  }

  package struct WorkspaceSymbolParams: Decodable, Sendable {
    package var query: String

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      query = try members.get("query")
    }
  }

  // MARK: Structure

  package struct FoldingRange: Sendable {
    /// The lines, from 0; the last one is folded, too.
    package var startLine: Int
    package var endLine: Int
    package var kind: Kind?

    package struct Kind: Sendable {
      package static let comment = Kind("comment")
      package static let imports = Kind("imports")
      package static let region = Kind("region")

      package let rawValue: String

      private init(_ rawValue: String) { self.rawValue = rawValue }

      package var json: JSONValue { rawValue.json }
    }

    package init(startLine: Int, endLine: Int, kind: Kind?) {
      (self.startLine, self.endLine, self.kind) = (startLine, endLine, kind)
    }

    package var json: JSONValue { ["startLine": startLine.json, "endLine": endLine.json, "kind": kind?.json] }
  }

  package struct SelectionRangeParams: Decodable, Sendable {
    package var textDocument: TextDocumentIdentifier
    package var positions: [Position]

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      textDocument = try members.get("textDocument")
      positions = try members.get("positions")
    }
  }

  /// A range, and those around it.
  package indirect enum SelectionRange: Sendable {
    case range(Range, parent: SelectionRange?)

    package var json: JSONValue {
      guard case .range(let range, let parent) = self else { return .null }
      return ["range": range.json, "parent": parent?.json]
    }
  }

  // MARK: Links

  package struct DocumentLink: Sendable {
    package var range: Range
    package var target: String
    package var tooltip: String?

    package init(range: Range, target: String, tooltip: String? = nil) {
      (self.range, self.target, self.tooltip) = (range, target, tooltip)
    }

    package var json: JSONValue { ["range": range.json, "target": target.json, "tooltip": tooltip?.json] }
  }

  package struct DocumentLinkOptions: Sendable {
    package var resolveProvider = false

    package init() {}

    package var json: JSONValue { ["resolveProvider": resolveProvider.json] }
  }

  // MARK: Semantic tokens

  package struct SemanticTokensLegend: Sendable {
    package var tokenTypes: [String]
    package var tokenModifiers: [String]

    package init(tokenTypes: [String], tokenModifiers: [String]) {
      (self.tokenTypes, self.tokenModifiers) = (tokenTypes, tokenModifiers)
    }

    package var json: JSONValue {
      [
        "tokenTypes": .array(tokenTypes.map(\.json)),
        "tokenModifiers": .array(tokenModifiers.map(\.json)),
      ]
    }
  }

  package struct SemanticTokensOptions: Sendable {
    package var legend: SemanticTokensLegend
    package var range = true
    package var full = true

    package init(legend: SemanticTokensLegend) { self.legend = legend }

    package var json: JSONValue { ["legend": legend.json, "range": range.json, "full": full.json] }
  }

  /// Five numbers for each token: the line and the character from the last token on, the length, the type and the modifiers.
  package struct SemanticTokens: Sendable {
    package var data: [Int]

    package init(data: [Int]) { self.data = data }

    package var json: JSONValue { ["data": .array(data.map(\.json))] }
  }
}
