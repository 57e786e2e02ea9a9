extension LSP {
  package struct CompletionOptions: Codable, Sendable {
    package var triggerCharacters: [String]
    package var resolveProvider = true

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
    /// What the client asks for the rest with; `nil` if there is no more to tell.
    package var data: CompletionItemData?

    package init(
      label: String, kind: CompletionItemKind, detail: String?, sortText: String, filterText: String, textEdit: TextEdit
    ) {
      (self.label, self.kind, self.detail) = (label, kind, detail)
      (self.sortText, self.filterText, self.textEdit) = (sortText, filterText, textEdit)
    }
  }

  /// The tag that a completion item is about.
  package struct CompletionItemData: Codable, Hashable, Sendable {
    package var uri: String
    package var tag: String

    package init(uri: String, tag: String) {
      (self.uri, self.tag) = (uri, tag)
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
