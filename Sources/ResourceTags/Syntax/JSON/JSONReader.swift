/// Reads JSON, as RFC 8259 defines it, into a ``SyntaxTree``.
///
/// Reading never fails. After a fault in a comma, a comment, a number, or a string, the reader continues, so that one
/// run reports all such faults. At any other fault, the reader stops, and the tree contains
/// everything before the fault. If there is any fault, the text is not valid JSON.
package enum JSONReader {
  /// Reads `source` and returns its tree. If `allowsComments` is true, comments with slashes are not faults.
  package static func read(_ source: SourceText, allowsComments: Bool = false) -> SyntaxTree {
    var reader = TreeBuilder(source, .json)
    reader.allowsComments = allowsComments
    reader.readDocument()
    return reader.finish()
  }

  /// The message about a comma after the last value, which examples from Apple contain.
  package static let trailingComma = "trailing comma; remove it"

  /// Whether `text` is a number as RFC 8259, section 6, defines it: `-? (0 | [1-9][0-9]*) (. [0-9]+)?
  /// ([eE] [+-]? [0-9]+)?`.
  static func isNumber(_ text: ByteSlice) -> Bool {
    var scanner = ByteScanner(text)
    scanner.skip("-")
    let beginsWithZero = scanner.peek == "0"
    guard scanner.skipDigitRun(beginsWithZero ? 1...1 : 1...Int.max),
      !scanner.skip(".") || scanner.skipDigitRun() > 0
    else { return false }
    if scanner.skip("eE") {
      scanner.skip("+-")
      guard scanner.skipDigitRun() > 0 else { return false }
    }
    return scanner.remaining == 0
  }
}

extension TreeBuilder {
  fileprivate mutating func readDocument() {
    skipWhitespace()
    guard index < end else {
      return stop("the file is empty; expected an object, which begins with '{'", ByteSpan(at: end))
    }
    if let word = yamlKey {
      return stop("this looks like YAML; change the extension to '.yml', or write JSON, which begins with '{'", word)
    }
    readValue()
    if stopped { return }
    skipWhitespace()
    if index < end {
      stop(
        "unexpected \(text(characterSpan).quoted) after the end of the manifest; remove it, or move its keys inside the "
          + "braces above", characterSpan)
    }
  }

  /// The first word of the text, if it is an unquoted key or a document marker, as in YAML; otherwise, `nil`.
  private var yamlKey: ByteSpan? {
    let word = wordSpan()
    if word.isEmpty { return nil }
    let next = source.endOfBlanks(from: word.end)
    return bytes[padded: next] == ":" || bytes[word].equals("---") ? word : nil
  }

  // MARK: Values

  /// Reads the value that begins at the index.
  private mutating func readValue() {
    switch current {
    case "{": readCollection(.mapping)
    case "[": readCollection(.sequence)
    default: readScalar(isKey: false)
    }
  }

  /// Reads the object or array whose opening bracket is at the index.
  private mutating func readCollection(_ kind: Node.Kind) {
    openCollection(kind, .flow, start: index)
    index += 1
    guard continues(at: bracket) else { return }
    let closing = closing
    skipWhitespace()
    var lastComma: Int?
    while !stopped {
      guard index < end else { return stopUnclosed() }
      switch current {
      case closing:
        if let lastComma {
          report(JSONReader.trailingComma, ByteSpan(lastComma, lastComma + 1), fix: ("remove the comma", ""))
        }
        index += 1
        closeCollection(end: index)
        return
      case "]", "}":
        return stop(
          "'\(character(current))' cannot close '\(text(bracket))'; a '\(character(closing))' is missing before it",
          ByteSpan(index, index + 1), openedAt: bracket)
      case ",":
        report(
          "unexpected ',': no value before it; remove it", ByteSpan(index, index + 1), fix: ("remove the comma", ""))
        index += 1
        skipWhitespace()
        continue
      default: break
      }
      if kind == .mapping, !readKeyAndColon() { return }
      readValue()
      lastComma = readComma()
    }
  }

  /// Reads the key and the colon of an entry; returns false if reading ends there.
  private mutating func readKeyAndColon() -> Bool {
    readScalar(isKey: true)
    if stopped { return false }
    skipWhitespace()
    if index < end {
      guard current == ":" else {
        stopUnexpected("':' after the key")
        return false
      }
      index += 1
      skipWhitespace()
    }
    if index >= end { stopUnclosed() }
    return index < end
  }

