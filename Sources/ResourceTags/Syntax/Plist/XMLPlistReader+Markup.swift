/// The parts of XML that aren't values: declarations, comments, instructions, and tags.
extension XMLPlistReader {
  /// Reads `<?xml … ?>`; the encoding must be UTF-8 or US-ASCII.
  mutating func readDeclaration() {
    guard hasPrefix("<?xml"), index + 5 < end, bytes[index + 5].isSpaceOrBreak else { return }
    let start = index
    guard skip(past: "?>") else { return stop(.unterminatedInstruction, ByteSpan(start, start + 5)) }
    let declaration = bytes[ByteSpan(start, index)]
    guard let place = declaration.offset(of: "encoding", from: 0) else { return }
    // The name of the encoding is in quotes.
    let quotes = (place + 8..<declaration.count).lazy.filter { declaration[$0].isQuote }
    guard let opening = quotes.first, let closing = quotes.dropFirst().first else {
      return stop(.unterminatedInstruction, ByteSpan(start, index))
    }
    let name = declaration[opening + 1..<closing].string.lowercased()
    if name != "utf-8" && name != "us-ascii" {
      stop(.otherEncoding, ByteSpan(start + opening + 1, start + closing))
    }
  }

  /// Skips white space, comments, instructions, and, if `allowsDoctype` is true, one DOCTYPE.
  mutating func skipMisc(allowsDoctype: Bool = false) {
    var allowsDoctype = allowsDoctype
    while !builder.stopped {
      skipSpace()
      guard index < end, bytes[index] == "<" else { return }
      let start = index
      if hasPrefix("<!--") {
        index += 4
        if !skip(past: "-->") { stop(.unterminatedComment, ByteSpan(start, min(start + 4, end))) }
      } else if hasPrefix("<?") {
        if !skip(past: "?>") { stop(.unterminatedInstruction, ByteSpan(start, min(start + 2, end))) }
      } else if allowsDoctype, hasPrefix("<!DOCTYPE") {
        allowsDoctype = false
        skipDoctype()
      } else {
        return
      }
    }
  }

  private mutating func skipSpace() {
    while index < end, bytes[index].isSpaceOrBreak { index += 1 }
  }

  private mutating func skipDoctype() {
    let start = index
    var quote: UInt8?
    while index < end {
      let byte = bytes[index]
      if byte == quote {
        quote = nil
      } else if quote == nil {
        if byte.isQuote { quote = byte }
        if byte == "[" { return stop(.internalSubset, ByteSpan(index, index + 1)) }
        if byte == ">" {
          index += 1
          return
        }
      }
      index += 1
    }
    stop(.unterminatedDoctype, ByteSpan(start, min(start + 9, end)))
  }

  /// Skips everything up to and including the next `mark`. If there is no `mark`, moves to the end and returns false.
  mutating func skip(past mark: StaticString) -> Bool {
    guard let found = bytes.offset(of: mark, from: index), found + mark.utf8CodeUnitCount <= end else {
      index = end
      return false
    }
    index = found + mark.utf8CodeUnitCount
    return true
  }

  /// Reads the tag whose `<` is at the index. Only the opening tag of the root may have attributes. If there is no
  /// valid tag, records a fault and returns `nil`.
  mutating func readTag(isRoot: Bool = false) -> XMLTag? {
    let start = index
    index += 1
    let isClosing = bytes[padded: index] == "/"
    if isClosing { index += 1 }
    let name = ByteSpan(index, nameEnd(from: index))
    index = name.end
    if name.isEmpty {
      let mark = ByteSpan(start, min(start + 1, end))
      stop(.unexpected(text(mark), expected: "a tag"), mark)
      return nil
    }
    guard skipAttributes(areAllowed: isRoot && !isClosing) else { return nil }
    let isEmpty = bytes[padded: index] == "/" && index < end
    if isEmpty { index += 1 }
    guard index < end, bytes[index] == ">", !(isEmpty && isClosing) else {
      stop(.unterminatedTag, ByteSpan(start, min(index, end)))
      return nil
    }
    index += 1
    return XMLTag(name: name, form: isClosing ? .closing : isEmpty ? .empty : .opening, span: ByteSpan(start, index))
  }

  /// Skips the attributes of a tag. If there are attributes that are not allowed, records a fault and returns false.
  private mutating func skipAttributes(areAllowed: Bool) -> Bool {
    while index < end {
      skipSpace()
      let attribute = ByteSpan(index, nameEnd(from: index))
      if attribute.isEmpty { break }
      guard areAllowed else {
        stop(.attribute, attribute)
        return false
      }
      index = attribute.end
      while index < end, bytes[index].isSpaceOrBreak || bytes[index] == "=" { index += 1 }
      let quote = index < end ? bytes[index] : 0
      guard quote.isQuote else { break }
      index += 1
      while index < end, bytes[index] != quote, bytes[index] != "<" { index += 1 }
      guard index < end, bytes[index] == quote else { break }
      index += 1
    }
    return true
  }

  private func nameEnd(from start: Int) -> Int {
    var last = start
    while last < end, Self.isName(bytes[last]) { last += 1 }
    return last
  }

  private static func isName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte >= 0x80 || "-_:.".utf8.contains(byte)
  }
}
