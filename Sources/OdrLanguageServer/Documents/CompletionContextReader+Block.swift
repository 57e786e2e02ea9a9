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
    if number == 0 { start = min(byteOrderMarkLength, end) }
    let first = start
    start = endOfSpaces(from: start, to: end)
    var line = Line(start: start, end: end, indent: start - first)
    while line.start < end, text.bytes[line.start] == "-",
      line.start + 1 >= end || text.bytes[line.start + 1] == 0x20
    {
      line.isItem = true
      line.start = endOfSpaces(from: line.start + 1, to: end)
    }
    return line
  }

  /// Returns the cursor's place if the place is in block style or between brackets that begin a value.
  func block() -> CompletionContext? {
    let mark = byteOrderMarkLength
    if let place = flow(from: mark, below: []) { return place }
    let number = text.line(of: offset)
    let own = line(number, upTo: offset)
    // The keys that enclose the cursor, innermost first.
    var keys: [(name: ByteSpan, value: ByteIndex)] = []
    var limit = own.indent
    var mayBeLevel = own.isItem
    if own.start == own.end, !own.isItem { limit = max(0, offset - max(mark, text.span(ofLine: number).start)) }
    var above = number
    while above > 0, limit > 0 || mayBeLevel {
      above -= 1
      let line = line(above)
      if line.start == line.end || byte(line.start) == "#" { continue }
      guard line.indent < limit || mayBeLevel && line.indent == limit && !line.isItem else { continue }
      guard let key = key(of: line) else { continue }
      keys.append(key)
      limit = line.indent
      mayBeLevel = line.isItem
    }
    let path = keys.reversed().map { string($0.name) }
    // A bracket that was opened on a line above may still be open.
    if let parent = keys.first, let place = flow(from: parent.value, below: path) { return place }
    if let comment = commentStart(from: own.start) { return ignoredRule(in: comment) }
    if let key = key(of: own), key.value <= offset {
      let inside = path + [string(key.name)]
      if let place = flow(from: key.value, below: inside) { return place }
      return own.isItem || goesOn(own, number) ? nil : word(from: key.value, inside, .value)
    }
    if own.isItem, goesOn(own, number) { return nil }
    return word(from: own.start, path, own.isItem ? .item : .key)
  }

  private var byteOrderMarkLength: Int { text.bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// Returns whether the next line with text is indented more deeply than `own`, and so continues the value of `own`.
  private func goesOn(_ own: Line, _ number: Int) -> Bool {
    var next = number + 1
    while next < text.lineCount {
      let line = line(next)
      if line.start < line.end, byte(line.start) != "#" { return line.indent > own.indent }
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
    if first.isQuote {
      start += 1
      index = endOfQuoted(from: start, quote: first)
      guard index < line.end else { return nil }
      end = index
      index = endOfSpaces(from: index + 1, to: line.end)
      guard index < line.end, byte(index) == ":" else { return nil }
    } else {
      while index < line.end, byte(index) != ":" || index + 1 < line.end && byte(index + 1) != 0x20 {
        if byte(index) == "#", index > line.start, byte(index - 1) == 0x20 { return nil }
        index += 1
      }
      guard index < line.end else { return nil }
      end = withoutBlanks(start, index)
    }
    return (ByteSpan(start, end), endOfSpaces(from: index + 1, to: line.end))
  }

  private func endOfSpaces(from start: ByteIndex, to limit: ByteIndex = .max) -> ByteIndex {
    var end = start
    while end < limit, byte(end) == 0x20 { end += 1 }
    return end
  }

  /// Returns the cursor's place in the scalar that begins at `start`; `nil` if there is no word to complete.
  private func word(from start: ByteIndex, _ path: [String], _ role: CompletionContext.Role) -> CompletionContext? {
    if start > offset { return nil }
    if let comment = commentStart(from: start) { return ignoredRule(in: comment) }
    var place = CompletionContext(path: path, role: role, span: ByteSpan(start, offset))
    let first = byte(start)
    if first.isQuote {
      place.quote = first
      let end = endOfQuoted(from: start + 1, quote: first)
      guard end >= offset else { return nil }
      place.span = ByteSpan(start + 1, end)
      return place
    }
    // Lists, aliases, tags, and block scalars are not words; neither are blanks before other text or a comment.
    if "[]{},#&*!|>%@`?".utf8.contains(first) || first == 0x20 && !byte(endOfSpaces(from: start)).isBreak {
      return nil
    }
    var end = offset
    while !byte(end).isBreak, end < text.bytes.count {
      if byte(end) == ":", byte(end + 1) == 0x20 || byte(end + 1).isBreak { break }
      if byte(end) == 0x20, byte(end + 1) == "#" { break }
      end += 1
    }
    place.span = ByteSpan(start, withoutBlanks(offset, end))
    return place
  }

  // MARK: Comments

  /// Returns the start of a comment between `start` and the cursor, on the cursor's line.
  private func commentStart(from start: ByteIndex) -> ByteIndex? {
    (start..<max(start, offset)).first { byte($0) == "#" && ($0 == start || byte($0 - 1) <= 0x20) }
  }

  private func ignoredRule(in comment: ByteIndex) -> CompletionContext? {
    let words = text.bytes[ByteSpan(comment, offset)]
    guard let keyword = words.offset(of: "odr:ignore ") else { return nil }
    let start = comment + keyword + "odr:ignore ".utf8.count
    if text.bytes[start..<offset].contains(0x20) { return nil }
    var end = offset
    while byte(end) > 0x20 { end += 1 }
    return CompletionContext(role: .ignoredRule, span: ByteSpan(start, end))
  }
}