  /// Reads the comma after a value and returns the offset of the comma; `nil` if the comma is missing.
  private mutating func readComma() -> Int? {
    let valueEnd = lastContentEnd
    guard continues(at: ByteSpan(at: valueEnd)) else { return nil }
    skipWhitespace()
    let byte = current
    if byte == ",", index < end {
      let comma = index
      index += 1
      skipWhitespace()
      return comma
    }
    if index < end, byte != "}", byte != "]" {
      // A comma is certainly missing only if something separates the values.
      if index > valueEnd, byte.isLetter || byte.isDigit || "\"{[-".utf8.contains(byte) {
        report("expected ',' between values", ByteSpan(at: valueEnd), fix: ("add the comma", ","))
      } else {
        stopUnexpected("',' or '\(character(closing))'")
      }
    }
    return nil
  }

  /// Reads the string, the number, or the literal at the index, which is a key if `isKey` is true.
  private mutating func readScalar(isKey: Bool) {
    if current == "\"" { return readString() }
    let word = wordSpan()
    let isNumber = current.isDigit || "+-.".utf8.contains(current)
    guard !isKey, isNumber || ["true", "false", "null"].contains(text(word)) else {
      return stopUnexpected(
        isKey ? "a key in double quotes, or '}'" : "a value, with text in double quotes", at: word.isEmpty ? nil : word)
    }
    index = word.end
    if isNumber, !JSONReader.isNumber(bytes[word]) {
      report(
        "this is not a JSON number; write a number such as 10, -1, 0.5, or 2e3, or put text in double quotes", word)
    }
    append(.plain, from: word.start)
  }

  /// Returns the word that begins at the index: ASCII letters, digits, `_`, `-`, `+`, `.`, and `$`.
  private func wordSpan() -> ByteSpan {
    let last = bytes.end(ofRunAt: index) { $0.isLetter || $0.isDigit || "_-+.$".utf8.contains($0) }
    return ByteSpan(index, min(last, end))
  }

  // MARK: Strings

  /// Reads the string whose opening quote is at the index.
  ///
  /// If the string contains a line break, the closing quote is most likely missing, so reading the rest of the file would
  /// cause false reports.
  private mutating func readString() {
    let start = index
    readQuoted(
      isOnLine: true,
      unclosed: "the string is not closed on its line; add the closing '\"', or write the string on one line"
    ) { reader, value in
      reader.readEscape(into: &value)
      return true
    }
    guard let control = (start..<index).first(where: { bytes[$0] < 0x20 }) else { return }
    report(
      "\(Unicode.Scalar(bytes[control]).codePoint) must be escaped in a string", ByteSpan(control, control + 1))
  }

  /// Reads the escape sequence whose backslash is at the index.
  private mutating func readEscape(into value: inout [UInt8]) {
    let start = index
    index += 2
    let escaped = bytes[padded: start + 1]
    switch escaped {
    case "\"", "\\", "/", "b", "f", "n", "r", "t": value.append(Self.meaning(ofEscaped: escaped))
    case "u":
      index = start + 1
      if let scalar = readUnicodeEscape(4...4) { return value.append(codePoint: scalar) }
      index = min(index, end)
      report("expected four hexadecimal digits after '\\u'", ByteSpan(start, index))
    default:
      index = min(start + 1, end)
      if index < end, current >= 0x20 { index = characterSpan.end }
      value += bytes[start..<index]
      let escape = text(ByteSpan(start, index))
      report(
        "\(escape.quoted) is not a JSON escape; write '/' between folders, and '\\\\' for a backslash",
        ByteSpan(start, index))
    }
  }

  // MARK: Faults

  /// Records a fault after which the reader continues.
  private mutating func report(_ message: String, _ span: ByteSpan, fix: SyntaxFault.Fix? = nil) {
    let fault = SyntaxFault(.invalid(message), span, fix: fix)
    if faults.count >= SyntaxLimits.faultCount { stop(fault) } else { faults.append(fault) }
  }

  private mutating func stopUnclosed() {
    stop(
      "'\(text(bracket))' is never closed; add '\(character(closing))'", ByteSpan(at: end), openedAt: bracket)
  }

  /// The bracket that closes the innermost open collection. In ASCII, the code of a closing bracket is two greater than
  /// the code of its opening bracket.
  private var closing: UInt8 { bytes[bracket.start] + 2 }

  private func character(_ byte: UInt8) -> Character { Character(Unicode.Scalar(byte)) }

  // MARK: White space

  /// Skips white space and comments, and reports comments that aren't allowed.
  @inline(__always)
  private mutating func skipWhitespace() {
    repeat {
      while current.isSpaceOrBreak { index += 1 }
    } while (current == "/" || current == "#" || index > end) && skipComment()
  }

  private static let comment = "JSON does not support comments; remove this comment"

  /// Skips a comment; returns false if there is none at the index, or if reading ends.
  private mutating func skipComment() -> Bool {
    let start = index
    guard let isClosed = readComment() else { return false }
    if !allowsComments || !isClosed || bytes[start] == "#" { report(Self.comment, ByteSpan(start, index)) }
    return !stopped
  }
}
