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
  }

  /// The document whose tag is the label of a completion item.
  package struct CompletionItemData: Codable, Hashable, Sendable {
    package var uri: String

    package init(uri: String) { self.uri = uri }
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

extension LSP.CompletionList: JSONTextWritable {
  package func write(to text: inout JSONText) {
    text.append(isIncomplete ? "{\"isIncomplete\":true,\"items\":[" : "{\"isIncomplete\":false,\"items\":[")
    for (index, item) in items.enumerated() {
      if index > 0 { text.append(",") }
      item.write(to: &text)
    }
    text.append("]}")
  }
}

extension LSP.CompletionItem {
  fileprivate func write(to text: inout JSONText) {
    text.append("{\"label\":")
    text.append(string: label)
    if let kind {
      text.append(",\"kind\":")
      text.append(kind.rawValue)
    }
    if let detail {
      text.append(",\"detail\":")
      text.append(string: detail)
    }
    if let sortText {
      text.append(",\"sortText\":")
      text.append(string: sortText)
    }
    if let textEdit {
      text.append(",\"textEdit\":{\"range\":{\"start\":")
      textEdit.range.start.write(to: &text)
      text.append(",\"end\":")
      textEdit.range.end.write(to: &text)
      text.append("},\"newText\":")
      text.append(string: textEdit.newText)
      text.append("}")
    }
    if let data {
      text.append(",\"data\":{\"uri\":")
      text.append(string: data.uri)
      text.append("}")
    }
    text.append("}")
  }
}

extension LSP.Position {
  fileprivate func write(to text: inout JSONText) {
    text.append("{\"line\":")
    text.append(line)
    text.append(",\"character\":")
    text.append(character)
    text.append("}")
  }
}
