import ResourceTags

/// The place in a manifest where the user is typing, found in text that may not be valid YAML or JSON yet.
///
/// In block style, the indentation of the lines above determines the place; in flow style and in JSON, the brackets
/// determine it.
struct CompletionContext {
  /// The keys that enclose the place, outermost first.
  var path: [String] = []
  var role = Role.key
  /// The bytes of the word at the cursor, without quotes.
  var span: ByteSpan
  /// The quote that the word begins with; 0 if the word is not quoted.
  var quote: UInt8 = 0
  /// Whether the place is between brackets.
  var isInFlow = false
  /// Whether the opening quote before the cursor has a closing quote after the cursor.
  private(set) var isClosed = false
  /// The end of the word that a completion replaces: the end of the text in closed quotes or of a word without quotes;
  /// if the quotes are not closed, the cursor's offset.
  private(set) var wordEnd = 0
  /// Whether the word is a key without a colon.
  private(set) var needsColon = false

  enum Role {
    /// A key of a mapping.
    case key
    /// The value of the innermost key.
    case value
    /// An element of the list that is the value of the innermost key.
    case item
    /// The rule identifier in an ignore comment.
    case ignoredRule
  }

  /// Returns the place at `offset` in `document`. Returns `nil` where nothing can be completed, such as in most
  /// comments.
  static func at(_ offset: ByteIndex, in document: Document) -> CompletionContext? {
    let manifest = document.manifest
    let reader = CompletionContextReader(
      text: document.text, source: manifest.source, isJSON: manifest.tree.syntax == .json, offset: offset)
    let found = reader.flow(from: manifest.source.byteOrderMarkLength, below: [])
    guard var place = found ?? (reader.isJSON ? nil : reader.block()) else { return nil }
    let last = place.span.end
    // The next quote may be the opening quote of another word.
    place.isClosed =
      place.quote != 0 && reader.byte(last) == place.quote
      && ",:]}#\n\r".utf8.contains(reader.byteBehindBlanks(last + 1))
    place.wordEnd = place.quote == 0 || place.isClosed ? last : offset
    place.needsColon = place.role == .key && reader.byteBehindBlanks(place.end) != ":"
    return place
  }

  /// The start of the word, including an opening quote.
  var start: ByteIndex { quote == 0 ? span.start : span.start - 1 }

  /// The end of the word, including any closing quote.
  var end: ByteIndex { isClosed ? span.end + 1 : wordEnd }
}

/// Reads the text around the cursor, which is at `offset`.
private struct CompletionContextReader {
  let text: EditorText
  let source: SourceText
  let isJSON: Bool
  let offset: ByteIndex

  // MARK: Block style

  /// A line and its indentation, without the dashes of list items.
  private struct Line {
    /// The offset of the first byte after spaces and dashes.
    var start: ByteIndex
    var end: ByteIndex
    var indent: Int
    var isItem = false
  }

  private func line(_ number: Int, upTo limit: ByteIndex = .max) -> Line {
    let span = text.span(ofLine: number)
    let end = min(span.end, limit)
    let first = max(span.start, min(source.byteOrderMarkLength, end))
    let start = endOfSpaces(from: first, to: end)
    var line = Line(start: start, end: end, indent: start - first)
    while line.start < end, byte(line.start) == "-", line.start + 1 >= end || byte(line.start + 1) == 0x20 {
      line.isItem = true
      line.start = endOfSpaces(from: line.start + 1, to: end)
    }
    return line
  }

  /// Returns the cursor's place if the place is in block style or between brackets that begin a value.
  func block() -> CompletionContext? {
    let number = text.line(of: offset)
    let own = line(number, upTo: offset)
    var path: [String] = []
    // The start of the value that contains the cursor.
    var value: ByteIndex?
    var limit = own.indent
    var mayBeLevel = own.isItem
    var above = number
    while above > 0, limit > 0 || mayBeLevel {
      above -= 1
      let line = line(above)
      guard hasText(line), line.indent < limit || mayBeLevel && line.indent == limit && !line.isItem,
        let key = key(of: line)
      else { continue }
      path.insert(key.name, at: 0)
      value = value ?? key.value
      limit = line.indent
      mayBeLevel = line.isItem
    }
    // A bracket that was opened on a line above may still be open.
    if let value, let place = flow(from: value, below: path) { return place }
    if let comment = (own.start..<max(own.start, offset)).first(where: isComment) { return ignoredRule(in: comment) }
    let goesOn = goesOn(own, number)
    if let key = key(of: own), key.value <= offset {
      let inside = path + [key.name]
      if let place = flow(from: key.value, below: inside) { return place }
      return own.isItem || goesOn ? nil : word(from: key.value, inside, .value)
    }
    if own.isItem, goesOn { return nil }
    return word(from: own.start, path, own.isItem ? .item : .key)
  }

