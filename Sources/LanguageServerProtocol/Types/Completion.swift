extension LSP {
  package struct CompletionOptions: Sendable {
    package var triggerCharacters: [String]
    package var resolveProvider = true

    package init(triggerCharacters: [String]) { self.triggerCharacters = triggerCharacters }

    package var json: JSONValue {
      [
        "triggerCharacters": .array(triggerCharacters.map(\.json)),
        "resolveProvider": resolveProvider.json,
      ]
    }
  }

  package struct CompletionList: Sendable {
    package var isIncomplete: Bool
    /// What all items replace, for clients that take that once: `itemDefaults.editRange`.
    package var editRange: Range?
    package var items: [CompletionItem]

    package init(isIncomplete: Bool, editRange: Range? = nil, items: [CompletionItem]) {
      (self.isIncomplete, self.editRange, self.items) = (isIncomplete, editRange, items)
    }

    package var json: JSONValue {
      [
        "isIncomplete": isIncomplete.json,
        "itemDefaults": editRange.map { ["editRange": $0.json] },
        "items": .array(items.map(\.json)),
      ]
    }
  }

  package struct CompletionItem: Decodable, Sendable {
    package var label: String
    package var kind: CompletionItemKind?
    package var detail: String?
    package var sortText: String?
    package var textEdit: TextEdit?
    /// What replaces the range of all items, where that is not the label.
    package var textEditText: String?
    /// What the client asks for the rest with; `nil` if there is no more to tell.
    package var data: CompletionItemData?

    package init(label: String, kind: CompletionItemKind, detail: String?, sortText: String) {
      (self.label, self.kind, self.detail, self.sortText) = (label, kind, detail, sortText)
    }

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      label = try members.get("label")
      kind = (try members.find("kind") as Int?).map { CompletionItemKind($0) }
      detail = try members.find("detail")
      sortText = try members.find("sortText")
      textEdit = try members.find("textEdit")
      textEditText = try members.find("textEditText")
      data = try members.find("data")
    }

    package var json: JSONValue {
      [
        "label": label.json,
        "kind": kind?.json,
        "detail": detail?.json,
        "sortText": sortText?.json,
        "textEdit": textEdit?.json,
        "textEditText": textEditText?.json,
        "data": data?.json,
      ]
    }
  }

  /// The document whose tag is the label of a completion item.
  package struct CompletionItemData: Decodable, Sendable {
    package var uri: String

    package init(uri: String) { self.uri = uri }

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      uri = try members.get("uri")
    }

    package var json: JSONValue { ["uri": uri.json] }
  }

  package struct CompletionItemKind: Sendable {
    package static let property = CompletionItemKind(10)
    package static let value = CompletionItemKind(12)
    package static let `enum` = CompletionItemKind(13)
    package static let keyword = CompletionItemKind(14)
    package static let file = CompletionItemKind(17)
    package static let reference = CompletionItemKind(18)
    package static let folder = CompletionItemKind(19)
    package static let enumMember = CompletionItemKind(20)

    package let rawValue: Int

    fileprivate init(_ rawValue: Int) { self.rawValue = rawValue }

    package var json: JSONValue { rawValue.json }
  }
}
