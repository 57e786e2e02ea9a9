import Bytes
import LanguageServerProtocol
import ResourceTags
import Syntax

/// The words that can stand where somebody writes.
extension Feature {
  static let completion = Feature(
    [
      .request("textDocument/completion") {
        (session, params: LSP.TextDocumentPositionParams) throws(ResponseError) in
        guard let document = try session.manifest(params.textDocument) else {
          return LSP.CompletionList(isIncomplete: false, items: [])
        }
        let offset = document.text.offset(of: params.position, session.encoding)
        return completions(in: document, at: offset, session.folder(of: document), session.encoding)
      },
      .request("completionItem/resolve") { (session, item: LSP.CompletionItem) in
        var item = item
        if let data = item.data, let document = session.document(data.uri), document.isManifest,
          let folder = session.folder(of: document),
          let tag = document.manifest.tags().first(where: { $0.name.utf8.elementsEqual(item.label.utf8) })
        {
          item.detail = CompletionWords.detail(of: tag, document.sizes(in: folder))
        }
        return item
      },
    ],
    offer: { capabilities, _ in
      capabilities.completionProvider = LSP.CompletionOptions(triggerCharacters: ["[", ",", " ", "/", "\"", ":", "-"])
    })

  /// The words that can stand at `offset`, with the files of `folder`.
  static func completions(
    in document: Document, at offset: ByteIndex, _ folder: FolderSnapshot?, _ encoding: LSP.PositionEncodingKind
  ) -> LSP.CompletionList {
    guard let place = WritingPlace.at(offset, in: document), document.allows(place, at: offset) else {
      return LSP.CompletionList(isIncomplete: false, items: [])
    }
    let words = CompletionWords(document, place, offset, folder)
    return CompletionItems(document, place, encoding).list(words.all)
  }
}

extension WritingPlace {
  fileprivate static func at(_ offset: ByteIndex, in document: Document) -> WritingPlace? {
    at(offset, in: document.text, isJSON: document.manifest.tree.syntax == .json)
  }
}

extension Document {
  /// Whether a word can stand at `place`, as far as the text can be read: not in a text of several lines, for one.
  fileprivate func allows(_ place: WritingPlace, at offset: ByteIndex) -> Bool {
    guard manifest.tree.faults.isEmpty, let scalar = manifest.scalar(at: offset) else { return true }
    if place.role == .ignoredRule { return false }
    return scalar.span == (place.quote == 0 ? place.span : ByteSpan(place.span.start - 1, place.span.end + 1))
  }
}

/// The list of words for a place, as the client takes it.
private struct CompletionItems {
  private let document: Document
  private let place: WritingPlace
  private let encoding: LSP.PositionEncodingKind

  init(_ document: Document, _ place: WritingPlace, _ encoding: LSP.PositionEncodingKind) {
    (self.document, self.place, self.encoding) = (document, place, encoding)
  }

  func list(_ words: [CompletionWord]) -> LSP.CompletionList {
    // The editor replaces what is written from the first letter to the end of the word.
    let range = document.text.range(of: span, encoding)
    let isKey = place.role == .key && !isFollowedByColon
    let items = words.enumerated().map { number, word in
      let text = text(of: word, isKey: isKey)
      var item = LSP.CompletionItem(
        label: word.text, kind: word.kind, detail: word.detail, sortText: String(1_000_000 + number),
        filterText: text == word.text ? nil : text, textEdit: LSP.TextEdit(range: range, newText: text))
      if word.isTagOfUnknownSize {
        item.data = LSP.CompletionItemData(uri: document.uri.string)
      }
      return item
    }
    return LSP.CompletionList(isIncomplete: words.contains(where: \.isPart), items: items)
  }

  /// The word with its quotes.
  private var span: ByteSpan {
    guard place.quote != 0 else { return place.span }
    let bytes = document.text.bytes
    let end = place.span.end
    let isClosed = end < bytes.count && bytes[end] == place.quote
    return ByteSpan(place.span.start - 1, end + (isClosed ? 1 : 0))
  }

  /// A word as the manifest has it: with the quotes that are there or that it needs, and with a colon where it is a new key.
  private func text(of word: CompletionWord, isKey: Bool) -> String {
    if place.role == .ignoredRule { return word.text }
    let isJSON = document.manifest.tree.syntax == .json
    var text: String
    switch place.quote {
    case UInt8(ascii: "'") where !word.text.unicodeScalars.contains(where: \.isUnprintable):
      text = ScalarWriter.singleQuoted(word.text)
    case 0:
      // A number needs none, though it looks like one.
      let isPlain = !isJSON && ScalarWriter.isPlainSafe(word.text, isInFlow: place.isInFlow)
      text = isPlain || word.isNumber ? word.text : ScalarWriter.doubleQuoted(word.text)
    default: text = ScalarWriter.doubleQuoted(word.text)
    }
    if isKey, !word.isPart { text += isJSON ? ": " : ":" }
    return isJSON || !needsSpace ? text : " " + text
  }

  /// Whether it stands directly behind a colon or the dash of an item, which YAML then takes for a part of the word.
  private var needsSpace: Bool {
    let before = span.start > 0 ? document.text.bytes[span.start - 1] : 0
    return place.role == .value && before == UInt8(ascii: ":")
      || place.role == .item && !place.isInFlow && before == UInt8(ascii: "-")
  }

  private var isFollowedByColon: Bool {
    let bytes = document.text.bytes
    var index = span.end
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: ":")
  }
}