  private func hasText(_ line: Line) -> Bool { line.start < line.end && byte(line.start) != "#" }

  /// Returns whether the next line with text is indented more deeply than `own`, and so continues the value of `own`.
  private func goesOn(_ own: Line, _ number: Int) -> Bool {
    let next = (number + 1..<text.lineCount).lazy.map { line($0) }.first(where: hasText)
    return next.map { $0.indent > own.indent } ?? false
  }

  /// Returns the key at the start of a line, and the start of the key's value.
  private func key(of line: Line) -> (name: String, value: ByteIndex)? {
    guard line.start < line.end else { return nil }
    let name = scalar(at: line.start, to: line.end, isInFlow: false)
    let colon = endOfSpaces(from: name.end, to: line.end)
    guard colon < line.end, byte(colon) == ":" else { return nil }
    return (string(name.span), endOfSpaces(from: colon + 1, to: line.end))
  }

  /// Returns the cursor's place in the scalar that begins at `start`; `nil` if there is no word to complete.
  private func word(from start: ByteIndex, _ path: [String], _ role: CompletionContext.Role) -> CompletionContext? {
    if start > offset { return nil }
    let first = byte(start)
    // Lists, aliases, tags, and block scalars are not words; neither are blanks before other text or a comment.
    if "[]{},#&*!|>%@`?".utf8.contains(first) || first == 0x20 && !byte(endOfSpaces(from: start)).isBreak {
      return nil
    }
    guard first.isQuote else {
      let end = withoutBlanks(offset, endOfPlain(from: offset, isInFlow: false))
      return CompletionContext(path: path, role: role, span: ByteSpan(start, end))
    }
    let (span, quote, _) = scalar(at: start)
    return span.end < offset ? nil : CompletionContext(path: path, role: role, span: span, quote: quote)
  }

  private func ignoredRule(in comment: ByteIndex) -> CompletionContext? {
    guard let keyword = source.bytes[ByteSpan(comment, offset)].offset(of: "odr:ignore ") else { return nil }
    let start = comment + keyword + "odr:ignore ".utf8.count
    if source.bytes[start..<offset].contains(0x20) { return nil }
    return CompletionContext(role: .ignoredRule, span: ByteSpan(start, end(from: offset) { byte($0) <= 0x20 }))
  }

  // MARK: Flow style

  /// An open bracket.
  private struct Bracket {
    let isList: Bool
    var key: ByteSpan?
    var isAfterColon = false
  }

  /// Returns the cursor's place if the place is between brackets that open at or after `start`; otherwise, `nil`. The
  /// keys in `path` enclose the brackets.
  func flow(from start: ByteIndex, below path: [String]) -> CompletionContext? {
    var open: [Bracket] = []
    var index = start
    // The element before `index`; after an element, nothing can be completed before the next comma.
    var element: ByteSpan?
    while index < offset {
      let byte = byte(index)
      switch byte {
      case 0x00...0x20: break
      case "#" where isComment(at: index):
        index = source.lineEnd(from: index)
        if index >= offset { return nil }
      case "[", "{":
        open.append(Bracket(isList: byte == "["))
        element = nil
      case _ where open.isEmpty && !isJSON: return nil
      case "]", "}":
        if open.popLast() == nil || open.isEmpty { return nil }
        element = ByteSpan(at: index)
      case ",":
        element = nil
        if let last = open.indices.last { (open[last].key, open[last].isAfterColon) = (nil, false) }
      case ":":
        guard let last = open.indices.last, !open[last].isList, !open[last].isAfterColon else { break }
        open[last].key = element ?? ByteSpan(at: index)
        open[last].isAfterColon = true
        element = nil
      default:
        let (span, quote, end) = scalar(at: index)
        if end > offset || end == offset && quote == 0 {
          return element == nil ? place(in: open, path, ByteSpan(span.start, max(span.end, offset)), quote) : nil
        }
        element = span
        index = end
        continue
      }
      index += 1
    }
    if element != nil { return nil }
    // The word may begin right after the cursor.
    let next = byte(offset)
    let isWord = next > 0x20 && next != "#" && next != ":"
    let (span, quote, _) = isWord ? scalar(at: offset) : (ByteSpan(at: offset), 0, offset)
    return place(in: open, path, span, quote)
  }

