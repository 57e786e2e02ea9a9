import ResourceTags

/// The value of a string literal: the texts before, between, and after its interpolations.
package struct CodeLiteral: Hashable, Sendable {
  package let parts: [String]

  /// The value of a literal without interpolations.
  package var text: String? { parts.count == 1 ? parts[0] : nil }

  /// Whether the literal can have the value `text`, if each interpolation can have any value.
  package func covers(_ text: String) -> Bool {
    guard parts.count > 1 else { return parts[0] == text }
    let bytes = Array(text.utf8)
    var rest = bytes[...]
    for (index, part) in parts.enumerated() {
      let part = Array(part.utf8)
      if index == parts.count - 1 { return rest.count >= part.count && rest.suffix(part.count).elementsEqual(part) }
      guard index > 0 else {
        guard rest.starts(with: part) else { return false }
        rest = rest.dropFirst(part.count)
        continue
      }
      var start = rest.startIndex
      while start + part.count <= rest.endIndex, !rest[start...].starts(with: part) { start += 1 }
      guard start + part.count <= rest.endIndex else { return false }
      rest = rest[(start + part.count)...]
    }
    return false
  }
}

extension CodeLexer {
  /// Returns the value of the string literal at the index `index`; `nil` if it isn't a string literal, or contains an
  /// invalid escape.
  package func literal(at index: Int) -> CodeLiteral? {
    let token = tokens[index]
    guard token.kind == .string else { return nil }
    var hashes = 0
    while bytes[token.start + hashes] == "#" { hashes += 1 }
    let quote = token.start + hashes + (token.byte == "@" ? 1 : 0)
    let contentEnd = token.end - hashes
    // An empty literal also has two quotes, and `#"""#` has three.
    let isMultiline =
      language == .swift && bytes[quote + 1] == "\"" && bytes[quote + 2] == "\"" && contentEnd - quote >= 6
      && bytes[(contentEnd - 3)..<contentEnd].allSatisfy { $0 == "\"" }
      && (hashes == 0 || bytes[quote..<contentEnd].contains(where: \.isBreak))
    var reader = LiteralReader(
      bytes: bytes, index: quote + (isMultiline ? 3 : 1), end: contentEnd - (isMultiline ? 3 : 1), hashes: hashes,
      language: language)
    if isMultiline { reader.findIndentation() }
    var parts: [String] = []
    var next = index + 1
    while next < token.link {
      guard let part = reader.text(to: tokens[next].start - 1 - hashes), tokens[next].link >= 0 else { return nil }
      parts.append(part)
      reader.index = tokens[tokens[next].link].end
      next = tokens[next].link + 1
    }
    guard let last = reader.text(to: reader.end) else { return nil }
    return CodeLiteral(parts: parts + [last])
  }
}

/// Reads the text of a string literal.
private struct LiteralReader {
  let bytes: [UInt8]
  var index: Int
  var end: Int
  let hashes: Int
  let language: CodeLanguage
  /// The indentation of the closing delimiter of a multi-line literal.
  var indentation: [UInt8]?

  /// Finds the indentation, and leaves out the first and the last line break.
  mutating func findIndentation() {
    var lineStart = end
    while lineStart > index, bytes[lineStart - 1].isBlank { lineStart -= 1 }
    indentation = Array(bytes[lineStart..<end])
    while index < lineStart, bytes[index].isBlank { index += 1 }
    guard bytes[index].isBreak else { return }
    index += bytes[index] == "\r" && bytes[index + 1] == "\n" ? 2 : 1
    skipIndentation()
    end = max(index, lineStart - (bytes[lineStart - 1] == "\n" && bytes[lineStart - 2] == "\r" ? 2 : 1))
  }

  private mutating func skipIndentation() {
    guard let indentation, bytes[index...].starts(with: indentation) else { return }
    index += indentation.count
  }

  /// Returns the text up to the offset `limit`; `nil` if it contains an invalid escape.
  mutating func text(to limit: Int) -> String? {
    var text: [UInt8] = []
    while index < limit {
      let byte = bytes[index]
      index += 1
      if byte == "\\", (0..<hashes).allSatisfy({ bytes[index + $0] == "#" }) {
        index += hashes
        guard readEscape(&text) else { return nil }
      } else if byte.isBreak {
        if byte == "\r", bytes[index] == "\n" { index += 1 }
        text.append(.lineFeed)
        skipIndentation()
      } else {
        text.append(byte)
      }
    }
    return String(validatedUTF8: text)
  }

  private mutating func readEscape(_ text: inout [UInt8]) -> Bool {
    let byte = bytes[index]
    index += 1
    switch byte {
    case "n": text.append(.lineFeed)
    case "t": text.append(0x09)
    case "r": text.append(.carriageReturn)
    case "0" where language == .swift: text.append(0)
    case "\\", "\"", "'": text.append(byte)
    case "u" where language == .swift:
      guard bytes[index] == "{" else { return false }
      index += 1
      return readCodePoint(&text, digits: 8) && bytes[index - 1] == "}"
    case "x": return readCodePoint(&text, digits: 2)
    case "u": return readCodePoint(&text, digits: 4)
    case "U": return readCodePoint(&text, digits: 8)
    case " ", "\t", "\n", "\r":
      // The backslash joins two lines.
      while bytes[index - 1].isBlank { index += 1 }
      if bytes[index - 1] == "\r", bytes[index] == "\n" { index += 1 }
      guard bytes[index - 1].isBreak else { return false }
      skipIndentation()
    default: return false
    }
    return true
  }

  /// Reads the hexadecimal digits of a code point and, in Swift, the closing brace.
  private mutating func readCodePoint(_ text: inout [UInt8], digits: Int) -> Bool {
    let start = index
    while index - start < digits, bytes[index].isLetter || bytes[index].isDigit { index += 1 }
    guard let value = UInt32(bytes[start..<index].string, radix: 16), let scalar = Unicode.Scalar(value) else {
      return false
    }
    text += String(scalar).utf8
    if language == .swift { index += 1 }
    return true
  }
}
