import ResourceTags

/// Finds places in block style.
extension CompletionContextReader {
  /// A line and its indentation, without the dashes of list items.
  struct Line {
    /// The offset of the first byte after spaces and dashes.
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

  /// Returns the cursor's place if the place is in block style or between brackets that begin a value.
  func block() -> CompletionContext? {
    let mark = text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    if let place = flow(from: mark, below: []) { return place }
    let number = text.line(of: offset)
    let own = line(number, upTo: offset)
    // The keys that enclose the cursor, innermost first.
    var keys: [(name: ByteSpan, value: ByteIndex)] = []
    var (limit, mayBeLevel) = (own.indent, own.isItem)
    if own.start == own.end, !own.isItem { limit = max(0, offset - max(mark, text.span(ofLine: number).start)) }
    let indent = limit
    var above = number
    while above > 0, limit > 0 || mayBeLevel {
      above -= 1
      // Most lines are skipped here, because they are indented at least as deeply as the last relevant line.
      if !mayBeLevel, text.isIndented(line: above, by: limit) { continue }
      let line = line(above)
      if line.start == line.end || byte(line.start) == UInt8(ascii: "#") { continue }
      guard line.indent < limit || mayBeLevel && line.indent == limit && !line.isItem else { continue }
      guard let key = key(of: line) else { continue }
      keys.append(key)
      (limit, mayBeLevel) = (line.indent, line.isItem)
    }
    let path = keys.reversed().map { string($0.name) }
    // A bracket that was opened on a line above may still be open.
    if let parent = keys.first, let place = flow(from: parent.value, below: path) { return place }
    if isComment(from: own.start) { return ignoredRule(from: own.start) }
    if let key = key(of: own), key.value <= offset {
      let inside = path + [string(key.name)]
      if let place = flow(from: key.value, below: inside) { return place }
      return own.isItem || goesOn(own, number) ? nil : word(from: key.value, inside, .value)
    }
    if own.isItem, goesOn(own, number) { return nil }
    var place = word(from: own.start, path, own.isItem ? .item : .key)
    if place?.role != .ignoredRule {
      place?.neighbours = .block(line: number, indent: indent, isItem: own.isItem)
    }
    return place
  }

  /// Returns whether the next line with text is indented more deeply than `own`, and so continues the value of `own`.
  private func goesOn(_ own: Line, _ number: Int) -> Bool {
    var next = number + 1
    while next < text.lineCount {
      let line = line(next)
      if line.start < line.end, byte(line.start) != UInt8(ascii: "#") { return line.indent > own.indent }
      next += 1
    }
    return false
  }

  /// Returns the key at the start of a line, and the start of the key's value.
  private func key(of line: Line) -> (name: ByteSpan, value: ByteIndex)? {
    guard line.start < line.end else { return nil }
    let first = byte(line.start)
    var index = line.start
    var end: ByteIndex
    var start = line.start
    if Self.isQuote(first) {
      start += 1
      index = endOfQuoted(from: start, quote: first)
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
    return (ByteSpan(start, end), value)
  }

  /// Returns the cursor's place in the scalar that begins at `start`; `nil` if there is no word to complete.
  private func word(from start: ByteIndex, _ path: [String], _ role: CompletionContext.Role?) -> CompletionContext? {
    guard let role, start <= offset else { return nil }
    if isComment(from: start) { return ignoredRule(from: start) }
    var place = CompletionContext(path: path, role: role, span: ByteSpan(start, offset))
    let first = byte(start)
    if Self.isQuote(first) {
      place.quote = first
      let end = endOfQuoted(from: start + 1, quote: first)
      guard end >= offset else { return nil }
      place.span = ByteSpan(start + 1, end)
      return place
    }
    // Lists, aliases, tags, and block scalars are not words; neither are blanks before other text or a comment.
    if "[]{},#&*!|>%@`?".utf8.contains(first) || first == 0x20 && !isBlank(from: start) { return nil }
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

  private func isBlank(from start: ByteIndex) -> Bool {
    var index = start
    while byte(index) == 0x20 { index += 1 }
    return SourceText.isBreak(byte(index))
  }

  /// Returns the other list items or keys that have the same indentation as a line and belong to the same key.
  func siblings(of line: Int, indent: Int, isItem: Bool) -> [ByteSpan] {
    var found: [ByteSpan] = []
    func look(at number: Int) -> Bool {
      let other = self.line(number)
      if other.start == other.end || byte(other.start) == UInt8(ascii: "#") || other.indent > indent { return true }
      if other.indent < indent { return false }
      // A list may have the same indentation as its key.
      if other.isItem != isItem { return !isItem }
      if isItem {
        found.append(scalar(from: other.start, to: other.end))
      } else if let key = key(of: other) {
        found.append(key.name)
      }
      return true
    }
    var number = line - 1
    while number >= 0, look(at: number) { number -= 1 }
    number = line + 1
    while number < text.lineCount, look(at: number) { number += 1 }
    return found
  }

  /// Returns the bytes of the scalar that begins at `start`, without quotes or a trailing comment.
  private func scalar(from start: ByteIndex, to limit: ByteIndex) -> ByteSpan {
    if start < limit, Self.isQuote(byte(start)) {
      return ByteSpan(start + 1, max(start + 1, min(limit, endOfQuoted(from: start + 1, quote: byte(start)))))
    }
    var end = start
    while end < limit, byte(end) != UInt8(ascii: "#") || end == start || byte(end - 1) != 0x20 { end += 1 }
    while end > start, byte(end - 1) == 0x20 { end -= 1 }
    return ByteSpan(start, end)
  }

  // MARK: Comments

  /// Returns whether a comment begins between `start` and the cursor, on the cursor's line.
  private func isComment(from start: ByteIndex) -> Bool { commentStart(from: start) != nil }

  private func commentStart(from start: ByteIndex) -> ByteIndex? {
    var index = start
    while index < offset {
      if byte(index) == UInt8(ascii: "#"), index == start || byte(index - 1) <= 0x20 { return index }
      index += 1
    }
    return nil
  }

  private func ignoredRule(from start: ByteIndex) -> CompletionContext? {
    guard let comment = commentStart(from: start) else { return nil }
    let words = text.bytes[ByteSpan(comment, offset)]
    guard let keyword = words.offset(of: "odr:ignore ") else { return nil }
    let start = comment + keyword + "odr:ignore ".utf8.count
    guard !text.bytes[start..<offset].contains(0x20) else { return nil }
    var end = offset
    while byte(end) > 0x20 { end += 1 }
    return CompletionContext(role: .ignoredRule, span: ByteSpan(start, end))
  }
}