  private func place(in open: [Bracket], _ path: [String], _ span: ByteSpan, _ quote: UInt8) -> CompletionContext? {
    guard let last = open.last else { return nil }
    // Without a comma, the text after the word would continue the word.
    let next = end(from: quote != 0 && byte(span.end) == quote ? span.end + 1 : span.end) { byte($0) > 0x20 }
    guard ",]}:#\n".utf8.contains(byte(next)) else { return nil }
    return CompletionContext(
      path: path + open.compactMap { $0.key.map(string) },
      role: last.isList ? .item : last.isAfterColon ? .value : .key, span: span, quote: quote, isInFlow: true)
  }

  // MARK: Bytes

  /// Returns the byte at an index; after the end of the text, returns a line feed.
  func byte(_ index: ByteIndex) -> UInt8 { index < source.count ? source.bytes[index] : 0x0A }

  /// Returns the first byte at or after `offset` that is not a blank.
  func byteBehindBlanks(_ offset: ByteIndex) -> UInt8 { byte(end(from: offset) { !byte($0).isBlank }) }

  private func isComment(at index: ByteIndex) -> Bool {
    byte(index) == "#" && (index == source.byteOrderMarkLength || byte(index - 1) <= 0x20)
  }

  /// Returns the first index, starting at `start`, that satisfies `isEnd`; if there is none, returns `limit` or the end
  /// of the text.
  private func end(
    from start: ByteIndex, to limit: ByteIndex = .max, where isEnd: (ByteIndex) -> Bool
  ) -> ByteIndex {
    let limit = max(start, min(limit, source.count))
    return (start..<limit).first(where: isEnd) ?? limit
  }

  private func endOfSpaces(from start: ByteIndex, to limit: ByteIndex = .max) -> ByteIndex {
    end(from: start, to: limit) { byte($0) != 0x20 }
  }

  private func withoutBlanks(_ start: ByteIndex, _ end: ByteIndex) -> ByteIndex {
    var end = end
    while end > start, byte(end - 1) <= 0x20 { end -= 1 }
    return end
  }

  /// Returns the bytes of the scalar at `start` without quotes, its quote or 0, and its end, which is after the closing
  /// quote. The end of an unquoted scalar is after the blanks that follow it.
  private func scalar(
    at start: ByteIndex, to limit: ByteIndex = .max, isInFlow: Bool = true
  ) -> (span: ByteSpan, quote: UInt8, end: ByteIndex) {
    guard byte(start).isQuote else {
      let end = endOfPlain(from: start, to: limit, isInFlow: isInFlow)
      return (ByteSpan(start, withoutBlanks(start, end)), 0, end)
    }
    let end = endOfQuoted(from: start + 1, quote: byte(start))
    return (ByteSpan(start + 1, end), byte(start), end + 1)
  }

  /// Returns the value of a scalar whose bytes without quotes are in `span`.
  private func string(_ span: ByteSpan) -> String {
    let quote = span.start > 0 ? byte(span.start - 1) : 0
    if quote.isQuote {
      let tree = YAMLReader.read(SourceText(name: "", bytes: [quote] + source.bytes[span] + [quote]))
      if let root = tree.root, let string = tree.text(of: root) { return string }
    }
    return source.bytes[span].string
  }

  /// Returns the end of an unquoted scalar and the blanks after it.
  private func endOfPlain(from start: ByteIndex, to limit: ByteIndex = .max, isInFlow: Bool = true) -> ByteIndex {
    func isIndicator(_ byte: UInt8) -> Bool { isInFlow && ",[]{}".utf8.contains(byte) }
    return end(from: start, to: limit) { index in
      let byte = byte(index)
      let next = index + 1 < limit ? self.byte(index + 1) : 0x0A
      return byte.isBreak || isIndicator(byte)
        || byte == ":" && (isJSON || next <= 0x20 || isIndicator(next))
        || byte == "#" && index > start && self.byte(index - 1) <= 0x20
    }
  }

  /// Returns the end of a scalar that begins after a quote: the closing quote, or the end of the line.
  private func endOfQuoted(from start: ByteIndex, quote: UInt8) -> ByteIndex {
    var index = start
    while index < source.count, !byte(index).isBreak {
      if byte(index) == quote {
        // Two single quotes represent one single quote.
        guard quote == "'", byte(index + 1) == quote else { return index }
        index += 1
      } else if quote == "\"", byte(index) == "\\", !byte(index + 1).isBreak {
        index += 1
      }
      index += 1
    }
    return min(index, source.count)
  }
}
