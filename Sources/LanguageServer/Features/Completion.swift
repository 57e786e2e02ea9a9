import Bytes
import FileTrees
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
        guard let place = WritingPlace.at(offset, in: document.text, isJSON: document.manifest.tree.syntax == .json)
        else { return LSP.CompletionList(isIncomplete: false, items: []) }
        let words = CompletionWords(document, place, offset, session.folder(of: document)?.folder.tree)
        return words.list(session.encoding)
      }
    ],
    offer: { capabilities, _ in
      capabilities.completionProvider = LSP.CompletionOptions(triggerCharacters: ["[", ",", " ", "/", "\"", ":", "-"])
    })
}

/// The words for a place.
private struct CompletionWords {
  private let document: Document
  private let place: WritingPlace
  /// What is written before the cursor.
  private let written: String
  private let tree: (any FileTree)?

  /// A word, and what to know of it.
  private struct Word {
    let text: String
    let kind: LSP.CompletionItemKind
    var detail: String?
    /// Whether more will be written behind it, as behind a folder.
    var isPart = false
  }

  init(_ document: Document, _ place: WritingPlace, _ offset: ByteIndex, _ tree: (any FileTree)?) {
    self.document = document
    self.place = place
    self.tree = tree
    written = String(decoding: document.text.bytes[place.span.start..<max(offset, place.span.start)], as: UTF8.self)
  }

  private var isJSON: Bool { document.manifest.tree.syntax == .json }

  private var words: [Word] {
    if place.role == .ignoredRule { return rules }
    guard let section = place.path.first else { return place.role == .key ? keys(Section.canonicalKeyOrder) : [] }
    switch (section, place.path.count, place.role) {
    case ("platform", 1, .value): return Platform.allCases.map { Word(text: $0.rawValue, kind: .enumMember) }
    case ("version", 1, .value): return [Word(text: "1", kind: .value)]
    case ("tags", 1, .key):
      return DownloadCategory.allCases.map { Word(text: $0.rawValue, kind: .enum, detail: $0.title) }
    case ("tags", 2, .item), ("tags", 2, .value): return undeclaredTags
    case ("files", 1, .key): return paths(below: "")
    case ("catalogs", 1, .key): return paths(below: "", isOfCatalogs: true)
    case ("catalogs", 2, .key): return paths(below: place.path[1] + "/")
    case ("files", 2, .item), ("files", 2, .value), ("catalogs", 3, .item), ("catalogs", 3, .value): return tags
    case ("lint", 1, .key): return rules
    case ("lint", 2, .value): return RuleLevel.allCases.map { Word(text: $0.rawValue, kind: .enumMember) }
    case ("xcode", 1, .key): return keys(Section.xcodeKeys)
    default: return []
    }
  }

  private func keys(_ names: [String]) -> [Word] { names.map { Word(text: $0, kind: .property) } }

  private var rules: [Word] {
    RuleRegistry.all.filter(\.isConfigurable).map { Word(text: $0.id, kind: .enumMember, detail: $0.summary) }
  }

  /// The declared tags, but for those that the resource has.
  private var tags: [Word] {
    let present = Set(place.siblings)
    return document.manifest.tags().filter { $0.category != nil && !present.contains($0.name) }.map { tag in
      let count = tag.resources.count
      return Word(
        text: tag.name, kind: .reference,
        detail: "\(tag.category?.title ?? ""), \(count) \(count == 1 ? "resource" : "resources")")
    }
  }

  private var undeclaredTags: [Word] {
    document.manifest.tags().filter { $0.category == nil }.map {
      Word(text: $0.name, kind: .reference, detail: "used and not declared")
    }
  }

  /// What is on the disk in the folder that the word has so far.
  private func paths(below root: String, isOfCatalogs: Bool = false) -> [Word] {
    guard let tree else { return [] }
    let folder = written.lastIndex(of: "/").map { String(written[...$0]) } ?? ""
    let path = NormalizedPath((root + folder).utf8).bytes
    var words: [Word] = []
    let isInCatalog = !root.isEmpty
    _ = tree.list(path) { entry in
      let name = entry.name.string
      if name.hasPrefix(".") || isInCatalog && entry.kind != .folder { return }
      let isCatalog = name.hasSuffix(".xcassets")
      if isOfCatalogs, entry.kind != .folder || (name.contains(".") && !isCatalog) { return }
      let isItem = isInCatalog && name.contains(".")
      let isPart = entry.kind == .folder && !(isOfCatalogs && isCatalog) && !isItem
      words.append(
        Word(text: folder + name + (isPart ? "/" : ""), kind: isPart ? .folder : .file, isPart: isPart))
    }
    return words.sorted { $0.text < $1.text }
  }

  // MARK: The list

  func list(_ encoding: LSP.PositionEncodingKind) -> LSP.CompletionList {
    let words = words
    // The editor replaces what is written from the first letter to the end of the word.
    let closes = place.quote != 0
    let range = document.text.range(of: closes ? wholeSpan : place.span, encoding)
    let items = words.enumerated().map { number, word in
      let text = text(of: word)
      let digits = String(number)
      return LSP.CompletionItem(
        label: word.text, kind: word.kind, detail: word.detail,
        sortText: String(repeating: "0", count: max(0, 6 - digits.count)) + digits, filterText: text,
        textEdit: LSP.TextEdit(range: range, newText: text))
    }
    return LSP.CompletionList(isIncomplete: words.contains(where: \.isPart), items: items)
  }

  /// The word with its quotes.
  private var wholeSpan: ByteSpan {
    let bytes = document.text.bytes
    let end = place.span.end
    let isClosed = end < bytes.count && bytes[end] == place.quote
    return ByteSpan(place.span.start - 1, end + (isClosed ? 1 : 0))
  }

  /// A word as the manifest has it: with the quotes that are there or that it needs, and with a colon where it is a new key.
  private func text(of word: Word) -> String {
    let isPlain = ScalarWriter.isPlainSafe(word.text, isInFlow: place.isInFlow)
    var text: String
    switch place.quote {
    case UInt8(ascii: "'"): text = ScalarWriter.singleQuoted(word.text)
    case UInt8(ascii: "\""): text = ScalarWriter.doubleQuoted(word.text)
    // A number and the platform need none, whatever they look like.
    default: text = word.kind == .value || isPlain && !isJSON ? word.text : ScalarWriter.doubleQuoted(word.text)
    }
    if place.role == .ignoredRule { return word.text }
    if place.role == .key, !word.isPart, !isFollowedByColon { text += isJSON ? ": " : ":" }
    return text
  }

  private var isFollowedByColon: Bool {
    let bytes = document.text.bytes
    var index = place.quote == 0 ? place.span.end : wholeSpan.end
    while index < bytes.count, bytes[index] == 0x20 { index += 1 }
    return index < bytes.count && bytes[index] == UInt8(ascii: ":")
  }
}
