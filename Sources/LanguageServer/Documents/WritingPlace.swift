import Bytes

/// Where in a manifest somebody writes, found in text that may not be YAML or JSON yet.
///
/// In block style the lines above tell it, by their indentation; in flow style, and in JSON, the brackets do.
struct WritingPlace: Equatable {
  /// The keys around it, the outermost first.
  var path: [String] = []
  var role = Role.key
  /// The bytes of the word that is written here, without a quote.
  var span: ByteSpan
  /// The quote that the word begins with; 0 if there is none.
  var quote: UInt8 = 0
  /// Whether it is between brackets.
  var isInFlow = false
  /// The other elements of its list, or keys of its mapping, that stand before it between the same brackets.
  var siblings: [String] = []

  enum Role: Equatable {
    /// A key of a mapping.
    case key
    /// The value of the last key.
    case value
    /// An element of the list that is the value of the last key.
    case item
    /// The rule in an ignore comment.
    case ignoredRule
  }

  /// The place at `offset` of `text`, which is JSON or YAML; `nil` in other comments and behind text that ends a line.
  static func at(_ offset: ByteIndex, in text: EditorText, isJSON: Bool) -> WritingPlace? {
    var reader = WritingPlaceReader(text, offset)
    return isJSON ? reader.flow(from: 0, below: []) : reader.block()
  }
}

private struct WritingPlaceReader {
  private let text: EditorText
  private let offset: ByteIndex

  init(_ text: EditorText, _ offset: ByteIndex) {
    (self.text, self.offset) = (text, offset)
  }

  private func byte(_ index: ByteIndex) -> UInt8 { index < text.bytes.count ? text.bytes[index] : 0x0A }

  // MARK: Block style

  /// A line with its indentation, the dashes of list items left out.
  private struct Line {
    /// The offset of the first byte that is no space.
    var start: ByteIndex
    var end: ByteIndex
    var indent: Int
    var isItem = false
  }

