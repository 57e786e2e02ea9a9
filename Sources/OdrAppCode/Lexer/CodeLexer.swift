package import ResourceTags

/// The tokens of a source file.
///
/// The lexer accepts any bytes, in linear time. Its stack for brackets and interpolations is an array, so nesting can't
/// exhaust the stack of the thread. The rules for Swift are those of swift-syntax (`Cursor.swift`,
/// `RegexLiteralLexer.swift`); `make code-oracle` compares the string literals.
package struct CodeLexer {
  package let language: CodeLanguage
  package private(set) var tokens: [CodeToken] = []
  /// The line comments that begin with `odr`.
  package private(set) var comments: [ByteSpan] = []
  /// Whether every bracket has a matching bracket.
  package private(set) var isBalanced = true

  /// The bytes, followed by zeros.
  let bytes: [UInt8]
  private let count: Int
  private var index = 0
  private var startsLine = true
  private var stack: [Frame] = []
  /// The indices in ``stack`` of the interpolations.
  private var interpolations: [Int] = []
  /// The number of parentheses in ``stack``.
  private var parentheses = 0

  /// An open bracket or, if it has a string, an open interpolation.
  private struct Frame {
    let token: Int
    var string: OpenString?
  }

  /// A string literal whose end hasn't been found.
  private struct OpenString {
    let token: Int
    let hashes: Int
    let isMultiline: Bool
  }

  /// Reads the tokens of `source`.
  package init(_ source: SourceText, _ language: CodeLanguage) {
    self.language = language
    count = source.count
    bytes = Array(source.bytes) + Array(repeating: 0, count: 4)
    tokens.reserveCapacity(count / 6)
    index = source.byteOrderMarkLength
    if bytes[index] == "#", bytes[index + 1] == "!" { skipLine() }
    while index < count { readToken() }
    for frame in stack.reversed() { if let string = frame.string { finish(string, isClosed: false) } }
    isBalanced = isBalanced && stack.isEmpty
  }

  private mutating func readToken() {
    let byte = bytes[index]
    switch byte {
    case "\n", "\r":
      startsLine = true
      index += 1
      while let last = interpolations.last, let string = stack[last].string, !string.isMultiline {
        unwind(to: last)
        finish(string, isClosed: false)
      }
    case " ", "\t", "\0"..."\u{8}", "\u{B}"..."\u{C}", "\u{E}"..."\u{1F}", "\u{7F}": index += 1
    case "a"..."z", "A"..."Z", "_", "$": readWord()
    case "0"..."9": readNumber()
    case "\"": openString(hashes: 0)
    case "(", "[", "{": open()
    case ")", "]", "}": close(byte)
    case "#" where language == .swift: readHashes()
    case "@" where language == .objectiveC && bytes[index + 1] == "\"": openString(hashes: 0)
    case "'" where language == .objectiveC: readCharacter()
    case "/" where bytes[index + 1] == "/": readLineComment()
    case "/" where bytes[index + 1] == "*": skipBlockComment()
    case "`": index += 1
    default: if byte >= 0x80 { readWord() } else { readOperator() }
    }
  }

  private mutating func append(_ kind: CodeToken.Kind, to end: Int) {
    tokens.append(CodeToken(kind, bytes[index], at: index, end: end, startsLine: startsLine))
    startsLine = false
    index = end
  }

  private mutating func readWord() {
    var end = index + 1
    while bytes[end].isWordByte { end += 1 }
    append(.word, to: end)
  }

  private mutating func readNumber() {
    var end = index + 1
    while bytes[end].isWordByte || (bytes[end] == "." || bytes[end] == "'") && bytes[end + 1].isDigit { end += 1 }
    append(.number, to: end)
  }

  private mutating func readCharacter() {
    var end = index + 1
    while end < count, bytes[end] != "'", !bytes[end].isBreak { end += bytes[end] == "\\" ? 2 : 1 }
    append(.other, to: min(end + 1, count))
  }

  private mutating func readOperator() {
    var end = index + 1
    while bytes[end - 1].isOperatorByte, bytes[end].isOperatorByte {
      if bytes[end] == "/", bytes[end + 1] == "/" || bytes[end + 1] == "*" { break }
      end += 1
    }
    guard language == .swift, let slash = bytes[index..<end].firstIndex(of: .slash), !isLeftBound,
      let end = regexEnd(from: slash, hashes: 0)
    else { return append(.other, to: end) }
    append(.other, to: end)
  }

  // MARK: Comments

  private mutating func skipLine() {
    while index < count, !bytes[index].isBreak { index += 1 }
  }

  private mutating func readLineComment() {
    let start = index
    var word = start
    while bytes[word] == "/" || bytes[word].isBlank { word += 1 }
    skipLine()
    if bytes[word] | 0x20 == "o", bytes[word + 1] | 0x20 == "d", bytes[word + 2] | 0x20 == "r" {
      comments.append(ByteSpan(start, index))
    }
  }

  private mutating func skipBlockComment() {
    var depth = 1
    index += 2
    while index < count, depth > 0 {
      if bytes[index] == "*", bytes[index + 1] == "/" {
        depth -= 1
        index += 1
      } else if language == .swift, bytes[index] == "/", bytes[index + 1] == "*" {
        depth += 1
        index += 1
      } else if bytes[index].isBreak {
        startsLine = true
      }
      index += 1
    }
    index = min(index, count)
  }

  // MARK: Brackets

  private mutating func open() {
    if bytes[index] == "(" { parentheses += 1 }
    stack.append(Frame(token: tokens.count))
    append(.open, to: index + 1)
  }

  /// Removes the frames from the index `frame` on, and returns the first of them.
  @discardableResult private mutating func unwind(to frame: Int) -> Frame {
    let removed = stack[frame]
    isBalanced = isBalanced && frame == stack.count - 1
    while stack.count > frame {
      let last = stack.removeLast()
      if tokens[last.token].byte == "(" { parentheses -= 1 }
      if last.string != nil { interpolations.removeLast() }
    }
    return removed
  }

  private mutating func close(_ byte: UInt8) {
    func isPartner(_ frame: Frame) -> Bool {
      let opening = tokens[frame.token].byte
      return byte == ")" ? opening == "(" : opening == byte - 2
    }
    // As in swift-syntax, only parentheses end an interpolation. Other brackets that don't match are ignored.
    guard let last = stack.last, isPartner(last) || byte == ")" && parentheses > 0,
      let partner = stack.lastIndex(where: isPartner)
    else {
      isBalanced = false
      return append(.close, to: index + 1)
    }
    let frame = unwind(to: partner)
    tokens[frame.token].link = tokens.count
    append(.close, to: index + 1)
    tokens[tokens.count - 1].link = frame.token
    if let string = frame.string { readString(string) }
  }

  // MARK: Strings

  /// Reads one or more number signs, and the raw string or regular expression that follows them.
  private mutating func readHashes() {
    var end = index
    while bytes[end] == "#" { end += 1 }
    if bytes[end] == "\"" { return openString(hashes: end - index) }
    append(.other, to: bytes[end] == "/" ? regexEnd(from: end, hashes: end - index) ?? end : end)
  }

  private mutating func openString(hashes: Int) {
    let start = index
    let quote = start + hashes + (bytes[start] == "@" ? 1 : 0)
    let isMultiline =
      language == .swift && bytes[quote + 1] == "\"" && bytes[quote + 2] == "\""
      && (hashes == 0 || !endsOnLine(quote + 2, hashes))
    let token = tokens.count
    append(.string, to: quote + (isMultiline ? 3 : 1))
    readString(OpenString(token: token, hashes: hashes, isMultiline: isMultiline))
  }

  /// Whether a raw string that seems to begin with three quotes, such as `#"""#`, ends on the same line.
  private func endsOnLine(_ start: Int, _ hashes: Int) -> Bool {
    var end = start
    while end < count, !bytes[end].isBreak {
      if bytes[end] == "\"", hasHashes(hashes, at: end + 1) { return true }
      end += 1
    }
    return false
  }

  private func hasHashes(_ number: Int, at start: Int) -> Bool {
    var end = start
    while end - start < number, bytes[end] == "#" { end += 1 }
    return end - start == number
  }

  /// Reads the rest of a string, up to its end or to the next interpolation.
  private mutating func readString(_ string: OpenString) {
    let hashes = string.hashes
    while index < count {
      switch bytes[index] {
      case "\\" where language == .objectiveC: index += bytes[index + 1] == "\r" && bytes[index + 2] == "\n" ? 3 : 2
      case "\\" where hasHashes(hashes, at: index + 1):
        index += 1 + hashes
        if bytes[index] == "(" {
          interpolations.append(stack.count)
          open()
          stack[stack.count - 1].string = string
          return
        }
        if !bytes[index].isBreak { index += 1 }
      case "\"" where !string.isMultiline || bytes[index + 1] == "\"" && bytes[index + 2] == "\"":
        let end = index + (string.isMultiline ? 3 : 1)
        guard hasHashes(hashes, at: end) else {
          index += 1
          continue
        }
        index = end + hashes
        return finish(string, isClosed: true)
      case "\n", "\r":
        if !string.isMultiline { return finish(string, isClosed: false) }
        index += 1
      default: index += 1
      }
    }
    finish(string, isClosed: false)
  }

  private mutating func finish(_ string: OpenString, isClosed: Bool) {
    index = min(index, count)
    let opened = tokens[string.token]
    var token = CodeToken(
      isClosed ? .string : .openString, opened.byte, at: opened.start, end: index, startsLine: opened.startsLine)
    token.link = tokens.count
    tokens[string.token] = token
    startsLine = false
  }

  // MARK: Regular expressions

  /// Whether the character before the current one makes a `/` a postfix or binary operator.
  private var isLeftBound: Bool {
    if index == 0 { return false }
    if let last = tokens.last, last.kind == .word, ["func", "operator"].contains(text(of: last)) { return true }
    return !(bytes[index - 1].isWhitespace || "([{,;:/".utf8.contains(bytes[index - 1]))
  }

  /// Returns the end of the regular expression whose first slash is at `slash`; `nil` if there is none.
  private func regexEnd(from slash: Int, hashes: Int) -> Int? {
    var end = slash + 1
    var (groups, classes) = (0, 0)
    if hashes == 0, bytes[end].isBlank || bytes[end] == "/" || bytes[end] == "*" { return nil }
    var lineEnd = end
    while bytes[lineEnd].isBlank { lineEnd += 1 }
    let isMultiline = hashes > 0 && bytes[lineEnd].isBreak
    while end < count {
      switch bytes[end] {
      case "/" where hasHashes(hashes, at: end + 1):
        let isEnd = hashes > 0 || !bytes[end - 1].isBlank && bytes[end + 1] != "/" && bytes[end + 1] != "*"
        return isEnd ? end + 1 + hashes : nil
      case "\n", "\r": if !isMultiline { return nil }
      case "\\": if !bytes[end + 1].isBreak { end += 1 }
      case "(" where classes == 0: groups += 1
      case ")" where classes == 0:
        groups -= 1
        if groups < 0, hashes == 0 { return nil }
      case "[": classes += 1
      case "]": classes = max(0, classes - 1)
      default: break
      }
      end += 1
    }
    return nil
  }
}

extension CodeLexer {
  /// The text of a token.
  func text(of token: CodeToken) -> String { bytes[token.start..<token.end].string }
}

extension UInt8 {
  /// Whether the byte may be part of a name or a number.
  fileprivate var isWordByte: Bool { isLetter || isDigit || self == .underscore || self == .dollar || self >= 0x80 }

  /// Whether the byte is one of the characters of which operators consist.
  fileprivate var isOperatorByte: Bool {
    switch self {
    case "/", "=", "-", "+", "!", "*", "%", "<", ">", "&", "|", "^", "~", "?": true
    default: false
    }
  }
}
