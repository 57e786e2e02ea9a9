extension LSP {
  // MARK: Formatting

  package struct DocumentFormattingParams: Codable, Sendable {
    package var textDocument: TextDocumentIdentifier
  }

  // MARK: Places

  package struct ReferenceParams: Codable, Sendable {
    package var textDocument: TextDocumentIdentifier
    package var position: Position
    package var context: Context

    package struct Context: Codable, Sendable {
      package var includeDeclaration: Bool
    }
  }

  package struct DocumentHighlight: Codable, Sendable {
    package var range: Range
    package var kind: Kind

    package enum Kind: Int, Codable, Sendable {
      case text = 1
      case read, write
    }

    package init(range: Range, kind: Kind) {
      (self.range, self.kind) = (range, kind)
    }
  }

  // MARK: Rename

  package struct RenameParams: Codable, Sendable {
    package var textDocument: TextDocumentIdentifier
    package var position: Position
    package var newName: String
  }

  package struct PrepareRenameResult: Codable, Sendable {
    package var range: Range
    package var placeholder: String

    package init(range: Range, placeholder: String) {
      (self.range, self.placeholder) = (range, placeholder)
    }
  }

  package struct RenameOptions: Codable, Sendable {
    package var prepareProvider = true

    package init() {}
  }

  // MARK: Hover

  package struct Hover: Codable, Sendable {
    package var contents: MarkupContent
    package var range: Range?

    package init(contents: MarkupContent, range: Range?) {
      (self.contents, self.range) = (contents, range)
    }
  }
}
