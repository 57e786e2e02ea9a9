extension LSP {
  package struct TextDocumentIdentifier: Decodable, Sendable {
    package var uri: String

    package init(uri: String) { self.uri = uri }

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      uri = try members.get("uri")
    }
  }

  package struct OptionalVersionedTextDocumentIdentifier: Sendable {
    package var uri: String
    /// `nil` for a document that the client has not opened.
    package var version: Int?

    package init(uri: String, version: Int?) {
      (self.uri, self.version) = (uri, version)
    }

    /// The version is there even if there is none.
    package var json: JSONValue { ["uri": uri.json, "version": version?.json ?? .null] }
  }

  package struct VersionedTextDocumentIdentifier: Decodable, Sendable {
    package var uri: String
    package var version: Int

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      uri = try members.get("uri")
      version = try members.get("version")
    }
  }

  package struct TextDocumentItem: Decodable, Sendable {
    package var uri: String
    package var languageId: String
    package var version: Int
    package var text: String

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      uri = try members.get("uri")
      languageId = try members.get("languageId")
      version = try members.get("version")
      text = try members.get("text")
    }
  }

  package struct DidOpenTextDocumentParams: Decodable, Sendable {
    package var textDocument: TextDocumentItem

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      textDocument = try members.get("textDocument")
    }
  }

  package struct DidChangeTextDocumentParams: Decodable, Sendable {
    package var textDocument: VersionedTextDocumentIdentifier
    package var contentChanges: [TextDocumentContentChangeEvent]

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      textDocument = try members.get("textDocument")
      contentChanges = try members.get("contentChanges")
    }
  }

  /// A change of a document: of a range or, without one, of all of it.
  package struct TextDocumentContentChangeEvent: Decodable, Sendable {
    package var range: Range?
    package var text: String

    package init(range: Range?, text: String) {
      (self.range, self.text) = (range, text)
    }

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      range = try members.find("range")
      text = try members.get("text")
    }
  }

  package struct DidCloseTextDocumentParams: Decodable, Sendable {
    package var textDocument: TextDocumentIdentifier

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      textDocument = try members.get("textDocument")
    }
  }

  package struct DidSaveTextDocumentParams: Decodable, Sendable {
    package var textDocument: TextDocumentIdentifier

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      textDocument = try members.get("textDocument")
    }
  }

  /// The parameters of all requests about a document as a whole.
  package struct DocumentParams: Decodable, Sendable {
    package var textDocument: TextDocumentIdentifier

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      textDocument = try members.get("textDocument")
    }
  }

  /// The parameters of all requests about a place in a document: the specification's `TextDocumentPositionParams`.
  package struct TextDocumentPositionParams: Decodable, Sendable {
    package var textDocument: TextDocumentIdentifier
    package var position: Position

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      textDocument = try members.get("textDocument")
      position = try members.get("position")
    }
  }

  package struct TextEdit: Decodable, Hashable, Sendable {
    package var range: Range
    package var newText: String

    package init(range: Range, newText: String) {
      (self.range, self.newText) = (range, newText)
    }

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      range = try members.get("range")
      newText = try members.get("newText")
    }

    package var json: JSONValue { ["range": range.json, "newText": newText.json] }
  }

  package struct TextDocumentEdit: Sendable {
    package var textDocument: OptionalVersionedTextDocumentIdentifier
    package var edits: [TextEdit]

    package init(textDocument: OptionalVersionedTextDocumentIdentifier, edits: [TextEdit]) {
      (self.textDocument, self.edits) = (textDocument, edits)
    }

    package var json: JSONValue { ["textDocument": textDocument.json, "edits": .array(edits.map(\.json))] }
  }

  /// Changes of documents: ``documentChanges`` for clients that can have these, else ``changes``.
  package struct WorkspaceEdit: Sendable {
    package var changes: [String: [TextEdit]]?
    package var documentChanges: [TextDocumentEdit]?

    package init(changes: [String: [TextEdit]]? = nil, documentChanges: [TextDocumentEdit]? = nil) {
      (self.changes, self.documentChanges) = (changes, documentChanges)
    }

    package var json: JSONValue {
      [
        "changes": changes.map { .object($0.map { .init($0.key, .array($0.value.map(\.json))) }) },
        "documentChanges": documentChanges.map { .array($0.map(\.json)) },
      ]
    }
  }

  package struct TextDocumentSyncKind: Sendable {
    package static let none = TextDocumentSyncKind(0)
    package static let full = TextDocumentSyncKind(1)
    package static let incremental = TextDocumentSyncKind(2)

    package let rawValue: Int

    private init(_ rawValue: Int) { self.rawValue = rawValue }

    package var json: JSONValue { rawValue.json }
  }

  package struct TextDocumentSyncOptions: Sendable {
    package var openClose = true
    package var change = TextDocumentSyncKind.incremental
    package var save = SaveOptions()

    package struct SaveOptions: Sendable {
      package var includeText = false

      package var json: JSONValue { ["includeText": includeText.json] }
    }

    package init() {}

    package var json: JSONValue { ["openClose": openClose.json, "change": change.json, "save": save.json] }
  }

  /// Text for people, in Markdown or as it is.
  package struct MarkupContent: Sendable {
    package var kind: Kind
    package var value: String

    package struct Kind: Sendable {
      package static let plaintext = Kind("plaintext")
      package static let markdown = Kind("markdown")

      package let rawValue: String

      private init(_ rawValue: String) { self.rawValue = rawValue }

      package var json: JSONValue { rawValue.json }
    }

    package init(_ kind: Kind, _ value: String) {
      (self.kind, self.value) = (kind, value)
    }

    package var json: JSONValue { ["kind": kind.json, "value": value.json] }
  }
}
