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

  package struct CompletionList: JSONConvertible, Sendable {
    package var isIncomplete: Bool
    package var items: [CompletionItem]

    package init(isIncomplete: Bool, items: [CompletionItem]) {
      (self.isIncomplete, self.items) = (isIncomplete, items)
    }

    package var json: JSONValue { ["isIncomplete": isIncomplete.json, "items": .array(items.map(\.json))] }
  }

  package struct CompletionItem: JSONConvertible, Decodable, Sendable {
    package var label: String
    package var kind: CompletionItemKind?
    package var detail: String?
    package var sortText: String?
    package var textEdit: TextEdit?
    /// What the client asks for the rest with; `nil` if there is no more to tell.
    package var data: CompletionItemData?

    package init(
      label: String, kind: CompletionItemKind, detail: String?, sortText: String, textEdit: TextEdit
    ) {
      (self.label, self.kind, self.detail) = (label, kind, detail)
      (self.sortText, self.textEdit) = (sortText, textEdit)
    }

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      label = try members.get("label")
      kind = (try members.find("kind") as Int?).flatMap(CompletionItemKind.init)
      detail = try members.find("detail")
      sortText = try members.find("sortText")
      textEdit = try members.find("textEdit")
      data = try members.find("data")
    }

    package var json: JSONValue {
      [
        "label": label.json,
        "kind": kind?.json,
        "detail": detail?.json,
        "sortText": sortText?.json,
        "textEdit": textEdit?.json,
        "data": data?.json,
      ]
    }
  }

  /// The document whose tag is the label of a completion item.
  package struct CompletionItemData: Decodable, Hashable, Sendable {
    package var uri: String

    package init(uri: String) { self.uri = uri }

    package init(from decoder: any Decoder) throws {
      let members = try Members(decoder)
      uri = try members.get("uri")
    }

    package var json: JSONValue { ["uri": uri.json] }
  }

  package enum CompletionItemKind: Int, Sendable {
    case property = 10
    case value = 12
    case `enum` = 13
    case keyword = 14
    case file = 17
    case reference = 18
    case folder = 19
    case enumMember = 20

    package var json: JSONValue { rawValue.json }
  }
}
