import ResourceTags

/// The place in a manifest where the user is typing.
///
/// odr inserts a letter at the cursor, reads the text, and looks for the scalar that contains the letter. After the
/// letter, an unfinished text may also need a closing quote or a colon.
struct CompletionContext {
  /// The keys that enclose the place, outermost first.
  let path: [String]
  let role: Role
  /// The bytes of the word at the cursor, without quotes.
  let span: ByteSpan
  /// The end of the bytes that a completion replaces: the end of the word or, if a colon must follow the closing quote,
  /// of the quote. Some editors replace only the text before the cursor, so otherwise the quote stays.
  let end: ByteIndex
  /// The quote that the word begins with; 0 if the word is not quoted.
  let quote: UInt8
  /// Whether the place is between brackets.
  let isInFlow: Bool
  /// Whether a completion must contain the closing quote.
  let needsQuote: Bool
  /// Whether the word is a key without a colon.
  let needsColon: Bool
  /// The other elements of the list, or the other keys of the mapping. After a syntax error, odr finds no more of them.
  private(set) var siblings: Set<String> = []

  enum Role {
    /// A key of a mapping.
    case key
    /// The value of the innermost key.
    case value
    /// An element of the list that is the value of the innermost key.
    case item
  }

  /// Returns the place at `offset` in `manifest`. Returns `nil` where nothing can be completed, such as in comments
  /// and after a syntax error on a line above.
  static func at(_ offset: ByteIndex, in manifest: Manifest) -> CompletionContext? {
    let source = manifest.source
    if offset < source.byteOrderMarkLength { return nil }
    let line = source.bytes[ByteSpan(source.lineStart(of: offset), offset)]
    let quotes = [""] + ["\"", "'"].filter { line.contains($0.utf8.first ?? 0) }
    // In JSON, a word begins with a quote, which the user types first.
    let isJSON = manifest.tree.syntax == .json
    let texts = isJSON ? ["x", "x\"", "x\":0"] : quotes.flatMap { ["x" + $0, "x" + $0 + ":"] }
    return texts.lazy.compactMap { CompletionContext(inserting: $0, at: offset, in: manifest) }.first
  }

  /// Finds the place by inserting `text`, which begins with the letter `x`. Fails if the letter is not in a scalar on one
  /// line, or if the insertion leads to a new syntax error.
  private init?(inserting text: String, at offset: ByteIndex, in manifest: Manifest) {
    let old = manifest.source
    let isJSON = manifest.tree.syntax == .json
    let closes = text.utf8.dropFirst().first?.isQuote == true
    // Many editors insert the closing quote together with the opening quote.
    let isClosing = closes && offset < old.count && old.bytes[offset] == text.utf8.dropFirst().first
    guard let source = try? old.applying([TextEdit(ByteSpan(offset, offset + (isClosing ? 1 : 0)), text)]) else {
      return nil
    }
    let tree = isJSON ? JSONReader.read(source) : YAMLReader.read(source)
    let (nodes, keys) = tree.place(at: offset)
    // A reader that stops at the insertion finds fewer of the faults after it.
    guard tree.faults.count <= manifest.tree.faults.count, let own = nodes.last, tree[own].isScalar,
      case let scalar = tree[own].span, offset < scalar.end, !source.hasLineBreak(in: scalar),
      case let around = offset...scalar.end,
      !tree.faults.contains(where: { around.contains($0.span.start) })
        || manifest.tree.faults.contains(where: { around.contains($0.span.start) })
    else { return nil }
    let next = source.bytes[scalar.end...].first { !$0.isBlank } ?? "\n"
    // Any other text after the word would continue the word.
    guard ",]}:#\r\n".utf8.contains(next) else { return nil }
    let first = source.bytes[scalar.start]
    quote = first.isQuote ? first : 0
    let isClosed = quote != 0 && (!closes || isClosing)
    let margin = quote == 0 ? 0 : 1
    span = ByteSpan(scalar.start + margin, scalar.end - margin - 1)
    let word = ByteSpan(scalar.start, span.end + (isClosed ? 1 : 0))
    let known = manifest.tree.place(at: offset).nodes.last.map { manifest.tree[$0] }
    guard known?.isScalar == true && known?.span.isEmpty == false ? known?.span == word : span.end == offset else {
      return nil
    }
    let parent = nodes.dropLast().last
    if isJSON, parent == nil { return nil }
    let isMapping = parent.map { tree[$0].isMapping } ?? false
    let isInFlow = parent.map { tree[$0].style == .flow } ?? false
    self.isInFlow = isInFlow
    // Alone in the text, or on a line below a key without a value, a word is most likely the first key of a mapping.
    let isFirstKey =
      keys.last.map { key in
        isMapping && !isInFlow && key != own && source.hasLineBreak(in: ByteSpan(tree[key].end, scalar.start))
      } ?? (parent == nil)
    role = isFirstKey || keys.last == own ? .key : isMapping ? .value : .item
    let hasColon = old.bytes[span.end...].first { !$0.isBlank } == ":"
    needsColon = role == .key && !hasColon && (isFirstKey || text.contains(":") || isInFlow && next != ":")
    needsQuote = quote != 0 && (needsColon || !isClosed)
    end = isClosed && needsColon ? word.end : span.end
    path = keys.filter { $0 != own }.map { tree.text(of: $0) ?? "" }
    guard let parent, !isFirstKey else { return }
    let others = isMapping ? tree.entries(of: parent).map(\.key) : Array(tree.children(of: parent))
    siblings = Set(others.filter { $0 != own }.compactMap { tree.text(of: $0) })
  }
}