  private func line(_ number: Int, upTo limit: ByteIndex = .max) -> Line {
    let span = text.span(ofLine: number)
    let end = min(span.end, limit)
    var start = span.start
    if number == 0, text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) { start = min(3, end) }
    let first = start
    while start < end, text.bytes[start] == 0x20 { start += 1 }
    var line = Line(start: start, end: end, indent: start - first)
    while line.start < end, text.bytes[line.start] == UInt8(ascii: "-"),
      line.start + 1 >= end || text.bytes[line.start + 1] == 0x20
    {
      line.isItem = true
      line.start += 1
      while line.start < end, text.bytes[line.start] == 0x20 { line.start += 1 }
    }
    return line
  }

  mutating func block() -> WritingPlace? {
    let number = text.line(of: offset)
    let own = line(number, upTo: offset)
    // The innermost first.
    var keys: [(name: String, value: ByteIndex, indent: Int)] = []
    var (limit, mayBeLevel) = (own.indent, own.isItem)
    if own.start == own.end, !own.isItem { limit = offset - text.span(ofLine: number).start }
    var above = number
    while above > 0, limit > 0 || mayBeLevel {
      above -= 1
      let line = line(above)
      if line.start == line.end || byte(line.start) == UInt8(ascii: "#") { continue }
      guard line.indent < limit || mayBeLevel && line.indent == limit && !line.isItem else { continue }
      guard let key = key(of: line) else { continue }
      keys.append((key.name, key.value, line.indent))
      (limit, mayBeLevel) = (line.indent, line.isItem)
    }
    let path = keys.reversed().map(\.name)
    // A bracket that was opened above may still be open.
    if let parent = keys.first, let place = flow(from: parent.value, below: path), place.isInFlow { return place }
    if isComment(from: own.start) { return ignoredRule(from: own.start) }
    if let key = key(of: own), key.value <= offset {
      let inside = path + [key.name]
      if let place = flow(from: key.value, below: inside), place.isInFlow { return place }
      return word(from: key.value, inside, own.isItem ? nil : .value)
    }
    return word(from: own.start, path, own.isItem ? .item : .key)
  }

  /// The key at the start of a line, and where its value begins.
  private func key(of line: Line) -> (name: String, value: ByteIndex)? {
    guard line.start < line.end else { return nil }
    let first = byte(line.start)
    var index = line.start
    var end: ByteIndex
    var start = line.start
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      index += 1
      start += 1
      while index < line.end, byte(index) != first {
        index += first == UInt8(ascii: "\"") && byte(index) == UInt8(ascii: "\\") ? 2 : 1
      }
      guard index < line.end else { return nil }
      end = index
      index += 1
      while index < line.end, byte(index) == 0x20 { index += 1 }
      guard index < line.end, byte(index) == UInt8(ascii: ":") else { return nil }
    } else {
      while index < line.end, byte(index) != UInt8(ascii: ":") || index + 1 < line.end && byte(index + 1) != 0x20 {
        if byte(index) == UInt8(ascii: "#"), index > line.start, byte(index - 1) == 0x20 { return nil }
        index += 1
      }
      guard index < line.end else { return nil }
      end = index
      while end > start, byte(end - 1) == 0x20 { end -= 1 }
    }
    var value = index + 1
    while value < line.end, byte(value) == 0x20 { value += 1 }
    return (String(decoding: text.bytes[start..<end], as: UTF8.self), value)
  }

  /// The word that begins at `start` and goes on behind the cursor to the end of its scalar.
  private func word(from start: ByteIndex, _ path: [String], _ role: WritingPlace.Role?) -> WritingPlace? {
    guard let role, start <= offset else { return nil }
    if isComment(from: start) { return ignoredRule(from: start) }
    var place = WritingPlace(path: path, role: role, span: ByteSpan(start, offset))
    let first = start < offset ? byte(start) : 0
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      place.quote = first
      let end = endOfQuoted(from: start + 1, quote: first, isEscaped: first == UInt8(ascii: "\""))
      guard end >= offset else { return nil }
      place.span = ByteSpan(start + 1, end)
      return place
    }
    var end = offset
    while !SourceText.isBreak(byte(end)), end < text.bytes.count {
      if byte(end) == UInt8(ascii: ":"), byte(end + 1) == 0x20 || SourceText.isBreak(byte(end + 1)) { break }
      if byte(end) == 0x20, byte(end + 1) == UInt8(ascii: "#") { break }
      end += 1
    }
    while end > offset, byte(end - 1) == 0x20 { end -= 1 }
    place.span = ByteSpan(start, end)
    return place
  }

  private func endOfQuoted(from start: ByteIndex, quote: UInt8, isEscaped: Bool) -> ByteIndex {
    var index = start
    while index < text.bytes.count, !SourceText.isBreak(byte(index)), byte(index) != quote {
      index += isEscaped && byte(index) == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(index, text.bytes.count)
  }

  // MARK: Comments

  /// Whether a comment begins between `start` and the cursor, on the cursor's line.
  private func isComment(from start: ByteIndex) -> Bool { commentStart(from: start) != nil }

  private func commentStart(from start: ByteIndex) -> ByteIndex? {
    var index = start
    while index < offset {
      if byte(index) == UInt8(ascii: "#"), index == start || byte(index - 1) == 0x20 { return index }
      index += 1
    }
    return nil
  }

  private func ignoredRule(from start: ByteIndex) -> WritingPlace? {
    guard let comment = commentStart(from: start) else { return nil }
    let words = ByteSlice(text.bytes)[ByteSpan(comment, offset)]
    guard let keyword = words.offset(of: "odr:ignore ") else { return nil }
    let start = comment + keyword + "odr:ignore ".utf8.count
    guard !text.bytes[start..<offset].contains(0x20) else { return nil }
    var end = offset
    while byte(end) > 0x20 { end += 1 }
    return WritingPlace(role: .ignoredRule, span: ByteSpan(start, end))
  }

  // MARK: Flow style

  /// A bracket that is open.
  private struct Bracket {
    let isList: Bool
    var key: String?
    var isAfterColon = false
    var elements: [String] = []
  }

  /// The place between the brackets that are open from `start` on, below the keys `path`; not in flow if none is open.
  func flow(from start: ByteIndex, below path: [String]) -> WritingPlace? {
    var open: [Bracket] = []
    var index = start
    var wordStart = start
    var word: String?
    func endWord() {
      if let word, let last = open.indices.last { open[last].elements.append(word) }
      word = nil
    }
    while index < offset {
      let byte = byte(index)
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        if open.isEmpty, index != start, !path.isEmpty { return nil }
        open.append(Bracket(isList: byte == UInt8(ascii: "[")))
        word = nil
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if open.popLast() == nil { return nil }
        word = nil
        if open.isEmpty { return nil }
      case UInt8(ascii: ","):
        endWord()
        if let last = open.indices.last { (open[last].key, open[last].isAfterColon) = (nil, false) }
      case UInt8(ascii: ":"):
        guard let last = open.indices.last, !open[last].isList, !open[last].isAfterColon else { break }
        open[last].key = word ?? ""
        open[last].isAfterColon = true
        endWord()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let end = endOfQuoted(from: index + 1, quote: byte, isEscaped: byte == UInt8(ascii: "\""))
        if end >= offset { return place(in: open, path, ByteSpan(index + 1, end), quote: byte) }
        word = String(decoding: text.bytes[index + 1..<end], as: UTF8.self)
        index = end
      case UInt8(ascii: "#") where index == start || self.byte(index - 1) <= 0x20:
        while index < offset, !SourceText.isBreak(self.byte(index)) { index += 1 }
        if index == offset { return nil }
        continue
      case 0x00...0x20: break
      default:
        wordStart = index
        while index < offset, !isEndOfWord(self.byte(index)) { index += 1 }
        if index == offset {
          var end = offset
          while end < text.bytes.count, !isEndOfWord(self.byte(end)) { end += 1 }
          return place(in: open, path, ByteSpan(wordStart, end), quote: 0)
        }
        word = String(decoding: text.bytes[wordStart..<index], as: UTF8.self)
        while word?.last == " " { word?.removeLast() }
        continue
      }
      index += 1
    }
    return place(in: open, path, ByteSpan(at: offset), quote: 0)
  }

  private func isEndOfWord(_ byte: UInt8) -> Bool { ",:[]{}\"\n\r".utf8.contains(byte) }

  private func place(in open: [Bracket], _ path: [String], _ span: ByteSpan, quote: UInt8) -> WritingPlace? {
    guard let last = open.last else { return nil }
    let keys = open.compactMap(\.key)
    return WritingPlace(
      path: path + keys, role: last.isList ? .item : last.isAfterColon ? .value : .key, span: span, quote: quote,
      isInFlow: true, siblings: last.elements)
  }
}
