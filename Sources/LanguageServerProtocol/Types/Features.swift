extension LSP {
  // MARK: Formatting

  package struct DocumentFormattingParams: Decodable, Sendable {
    package var textDocument: TextDocumentIdentifier

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      textDocument = try members.get("textDocument")
    }
  }

  // MARK: Places

  package struct ReferenceParams: Decodable, Sendable {
    package var textDocument: TextDocumentIdentifier
    package var position: Position
    package var context: Context

    package struct Context: Decodable, Sendable {
      package var includeDeclaration: Bool

      package init(from decoder: any Decoder) throws {
        let members = try Members(decoder)
        includeDeclaration = try members.get("includeDeclaration")
      }
    }

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      textDocument = try members.get("textDocument")
      position = try members.get("position")
      context = try members.get("context")
    }
  }

  package struct DocumentHighlight: Sendable {
    package var range: Range
    package var kind: Kind

    package struct Kind: Sendable {
      package static let text = Kind(1)
      package static let read = Kind(2)
      package static let write = Kind(3)

      package let rawValue: Int

      private init(_ rawValue: Int) { self.rawValue = rawValue }

      package var json: JSONValue { rawValue.json }
    }

    package init(range: Range, kind: Kind) {
      (self.range, self.kind) = (range, kind)
    }

    package var json: JSONValue { ["range": range.json, "kind": kind.json] }
  }

  // MARK: Rename

  package struct RenameParams: Decodable, Sendable {
    package var textDocument: TextDocumentIdentifier
    package var position: Position
    package var newName: String

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      textDocument = try members.get("textDocument")
      position = try members.get("position")
      newName = try members.get("newName")
    }
  }

  package struct PrepareRenameResult: Sendable {
    package var range: Range
    package var placeholder: String

    package init(range: Range, placeholder: String) {
      (self.range, self.placeholder) = (range, placeholder)
    }

    package var json: JSONValue { ["range": range.json, "placeholder": placeholder.json] }
  }

  package struct RenameOptions: Sendable {
    package var prepareProvider = true

    package init() {}

    package var json: JSONValue { ["prepareProvider": prepareProvider.json] }
  }

  // MARK: Hover

  package struct Hover: Sendable {
    package var contents: MarkupContent
    package var range: Range?

    package init(contents: MarkupContent, range: Range?) {
      (self.contents, self.range) = (contents, range)
    }

    package var json: JSONValue { ["contents": contents.json, "range": range?.json] }
  }
}
