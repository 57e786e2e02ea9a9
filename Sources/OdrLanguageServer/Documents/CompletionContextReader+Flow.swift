import ResourceTags

/// Finds places between brackets.
extension CompletionContextReader {
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
    var index = firstContent(from: start)
    guard isJSON || "[{".utf8.contains(byte(index)) else { return nil }
    var word: ByteSpan?
    // After an element, nothing can be completed before the next comma.
    var isBehindElement = false
    while index < offset {
      let byte = byte(index)
      switch byte {
      case "[", "{":
        open.append(Bracket(isList: byte == "["))
        word = nil
        isBehindElement = false
      case "]", "}":
        if open.popLast() == nil || open.isEmpty { return nil }
        word = nil
        isBehindElement = true
      case ",":
        word = nil
        isBehindElement = false
        if let last = open.indices.last { (open[last].key, open[last].isAfterColon) = (nil, false) }
      case ":":
        guard let last = open.indices.last, !open[last].isList, !open[last].isAfterColon else { break }
        open[last].key = word ?? ByteSpan(at: index)
        open[last].isAfterColon = true
        word = nil
        isBehindElement = false
      case "\"", "'":
        let end = endOfQuoted(from: index + 1, quote: byte)
        if end >= offset { return isBehindElement ? nil : place(in: open, path, ByteSpan(index + 1, end), quote: byte) }
        word = ByteSpan(index + 1, end)
        isBehindElement = true
        index = end
      case "#" where isComment(at: index):
        index = endOfLine(from: index)
        if index >= offset { return nil }
        continue
      case 0x00...0x20: break
      default:
        let end = endOfPlain(from: index)
        if end >= offset {
          return isBehindElement
            ? nil : place(in: open, path, ByteSpan(index, max(offset, withoutBlanks(index, end))), quote: 0)
        }
        word = ByteSpan(index, withoutBlanks(index, end))
        isBehindElement = true
        index = end
        continue
      }
      index += 1
    }
    if isBehindElement { return nil }
    // The word may begin right after the cursor.
    let next = byte(offset)
    if next.isQuote {
      return place(
        in: open, path, ByteSpan(offset + 1, endOfQuoted(from: offset + 1, quote: next)), quote: next)
    }
    let isWord = next > 0x20 && next != "#" && next != ":" && !Self.isIndicator(next)
    let end = isWord ? withoutBlanks(offset, endOfPlain(from: offset)) : offset
    return place(in: open, path, ByteSpan(offset, end), quote: 0)
  }

  /// Returns the index of the first byte, starting at `start`, that is neither white space nor part of a comment.
  private func firstContent(from start: ByteIndex) -> ByteIndex {
    var index = start
    while index < offset {
      if byte(index) == "#", isComment(at: index) {
        index = endOfLine(from: index)
      } else if byte(index) > 0x20 {
        return index
      }
      index += 1
    }
    return min(index, offset)
  }

  private func isComment(at index: ByteIndex) -> Bool { index == 0 || byte(index - 1) <= 0x20 }

  private func endOfLine(from index: ByteIndex) -> ByteIndex {
    var end = index
    while end < text.bytes.count, !byte(end).isBreak { end += 1 }
    return end
  }

  /// Returns the end of an unquoted word and the blanks after the word.
  private func endOfPlain(from start: ByteIndex) -> ByteIndex {
    var index = start
    while index < text.bytes.count {
      let byte = byte(index)
      if byte.isBreak || Self.isIndicator(byte) { break }
      if byte == ":" {
        let next = self.byte(index + 1)
        if isJSON || next <= 0x20 || Self.isIndicator(next) { break }
      }
      if byte == "#", index > start, self.byte(index - 1) <= 0x20 { break }
      index += 1
    }
    return index
  }

  func withoutBlanks(_ start: ByteIndex, _ end: ByteIndex) -> ByteIndex {
    var end = end
    while end > start, byte(end - 1) <= 0x20 { end -= 1 }
    return end
  }

  private static func isIndicator(_ byte: UInt8) -> Bool { ",[]{}".utf8.contains(byte) }

  private func place(in open: [Bracket], _ path: [String], _ span: ByteSpan, quote: UInt8) -> CompletionContext? {
    guard let last = open.last else { return nil }
    // Without a comma, the text after the word would continue the word.
    var next = span.end + (quote != 0 && byte(span.end) == quote ? 1 : 0)
    while next < text.bytes.count, byte(next) <= 0x20 { next += 1 }
    guard next >= text.bytes.count || ",]}:#".utf8.contains(byte(next)) else { return nil }
    return CompletionContext(
      path: path + open.compactMap { $0.key.map(string) },
      role: last.isList ? .item : last.isAfterColon ? .value : .key, span: span, quote: quote,
      isInFlow: true)
  }
}
