/// Reads JSON, as RFC 8259 defines it, into a ``SyntaxTree``.
///
/// Reading never fails. If the meaning is clear despite a fault, such as a trailing comma or a comment, the reader
/// continues, so that one run reports all such faults. At any other fault, the reader stops, and the tree contains
/// everything before the fault. If there is any fault, the text is not valid JSON.
package struct JSONReader: ~Copyable {
  let bytes: ByteSlice
  let end: Int
  var builder: TreeBuilder
  var index: Int

  /// The byte at ``index``, which may be in the padding.
  @inline(__always) var current: UInt8 { bytes[padded: index] }

  /// Reads `source` and returns its tree.
  package static func read(_ source: SourceText) -> SyntaxTree {
    let scan = EncodingValidator(source, .json)
    var reader = JSONReader(source, scan)
    reader.readDocument()
    return reader.builder.finish(scan)
  }

  private init(_ source: SourceText, _ scan: EncodingValidator) {
    bytes = source.bytes
    end = scan.readableEnd
    index = min(scan.start, end)
    builder = TreeBuilder(source, .json)
  }

  private mutating func readDocument() {
    skipWhitespace()
    guard index < end else {
      return stop("the file is empty; expected an object, which begins with '{'", ByteSpan(at: end))
    }
    if let word = yamlKey {
      return stop("this looks like YAML; change the extension to '.yml', or write JSON, which begins with '{'", word)
    }
    readValue()
    if builder.stopped { return }
    skipWhitespace()
    if index < end {
      stop(
        "unexpected \(text(scalarSpan).quoted) after the end of the manifest; "
          + ("]}".contains(text(scalarSpan)) ? "remove it" : "move its keys inside the braces above, or remove it"),
        scalarSpan)
    }
  }

  /// The first word of the text, if it is an unquoted key or a document marker, as in YAML; otherwise, `nil`.
  private var yamlKey: ByteSpan? {
    let word = wordSpan()
    if word.isEmpty { return nil }
    var next = word.end
    while bytes[padded: next] == 0x20 { next += 1 }
    return bytes[padded: next] == ":" || bytes[word].equals("---") ? word : nil
  }

  // MARK: Values

  /// Reads the value that begins at the index.
  private mutating func readValue() {
    switch current {
    case "{": readCollection(.mapping)
    case "[": readCollection(.sequence)
    case "\"": readString()
    case "-", "+", ".", "0"..."9": readNumber()
    default: readLiteral()
    }
  }

  /// Reads the object or array whose opening bracket is at the index.
  private mutating func readCollection(_ kind: Node.Kind) {
    let opening = index
    builder.openCollection(kind, .flow, start: opening)
    index += 1
    guard builder.keepsLimits(at: ByteSpan(opening, index)) else { return }
    let closing = closing(opening)
    skipWhitespace()
    var lastComma: Int?
    while !builder.stopped {
      guard index < end else { return stopUnclosed(opening) }
      switch current {
      case closing:
        if let lastComma {
          report(Self.trailingComma, ByteSpan(lastComma, lastComma + 1), fix: ("remove the comma", ""))
        }
        index += 1
        builder.closeCollection(end: index)
        return
      case "]", "}":
        return stop(
          "'\(character(current))' cannot close '\(character(bytes[opening]))'; a '\(character(closing))' is missing "
            + "before it", ByteSpan(index, index + 1), related: ByteSpan(opening, opening + 1))
      case ",":
        report(
          "unexpected ',': no value before it; remove it", ByteSpan(index, index + 1), fix: ("remove the comma", ""))
        index += 1
        skipWhitespace()
        continue
      default: break
      }
      if kind == .mapping, !readKeyAndColon(opening) { return }
      readValue()
      if builder.stopped { return }
      lastComma = readComma(closing: closing)
    }
  }

  /// Reads the key and the colon of an entry; returns false if reading ends there.
  private mutating func readKeyAndColon(_ opening: Int) -> Bool {
    readKey()
    guard !builder.stopped, !stopsBehindString() else { return false }
    skipWhitespace()
    if index < end {
      let byte = current
      if byte == "=" {
        let start = index
        if bytes[padded: index + 1] == ">" { index += 1 }
        report(Self.missingColon, ByteSpan(start, index + 1), fix: ("replace '=' with ':'", ":"))
      }
      guard byte == ":" || byte == "=" else {
        switch text(scalarSpan) {
        case "：": stopUnexpected("':'")
        case ",", "}": stop("the key has no value; add ':' and a value", scalarSpan)
        default: stop(Self.missingColon, scalarSpan)
        }
        return false
      }
      index += 1
      skipWhitespace()
    }
    if index >= end { stopUnclosed(opening) }
    return index < end
  }

  /// Reads the comma after a value and returns the offset of the comma; `nil` if the comma is missing.
  private mutating func readComma(closing: UInt8) -> Int? {
    let valueEnd = builder.lastContentEnd
    guard builder.keepsLimits(at: ByteSpan(at: valueEnd)), !stopsBehindString() else { return nil }
    skipWhitespace()
    let byte = current
    if byte == ",", index < end {
      let comma = index
      index += 1
      skipWhitespace()
      return comma
    }
    if index < end, byte != "}", byte != "]" {
      if byte.isLetter || byte.isDigit || "\"'{[-".utf8.contains(byte) {
        report("expected ',' between values", ByteSpan(at: valueEnd), fix: ("add the comma", ","))
      } else {
        stopUnexpected("',' or '\(character(closing))'")
      }
    }
    return nil
  }

  /// Stops reading and returns true if a word directly follows a closing quote.
  @inline(__always)
  private mutating func stopsBehindString() -> Bool {
    let byte = current
    guard byte.isLetter || byte.isDigit || byte == ".", index > 0, index < end,
      bytes[index - 1] == "\""
    else { return false }
    stop("unexpected text after the closing quote; put it in the quotes, or remove it", wordSpan())
    return true
  }

  private mutating func readKey() {
    switch current {
    case "\"": readString()
    case "'": readSingleQuoted()
    case "{", "[":
      stop("a key must be a string", ByteSpan(index, index + 1))
    default:
      if readCurlyQuoted() { return }
      var word = wordSpan()
      while bytes[padded: word.end] == "/", bytes[padded: word.end + 1].isLetter {
        index = word.end + 1
        word = ByteSpan(word.start, wordSpan().end)
      }
      index = word.start
      if word.isEmpty { return stopUnexpected("a key in double quotes, or '}'") }
      report("key \(text(word).quoted) must be in double quotes", word, fix: quoting(word))
      appendPlain(word)
    }
  }

  // MARK: Plain scalars

  private mutating func readLiteral() {
    if current == "'" { return readSingleQuoted() }
    if readCurlyQuoted() { return }
    let word = wordSpan()
    if word.isEmpty { return stopUnexpected("a value") }
    if word.count > SyntaxLimits.scalarByteCount { return stopTooLong(word.start) }
    let literal = bytes[word]
    if !(literal.equals("true") || literal.equals("false") || literal.equals("null")) {
      index = word.end
      let problem = "\(text(word).quoted) is not a JSON value"
      if let meant = Self.literal(meantBy: text(word)) {
        report("\(problem); write \(meant == "null" ? "a value, or null" : meant)", word)
        return append(meant.utf8, .plain, from: word.start)
      }
      report("\(problem); put text in double quotes", word, fix: quoting(word))
      // The reader treats the word as a string, which the user most likely meant, so that odr reports nothing else
      // about the word.
      return append(literal, .doubleQuoted, from: word.start)
    }
    appendPlain(word)
  }

  /// Returns the JSON literal that corresponds to a word from another language, such as `None`.
  private static func literal(meantBy word: String) -> String? {
    switch word.lowercased() {
    case "true", "yes": "true"
    case "false", "no": "false"
    case "null", "none", "nil", "undefined": "null"
    default: nil
    }
  }

  private mutating func readNumber() {
    let word = wordSpan()
    if word.count > SyntaxLimits.scalarByteCount { return stopTooLong(word.start) }
    if !Self.isNumber(bytes[word]) {
      report(
        "this is not a JSON number; write a number such as 10, -1, 0.5, or 2e3, or put text in double quotes", word)
    }
    appendPlain(word)
  }

  /// Adds a scalar with this value, which the text between `start` and the index does not contain as it is.
  mutating func append(_ value: some Collection<UInt8>, _ style: Node.Style, from start: Int) {
    let decoded = builder.keepDecoded(value)
    builder.append(Node(.scalar, style, from: start, to: index, decodedIndex: decoded))
  }

  private mutating func appendPlain(_ span: ByteSpan) {
    builder.append(Node(.scalar, .plain, from: span.start, to: span.end))
    index = span.end
  }

  /// Returns the word that begins at the index: letters, digits, `_`, `-`, `+`, `.`, `$`, and non-ASCII characters.
  private func wordSpan() -> ByteSpan {
    var last = index
    while last < end {
      switch bytes[last] {
      // A word ends at a fullwidth comma or a fullwidth colon, which occur in East Asian text.
      case 0xEF where bytes[padded: last + 1] == 0xBC && [0x8C, 0x9A].contains(bytes[padded: last + 2]):
        return ByteSpan(index, last)
      case "_", "-", "+", ".", "$", 0x80...0xFF:
        last += 1
      case let byte where byte.isLetter || byte.isDigit: last += 1
      default: return ByteSpan(index, last)
      }
    }
    return ByteSpan(index, last)
  }

  // MARK: Faults

  /// The message about a comma after the last value, which examples from Apple contain.
  package static let trailingComma = "trailing comma; remove it"
  private static let missingColon = "expected ':' after the key"

  /// Records a fault after which the reader continues.
  mutating func report(_ message: String, _ span: ByteSpan, fix: SyntaxFault.Fix? = nil) {
    let fault = SyntaxFault(.invalid(message), span, fix: fix)
    if builder.faults.count >= SyntaxLimits.faultCount { builder.stop(fault) } else { builder.faults.append(fault) }
  }

  /// Returns the fix that puts text in double quotes, in place of `count` other quotes on each side; `nil` if the text
  /// would need escape sequences.
  func quoting(_ span: ByteSpan, insteadOf count: Int = 0) -> SyntaxFault.Fix? {
    let text = text(span).dropFirst(count).dropLast(count)
    return text.contains("\"") || text.contains("\\") ? nil : ("put the text in double quotes", "\"\(text)\"")
  }

  mutating func stop(_ message: String, _ span: ByteSpan, related: ByteSpan? = nil) {
    builder.stop(SyntaxFault(.invalid(message), span, related: related))
  }

  private mutating func stopUnexpected(_ expected: String) {
    switch text(scalarSpan) {
    case "，": stop("this is a fullwidth comma (U+FF0C); write ','", scalarSpan)
    case "：": stop("this is a fullwidth colon (U+FF1A); write ':'", scalarSpan)
    case let text: stop("unexpected \(text.quoted); expected \(expected)", scalarSpan)
    }
  }

  mutating func stopTooLong(_ start: Int) {
    builder.stop(SyntaxFault(.scalarTooLong, ByteSpan(start, start + 1)))
  }

  private mutating func stopUnclosed(_ opening: Int) {
    stop(
      "'\(character(bytes[opening]))' is never closed; add '\(character(closing(opening)))'", ByteSpan(at: end),
      related: ByteSpan(opening, opening + 1))
  }

  /// Returns the bracket that closes the bracket at `opening`. In ASCII, the code of a closing bracket is two greater
  /// than the code of its opening bracket.
  private func closing(_ opening: Int) -> UInt8 { bytes[opening] + 2 }

  private func character(_ byte: UInt8) -> Character { Character(Unicode.Scalar(byte)) }

  private func text(_ span: ByteSpan) -> String { builder.source.string(in: span) }

  private var scalarSpan: ByteSpan { ByteSpan(index, scalarEnd(index)) }

  func scalarEnd(_ offset: Int) -> Int {
    min(builder.source.characterEnd(at: offset), end)
  }

  // MARK: White space

  /// Skips white space and comments, and reports the comments, because JSON doesn't allow comments.
  @inline(__always)
  mutating func skipWhitespace() {
    while true {
      let byte = current
      guard byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 else { break }
      index += 1
      // Most white space is a line break followed by the indentation of the next line.
      if byte == 0x0A { index += bytes.word(at: index).leadingSpaceCount }
    }
    let byte = current
    if byte == "/" || byte == "#" || byte < 0x20 || byte >= 0x80 || index > end {
      skipUnusualWhitespace()
    }
  }

  private static let comment = "JSON does not support comments; remove this comment"

  private mutating func skipUnusualWhitespace() {
    index = min(index, end)
    guard index < end else { return }
    let start = index
    switch (bytes[index], bytes[padded: index + 1]) {
    case ("/", "/"), ("#", _):
      index = min(builder.source.lineEnd(from: index), end)
      report(Self.comment, ByteSpan(start, index))
    case ("/", "*"):
      index = min((bytes.offset(of: "*/", from: index + 2) ?? end) + 2, end)
      report(Self.comment, ByteSpan(start, index))
    default:
      // A zero-width space, a word joiner, and a byte order mark are invisible.
      guard let scalar = text(scalarSpan).unicodeScalars.first,
        scalar.properties.isWhitespace || ["\u{200B}", "\u{2060}", "\u{FEFF}"].contains(scalar)
      else { return }
      index = scalarEnd(start)
      report(
        "\(scalar.codePoint) is not white space in JSON; write a normal space", ByteSpan(start, index),
        fix: ("write a normal space", " "))
    }
    if builder.stopped { return }
    skipWhitespace()
  }
}
