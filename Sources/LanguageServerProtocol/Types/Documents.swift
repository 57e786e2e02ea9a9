extension LSP {
  package struct TextDocumentIdentifier: Codable, Hashable, Sendable {
    package var uri: String

    package init(uri: String) { self.uri = uri }
  }

  package struct OptionalVersionedTextDocumentIdentifier: Codable, Hashable, Sendable {
    package var uri: String
    /// `nil` for a document that the client has not opened.
    package var version: Int?

    package init(uri: String, version: Int?) {
      (self.uri, self.version) = (uri, version)
    }

    package func encode(to encoder: any Encoder) throws {
      var members = encoder.container(keyedBy: CodingKeys.self)
      try members.encode(uri, forKey: .uri)
      // The member has to be there even without a version.
      try members.encode(version, forKey: .version)
    }
  }

  package struct VersionedTextDocumentIdentifier: Codable, Hashable, Sendable {
    package var uri: String
    package var version: Int
  }

  package struct TextDocumentItem: Codable, Sendable {
    package var uri: String
    package var languageId: String
    package var version: Int
    package var text: String
  }

  package struct DidOpenTextDocumentParams: Codable, Sendable {
    package var textDocument: TextDocumentItem
  }

  package struct DidChangeTextDocumentParams: Codable, Sendable {
    package var textDocument: VersionedTextDocumentIdentifier
    package var contentChanges: [TextDocumentContentChangeEvent]
  }

  /// A change of a document: of a range or, without one, of all of it.
  package struct TextDocumentContentChangeEvent: Codable, Sendable {
    package var range: Range?
    package var text: String

    package init(range: Range?, text: String) {
      (self.range, self.text) = (range, text)
    }
  }

  package struct DidCloseTextDocumentParams: Codable, Sendable {
    package var textDocument: TextDocumentIdentifier
  }

  package struct DidSaveTextDocumentParams: Codable, Sendable {
    package var textDocument: TextDocumentIdentifier
  }

  /// The parameters of all requests about a document as a whole.
  package struct DocumentParams: Codable, Sendable {
    package var textDocument: TextDocumentIdentifier
  }

  /// The parameters of all requests about a place in a document: the specification's `TextDocumentPositionParams`.
  package struct TextDocumentPositionParams: Codable, Sendable {
    package var textDocument: TextDocumentIdentifier
    package var position: Position
  }

  package struct TextEdit: Codable, Hashable, Sendable {
    package var range: Range
    package var newText: String

    package init(range: Range, newText: String) {
      (self.range, self.newText) = (range, newText)
    }
  }

  package struct TextDocumentEdit: Codable, Hashable, Sendable {
    package var textDocument: OptionalVersionedTextDocumentIdentifier
    package var edits: [TextEdit]

    package init(textDocument: OptionalVersionedTextDocumentIdentifier, edits: [TextEdit]) {
      (self.textDocument, self.edits) = (textDocument, edits)
    }
  }

  /// Changes of documents: ``documentChanges`` for clients that can have these, else ``changes``.
  package struct WorkspaceEdit: Codable, Equatable, Sendable {
    package var changes: [String: [TextEdit]]?
    package var documentChanges: [TextDocumentEdit]?

    package init(changes: [String: [TextEdit]]? = nil, documentChanges: [TextDocumentEdit]? = nil) {
      (self.changes, self.documentChanges) = (changes, documentChanges)
    }
  }

  package enum TextDocumentSyncKind: Int, Codable, Sendable {
    case none, full, incremental
  }

  package struct TextDocumentSyncOptions: Codable, Sendable {
    package var openClose = true
    package var change = TextDocumentSyncKind.incremental
    package var save = SaveOptions()

    package struct SaveOptions: Codable, Sendable {
      package var includeText = false
    }

    package init() {}
  }

  /// Text for people, in Markdown or as it is.
  package struct MarkupContent: Codable, Hashable, Sendable {
    package var kind: Kind
    package var value: String

    package enum Kind: String, Codable, Sendable {
      case plaintext, markdown
    }

    package init(_ kind: Kind, _ value: String) {
      (self.kind, self.value) = (kind, value)
    }
  }
}
