extension LSP {
  // MARK: Formatting

  package struct DocumentFormattingParams: Codable, Sendable {
    package var textDocument: TextDocumentIdentifier
  }

  // MARK: Code actions

  package struct CodeActionParams: Codable, Sendable {
    package var textDocument: TextDocumentIdentifier
    package var range: Range
    package var context: Context

    package struct Context: Codable, Sendable {
      /// Kinds, or what they begin with, that alone are asked for.
      package var only: [String]?
    }
  }

  package struct CodeAction: Codable, Sendable {
    package var title: String
    package var kind: String
    package var diagnostics: [Diagnostic]?
    package var isPreferred: Bool?
    package var edit: WorkspaceEdit

    package init(
      title: String, kind: String, diagnostics: [Diagnostic]? = nil, isPreferred: Bool? = nil, edit: WorkspaceEdit
    ) {
      (self.title, self.kind, self.diagnostics) = (title, kind, diagnostics)
      (self.isPreferred, self.edit) = (isPreferred, edit)
    }
  }

  package struct CodeActionOptions: Codable, Sendable {
    package var codeActionKinds: [String]

    package init(codeActionKinds: [String]) { self.codeActionKinds = codeActionKinds }
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

extension LSP {
  // MARK: Completion

  package struct CompletionOptions: Codable, Sendable {
    package var triggerCharacters: [String]

    package init(triggerCharacters: [String]) { self.triggerCharacters = triggerCharacters }
  }

  package struct CompletionList: Codable, Sendable {
    package var isIncomplete: Bool
    package var items: [CompletionItem]

    package init(isIncomplete: Bool, items: [CompletionItem]) {
      (self.isIncomplete, self.items) = (isIncomplete, items)
    }
  }

  package struct CompletionItem: Codable, Sendable {
    package var label: String
    package var kind: CompletionItemKind
    package var detail: String?
    package var sortText: String
    package var filterText: String
    package var textEdit: TextEdit

    package init(
      label: String, kind: CompletionItemKind, detail: String?, sortText: String, filterText: String, textEdit: TextEdit
    ) {
      (self.label, self.kind, self.detail) = (label, kind, detail)
      (self.sortText, self.filterText, self.textEdit) = (sortText, filterText, textEdit)
    }
  }

  package enum CompletionItemKind: Int, Codable, Sendable {
    case property = 10
    case value = 12
    case `enum` = 13
    case keyword = 14
    case file = 17
    case reference = 18
    case folder = 19
    case enumMember = 20
  }
}
