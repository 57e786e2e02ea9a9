/// Reads an old-style property list, such as `project.pbxproj`, into a ``SyntaxTree``.
///
/// A dictionary becomes a mapping, an array becomes a sequence, and a string becomes a scalar; comments don't belong to
/// any node. Like CoreFoundation, the reader stops at the first fault; the tree contains everything before the fault.
/// Projects contain neither data, such as `<0f>`, nor Unicode's line separators, so the reader reports these as faults.
///
/// Source: swift-corelibs-foundation, `CFOldStylePList.c`.
package enum PlistReader {
  /// Reads `source` and returns its tree.
  package static func read(_ source: SourceText) -> SyntaxTree {
    var reader = TreeBuilder(source, .plist)
    if let form = reader.otherForm {
      reader.stop(
        "this is \(form) property list; to convert it, open the project in Xcode and save it",
        ByteSpan(reader.index, source.lineEnd(from: reader.index)))
      return reader.finish(keepsFaults: true)
    }
    reader.readDocument()
    return reader.finish()
  }
}

extension TreeBuilder {
  /// The form of a binary or XML property list: Xcode reads these two forms, but this reader doesn't.
  fileprivate var otherForm: String? {
    if bytes.has("bplist", at: index) { return "a binary" }
    return (["<?xml", "<!DOCTYPE", "<plist"] as [StaticString]).contains { bytes.has($0, at: index) } ? "an XML" : nil
  }

  fileprivate mutating func readDocument() {
    skipSpace()
    if stopped { return }
    guard index < end else { return stop("the file is empty; expected a project", ByteSpan(at: end)) }
    readValue()
    if stopped { return }
    skipSpace()
    if index < end, !stopped {
      stop("unexpected \(text(characterSpan).quoted) after the end of the project", characterSpan)
    }
  }

  // MARK: Values

  /// Reads the value at the index, which must be before the end and not at white space.
  private mutating func readValue() {
    switch current {
    case "{": readCollection(.mapping, closing: "}")
    case "(": readCollection(.sequence, closing: ")")
    default: if !readString() { stopUnexpected("a value") }
    }
  }

  /// Reads the dictionary or array whose opening bracket is at the index.
  private mutating func readCollection(_ kind: Node.Kind, closing: UInt8) {
    openCollection(kind, .flow, start: index)
    index += 1
    guard continues(at: bracket) else { return }
    while skipSpaceInCollection() {
      if current == closing {
        index += 1
        closeCollection(end: index)
        return
      }
      if kind == .mapping {
        guard readString() else { return stopUnexpected("a key or '}'", openedAt: bracket) }
        guard !stopped, expect("=", or: "expected '=' after this key") else { return }
      }
      readValue()
      guard continues(at: ByteSpan(index - 1, index)) else { return }
      if kind == .mapping {
        guard expect(";", or: "expected ';' after this value") else { return }
      } else if skipSpaceInCollection(), current == "," {
        index += 1
      } else if !stopped, current != closing {
        return stopUnexpected("',' or ')'", openedAt: bracket)
      }
    }
  }

  /// Skips white space, `byte`, and the white space after `byte`, inside a collection. If the byte after the first white
  /// space isn't `byte`, records a fault and returns false.
  private mutating func expect(_ byte: UInt8, or message: String) -> Bool {
    let before = lastContentEnd
    guard skipSpaceInCollection() else { return false }
    guard current == byte else {
      // The fault is right after the value, not at the next token.
      stop(message, ByteSpan(at: before))
      return false
    }
    index += 1
    return skipSpaceInCollection()
  }

  // MARK: Strings

  /// Reads the string at the index; returns false if no string begins there.
  private mutating func readString() -> Bool {
    if current.isQuote {
      readQuoted(isOnLine: false, unclosed: "the string is never closed") { $0.readEscape(into: &$1) }
      return true
    }
    let start = index
    while index < end, Self.isUnquoted(current) { index += 1 }
    guard index > start else { return false }
    append(.plain, from: start)
    return true
  }

  /// Whether a byte may be part of a string without quotes.
  private static func isUnquoted(_ byte: UInt8) -> Bool {
    // The range from '-' to ':' contains '-', '.', '/', the digits, and ':'.
    byte.isLetter || ("-"...":").contains(byte) || byte == "_" || byte == "$"
  }

  /// Reads the escape sequence whose backslash is at the index. If it is invalid, records a fault and returns false.
  private mutating func readEscape(into value: inout [UInt8]) -> Bool {
    let start = index
    index += 1
    guard index < end else { return true }
    let isUnicode = current == "U"
    guard isUnicode || "0"..."7" ~= current else {
      value.append(Self.meaning(ofEscaped: current))
      index += 1
      return true
    }
    // A code above 127 would be a character in NeXTSTEP's own encoding, which Xcode never writes.
    guard let code = isUnicode ? readUnicodeEscape(1...4) : readDigits(1...3, radix: 8), isUnicode || code < 0x80 else {
      let span = ByteSpan(start, index)
      stop("\(text(span).quoted) is not a property list escape sequence", span)
      return false
    }
    value.append(codePoint: code)
    return true
  }

  // MARK: Space and comments

  /// Skips white space and comments.
  private mutating func skipSpace() {
    repeat {
      while current.isWhitespace { index += 1 }
    } while (current == "/" || index > end) && skipComment()
  }

  /// Skips white space and comments inside the innermost open collection; returns false if reading ends there.
  private mutating func skipSpaceInCollection() -> Bool {
    skipSpace()
    if !stopped, index >= end {
      stop("the file ends here, and '\(text(bracket))' is never closed", ByteSpan(at: end), openedAt: bracket)
    }
    return !stopped
  }

  /// Skips a comment; returns false if there is none at the index, or if reading ends.
  private mutating func skipComment() -> Bool {
    let start = index
    guard let isClosed = readComment() else { return false }
    if !isClosed { stop("the comment is never closed", ByteSpan(start, min(start + 2, end))) }
    // For CoreFoundation, U+2028 and U+2029 end a comment, so text after them must not pass for a comment.
    if bytes[start + 1] == "/" {
      let comment = bytes[ByteSpan(start, index)]
      for separator in ["\u{2028}", "\u{2029}"] as [StaticString] {
        if let offset = comment.offset(ofText: separator) { index = min(index, start + offset) }
      }
    }
    return isClosed
  }
}
