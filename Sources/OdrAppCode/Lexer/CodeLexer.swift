package import ResourceTags

/// The tokens of a source file.
///
/// The lexer accepts any bytes, in linear time. Its stack for brackets and interpolations is an array, so nesting can't
/// exhaust the stack of the thread. The rules for Swift are the ones of swift-syntax (`Cursor.swift`,
/// `RegexLiteralLexer.swift`); `make code-oracle` compares the string literals.
package struct CodeLexer {
  /// Whether the language is Swift; otherwise, it is Objective-C, Objective-C++, or C.
  let isSwift: Bool
  package private(set) var tokens: [CodeToken] = []
  /// The line comments that begin with `odr`.
  private(set) var comments: [ByteSpan] = []
  /// Whether every bracket has a matching bracket.
  private(set) var isBalanced = true

  /// The bytes, followed by zeros.
  let bytes: [UInt8]
  private let count: Int
  private var index: Int
  private var startsLine = true
  private var stack: [Frame] = []
  /// The indices of the interpolations in the stack.
  private var interpolations: [Int] = []
  /// The smallest number of number signs after which no regular expression can end.
  private var missingEnd = Int.max
  /// The number of parentheses in the stack.
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
  package init(_ source: SourceText) {
    isSwift = source.name.hasSuffix(".swift")
    count = source.count
    bytes = Array(source.bytes) + [0, 0, 0, 0]
    index = source.byteOrderMarkLength
    if bytes[index] == "#", bytes[index + 1] == "!" { skipLine() }
    while index < count { readToken() }
    isBalanced = isBalanced && stack.isEmpty
    if let first = interpolations.first { unwind(to: first) }
  }

  /// The text of the token with this index; empty if there is none, or if it is too long for a name. Literals contain
  /// other literals, so reading all of their texts could take quadratic time.
  subscript(index: Int) -> String {
    let token = token(index)
    return token.span.count > 256 ? "" : bytes[token.start..<token.end].string
  }

  /// Returns the token with this index; an empty one if there is none. In an editor, code may be unfinished.
  func token(_ index: Int) -> CodeToken {
    tokens.indices.contains(index) ? tokens[index] : CodeToken(kind: .other, startsLine: true, start: 0, end: 0)
  }

  /// Whether the token with this index has one of these texts.
  func isAny(_ index: Int, _ texts: String...) -> Bool { texts.contains(self[index]) }

  /// Whether the token with this index is a word.
  func isWord(_ index: Int) -> Bool { token(index).kind == .word }

  /// Returns the link of the token with this index.
  func link(_ index: Int) -> Int { token(index).link }

  /// Returns the index of the first token after a token and everything in it.
  func next(after index: Int) -> Int {
    let token = token(index)
    return token.link > index ? token.link + (token.kind == .open ? 1 : 0) : index + 1
  }

  /// Returns the first token with the text `text` that isn't in brackets or literals inside `range`.
  func first(_ text: String, in range: Range<Int>) -> Int? {
    var index = range.lowerBound
    while index < range.upperBound, self[index] != text { index = next(after: index) }
    return index < range.upperBound ? index : nil
  }

  /// Returns the tokens between a bracket and its matching bracket; an empty range if there is none.
  func content(of bracket: Int) -> Range<Int> { bracket + 1..<max(bracket + 1, link(bracket)) }

  /// Returns the parts of `range` between separators.
  func parts(of range: Range<Int>, at separator: String) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var rest = range
    while let place = first(separator, in: rest) {
      parts.append(rest.lowerBound..<place)
      rest = place + 1..<rest.upperBound
    }
    return (parts + [rest]).filter { !$0.isEmpty }
  }

  /// Returns the end of the argument that begins at `index`, or whose label or part of a selector is there; at most
  /// `limit`.
  func endOfArgument(_ index: Int, _ limit: Int) -> Int {
    if isSwift { return first(",", in: index..<limit) ?? limit }
    var end = index + 2
    // A word after an operator is a value, as in `a ? b : c`.
    func isPart() -> Bool { self[end + 1] == ":" && isWord(end) && token(end - 1).kind != .other }
    while end < limit, !isPart() { end = next(after: end) }
    return min(end, limit)
  }

  private mutating func readToken() {
    let byte = bytes[index]
    switch byte {
    case "\n", "\r":
      startsLine = true
      index += 1
      while let last = interpolations.last, stack[last].string?.isMultiline == false { unwind(to: last) }
    case "\0"..."\u{8}", "\t", "\u{B}"..." ", "`": index += 1
    case "\"": openString(hashes: 0)
    case "(", "[", "{": open()
    case ")", "]", "}": close(byte)
    case "#" where startsLine && skipInactiveCode(): return
    case "#" where isSwift: readHashes()
    case "@" where bytes[index + 1] == "\"": openString(hashes: 0)
    case "'":
      var end = index + 1
      while end < count, bytes[end] != "'", !bytes[end].isBreak { end += bytes[end] == "\\" ? 2 : 1 }
      append(.other, to: min(end + 1, count))
    case "/": readSlash()
    default:
      let isWord = byte.isWordByte
      var end = index + 1
      while isWord ? bytes[end].isWordByte : byte.isOperatorByte && bytes[end].isOperatorByte { end += 1 }
      append(isWord ? .word : .other, to: end)
    }
  }

  /// Skips the code between `#if false` or `#if 0` and the end of this branch. Returns false if there's no such line.
  private mutating func skipInactiveCode() -> Bool {
    /// Returns the words of the directive on the line at the index, up to a comment.
    func directive() -> [String] {
      let line = bytes[index...].prefix { !$0.isBreak && $0 != 0 }.drop { $0.isBlank }
      if line.first != "#" { return [] }
      let words = line.dropFirst().split { $0.isBlank || $0 == "(" || $0 == ")" }.map { $0.string }
      return Array(words.prefix { !$0.hasPrefix("/") })
    }
    guard [["if", "false"], ["if", "0"]].contains(directive()) else { return false }
    var depth = 1
    repeat {
      skipLine()
      while index < count, bytes[index].isBreak { index += 1 }
      switch directive().first {
      case "if", "ifdef", "ifndef": depth += 1
      case "endif": depth -= 1
      case "else", "elif", "elseif": if depth == 1 { depth = 0 }
      default: continue
      }
    } while depth > 0 && index < count
    skipLine()
    return true
  }

  private mutating func append(_ kind: CodeToken.Kind, to end: Int) {
    tokens.append(CodeToken(kind: kind, startsLine: startsLine, start: index, end: end))
    startsLine = false
    index = end
  }

  // MARK: Comments and regular expressions

  private mutating func skipLine() {
    while index < count, !bytes[index].isBreak { index += 1 }
  }

  private mutating func readSlash() {
    let start = index
    if bytes[start + 1] == "/" {
      skipLine()
      let text = bytes[start..<index].drop { $0 == "/" || $0.isBlank }
      if text.prefix(3).elementsEqual("odr".utf8) { comments.append(ByteSpan(start, index)) }
    } else if bytes[start + 1] == "*" {
      skipBlockComment()
    } else {
      // After a word, a bracket, or an operator, a slash is an operator.
      let isFree = start == 0 || bytes[start - 1].isWhitespace || "([{,;:=!".utf8.contains(bytes[start - 1])
      let isName = ["func", "operator"].contains(self[tokens.count - 1])
      let end = isSwift && isFree && !isName ? regexEnd(from: start, hashes: 0) : nil
      append(.other, to: end ?? start + 1)
    }
  }

  private mutating func skipBlockComment() {
    var depth = 0
    repeat {
      let isStart = bytes[index] == "/" && bytes[index + 1] == "*" && (depth == 0 || isSwift)
      let isEnd = bytes[index] == "*" && bytes[index + 1] == "/"
      depth += isStart ? 1 : isEnd ? -1 : 0
      if bytes[index].isBreak { startsLine = true }
      index += isStart || isEnd ? 2 : 1
    } while depth > 0 && index < count
    index = min(index, count)
  }

  /// Returns the end of the regular expression whose first slash is at `slash`; `nil` if there is none.
  private mutating func regexEnd(from slash: Int, hashes: Int) -> Int? {
    var end = slash + 1
    var (groups, classes, longest) = (0, 0, 0)
    if hashes == 0, bytes[end].isBlank { return nil }
    if hashes >= missingEnd { return nil }
    while end < count {
      switch bytes[end] {
      case "/":
        let run = bytes[(end + 1)...].prefix { $0 == "#" }.count
        if run >= hashes { return hashes == 0 && bytes[end - 1].isBlank ? nil : end + 1 + hashes }
        longest = max(longest, run)
      case "\n", "\r": if hashes == 0 { return nil }
      case "\\": end += 1
      case "[": classes += 1
      case "]": classes = max(0, classes - 1)
      case "(" where classes == 0: groups += 1
      case ")" where classes == 0:
        groups -= 1
        if groups < 0, hashes == 0 { return nil }
      default: break
      }
      end += 1
    }
    missingEnd = longest + 1
    return nil
  }

  /// Reads number signs, and the raw string or regular expression that follows them.
  private mutating func readHashes() {
    var end = index
    while bytes[end] == "#" { end += 1 }
    if bytes[end] == "\"" { return openString(hashes: end - index) }
    append(.other, to: bytes[end] == "/" ? regexEnd(from: end, hashes: end - index) ?? end : end)
  }

  /// Whether this number of number signs begins at the offset `start`.
  func hasHashes(_ number: Int, at start: Int) -> Bool {
    bytes[start...].prefix(number).allSatisfy { $0 == "#" }
  }

  // MARK: Brackets

  private mutating func open() {
    if bytes[index] == "(" { parentheses += 1 }
    stack.append(Frame(token: tokens.count))
    append(.open, to: index + 1)
  }

  /// Removes the frames from the index `frame` on, and marks their strings as not closed.
  private mutating func unwind(to frame: Int) {
    isBalanced = false
    while stack.count > frame {
      let last = stack.removeLast()
      if bytes[tokens[last.token].start] == "(" { parentheses -= 1 }
      if let string = last.string {
        interpolations.removeLast()
        finish(string, isClosed: false)
      }
    }
  }

  private mutating func close(_ byte: UInt8) {
    func isPartner(_ frame: Frame) -> Bool { bytes[tokens[frame.token].start] &+ (byte == ")" ? 1 : 2) == byte }
    // As in swift-syntax, only parentheses end an interpolation. Other brackets that don't match are ignored.
    guard let last = stack.last, isPartner(last) || byte == ")" && parentheses > 0,
      let partner = stack.lastIndex(where: isPartner)
    else {
      isBalanced = false
      return append(.close, to: index + 1)
    }
    if partner < stack.count - 1 { unwind(to: partner + 1) }
    let frame = stack.removeLast()
    if byte == ")" { parentheses -= 1 }
    tokens[frame.token].link = tokens.count
    append(.close, to: index + 1)
    tokens[tokens.count - 1].link = frame.token
    if let string = frame.string {
      interpolations.removeLast()
      readString(string)
    }
  }

  // MARK: Strings

  private mutating func openString(hashes: Int) {
    let quote = index + hashes + (bytes[index] == "@" ? 1 : 0)
    var isMultiline = isSwift && bytes[quote + 1] == "\"" && bytes[quote + 2] == "\""
    if hashes > 0, isMultiline {
      // `#"""#` is a literal on one line.
      let end = bytes[(quote + 2)...].prefix(1000).indices.first {
        bytes[$0].isBreak || bytes[$0] == 0 || bytes[$0] == "\"" && hasHashes(hashes, at: $0 + 1)
      }
      isMultiline = end.map { bytes[$0] != "\"" } ?? true
    }
    let token = tokens.count
    append(.string, to: quote + (isMultiline ? 3 : 1))
    readString(OpenString(token: token, hashes: hashes, isMultiline: isMultiline))
  }

  /// Reads the rest of a string, up to its end or to the next interpolation.
  private mutating func readString(_ string: OpenString) {
    let quotes = string.isMultiline ? 3 : 1
    while index < count {
      let byte = bytes[index]
      if byte == "\\", hasHashes(string.hashes, at: index + 1) {
        index += 1 + string.hashes
        if isSwift, bytes[index] == "(" {
          interpolations.append(stack.count)
          open()
          stack[stack.count - 1].string = string
          return
        }
        if isSwift, bytes[index].isBreak { continue }
      } else if byte.isBreak, !string.isMultiline {
        break
      } else if byte == "\"", quotes == 1 || bytes[index + 1] == "\"" && bytes[index + 2] == "\"",
        hasHashes(string.hashes, at: index + quotes)
      {
        index += quotes + string.hashes
        return finish(string, isClosed: true)
      }
      index += 1
    }
    finish(string, isClosed: false)
  }

  private mutating func finish(_ string: OpenString, isClosed: Bool) {
    index = min(index, count)
    if !isClosed { tokens[string.token].kind = .other }
    tokens[string.token].end = index
    tokens[string.token].link = tokens.count
  }
}

extension UInt8 {
  /// Whether the byte may be part of a name or a number.
  var isWordByte: Bool { isLetter || isDigit || self == "_" || self == "$" || self >= 0x80 }

  /// Whether the byte is one of the characters of which operators consist, except slashes.
  fileprivate var isOperatorByte: Bool { "=-+!*%<>&|^~?".utf8.contains(self) }
}

/// Returns the numbers from `start` up to `end`; none if `end` comes first, as in code whose brackets don't match. In
/// this target, this function replaces the standard one, which ends the program in that case.
func ..< (start: Int, end: Int) -> Range<Int> { Range(uncheckedBounds: (start, max(start, end))) }
