import ResourceTags

/// The value of a string literal: the texts before, between, and after its interpolations.
package struct CodeLiteral: Hashable, Sendable {
  package fileprivate(set) var parts: [String] = []

  /// A literal that may have any value.
  static let anything = CodeLiteral(parts: ["", ""])

  /// The value of a literal without interpolations.
  package var text: String? { parts.only }

  /// Whether the literal begins with a letter or digit, so that it doesn't cover most names.
  package var isSpecific: Bool { Self.isSpecific(parts[0]) }

  /// Whether the literal begins or ends with a letter or digit, so that it can differ from all names.
  var isRecognizable: Bool { isSpecific || Self.isSpecific(parts[parts.count - 1]) }

  private static func isSpecific(_ part: String) -> Bool {
    part.utf8.contains { $0.isLetter || $0.isDigit || $0 >= 0x80 }
  }

  /// Returns the value of this literal followed by another one.
  func appending(_ other: CodeLiteral) -> CodeLiteral {
    CodeLiteral(parts: parts.dropLast() + [parts[parts.count - 1] + other.parts[0]] + other.parts.dropFirst())
  }

  /// The value of a format: each conversion, such as `%d` or `%02ld`, can be any text. Source: Apple, "String Format
  /// Specifiers".
  var formatted: CodeLiteral {
    let pieces = parts.flatMap {
      $0.split(separator: /%(?:\d+\$)?[-+ #0]*\d*(?:\.\d+)?[hlqLztj]*[@a-zA-Z]/, omittingEmptySubsequences: false)
    }
    return CodeLiteral(parts: pieces.map { String($0).replacing("%%", with: "%") })
  }

  /// The literal with an ellipsis for each interpolation.
  package var description: String { parts.joined(separator: "…") }

  /// Whether the literal begins and ends like `text`.
  package func covers(_ text: String) -> Bool {
    let (start, end) = (parts[0], parts[parts.count - 1])
    return text.hasPrefix(start) && text.hasSuffix(end) && text.utf8.count >= start.utf8.count + end.utf8.count
  }
}

extension CodeLexer {
  /// Returns the value of the string literal at the index `index`; `nil` if it isn't a string literal, has several lines,
  /// or contains an escape that odr doesn't read.
  package func literal(at index: Int) -> CodeLiteral? {
    guard tokens.indices.contains(index), tokens[index].kind == .string else { return nil }
    let token = tokens[index]
    let hashes = bytes[token.start...].prefix { $0 == "#" }.count
    var start = token.start + hashes + (bytes[token.start] == "@" ? 2 : 1)
    var literal = CodeLiteral()
    var next = index + 1
    while next < token.link {
      guard let part = text(from: start, to: tokens[next].start - 1 - hashes, hashes), tokens[next].link > next else {
        return nil
      }
      literal.parts.append(part)
      next = tokens[next].link
      start = tokens[next].end
      next += 1
    }
    guard let last = text(from: start, to: token.end - 1 - hashes, hashes) else { return nil }
    literal.parts.append(last)
    return literal
  }

  /// Returns the text of a literal from the offset `start` to the offset `end`; `nil` if it contains a line break, or an
  /// escape that odr doesn't read. An escape begins with a backslash and as many number signs as `hashes`.
  private func text(from start: Int, to end: Int, _ hashes: Int) -> String? {
    var text: [UInt8] = []
    var index = start
    while index < end {
      let byte = bytes[index]
      if byte.isBreak { return nil }
      index += 1
      guard byte == "\\", hasHashes(hashes, at: index) else {
        text.append(byte)
        continue
      }
      index += hashes + 1
      switch bytes[index - 1] {
      case "n": text.append("\n")
      case "t": text.append(0x09)
      case "r": text.append("\r")
      // In Objective-C, a digit can follow.
      case "0" where !bytes[index].isDigit: text.append(0)
      case "\\", "\"", "'": text.append(bytes[index - 1])
      case "u":
        let digits = bytes[index...].dropFirst().prefix(8).prefix { $0 != "}" }
        guard bytes[index] == "{", let value = UInt32(digits.string, radix: 16) else { return nil }
        text.append(codePoint: value)
        index = digits.endIndex + 1
      default: return nil
      }
    }
    return String(validatedUTF8: text)
  }
}
