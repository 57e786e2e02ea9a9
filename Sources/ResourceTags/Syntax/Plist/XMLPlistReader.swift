/// Reads an XML property list, such as `Info.plist`, into a ``SyntaxTree``.
///
/// A dictionary becomes a mapping, and an array becomes a sequence; the span of each node is the whole XML element.
/// Strings and keys become `plain` scalars, whose span is the text between the tags. All other scalars are `literal`,
/// and their span is the whole element; the reader doesn't check whether their text is a number, a date, or data. Reading
/// ends at the first fault, and the tree contains everything before the fault. The reader replaces only character
/// references and XML's five entities. It reads neither declarations in the DOCTYPE nor CDATA sections, which Xcode
/// doesn't write.
///
/// Sources: Apple's `PropertyList-1.0.dtd`, and `CFPropertyList.c` in swift-corelibs-foundation.
package enum XMLPlistReader {
  /// Reads `source` and returns its tree.
  package static func read(_ source: SourceText) -> SyntaxTree {
    var reader = TreeBuilder(source, .plist)
    if source.bytes.has("bplist", at: source.byteOrderMarkLength) {
      let start = source.byteOrderMarkLength
      reader.stop(
        "this is a binary property list; convert it to XML with 'plutil -convert xml1 FILE'",
        ByteSpan(start, start + 6))
      return reader.finish(keepsFaults: true)
    }
    reader.readDocument()
    return reader.finish()
  }

}

extension TreeBuilder {
  /// A tag: `<name>`, `</name>`, or `<name/>`.
  private typealias Tag = (name: String, isClosing: Bool, isEmpty: Bool, span: ByteSpan)

  fileprivate mutating func readDocument() {
    guard let root = nextTag(in: nil) else { return }
    guard root.name == "plist", !root.isClosing, !root.isEmpty else { return stopUnexpected("<plist>", at: root.span) }
    guard let value = nextTag(in: root) else { return }
    readValue(value)
    guard !stopped, let closing = nextTag(in: root), closes(closing, root) else { return }
    skipMarkup()
    if index < end, !stopped { stopUnexpected("the end of the file") }
  }

  // MARK: Values

  /// Reads the value whose opening tag or empty-element tag ends at the index.
  private mutating func readValue(_ tag: Tag) {
    switch tag.isClosing ? "" : tag.name {
    case "dict": readCollection(tag, .mapping)
    case "array": readCollection(tag, .sequence)
    case "string": readScalar(tag, .plain)
    case "true", "false", "integer", "real", "date", "data": readScalar(tag, .literal)
    default:
      stopUnexpected("dict, array, string, integer, real, true, false, date, or data", at: tag.span)
    }
  }

  private mutating func readCollection(_ tag: Tag, _ kind: Node.Kind) {
    openCollection(kind, .block, start: tag.span.start)
    guard continues(at: tag.span) else { return }
    var isOpen = !tag.isEmpty
    while isOpen {
      guard let item = nextTag(in: tag) else { return }
      if item.isClosing, kind == .sequence || expectsKey {
        isOpen = !closes(item, tag)
      } else if !expectsKey {
        readValue(item)
      } else if item.name == "key" {
        readScalar(item, .plain)
      } else {
        stopUnexpected("<key> or </dict>", at: item.span, openedAt: tag.span)
      }
      guard continues(at: item.span) else { return }
    }
    closeCollection(end: index)
  }

  /// Reads the text after an opening tag, and the closing tag.
  private mutating func readScalar(_ tag: Tag, _ style: Node.Style) {
    var value: [UInt8] = []
    var span = tag.span
    if !tag.isEmpty {
      let start = index
      while index < end, bytes[index] != "<" {
        guard readCharacter(into: &value) else { return }
      }
      span = ByteSpan(start, index)
      guard let closing = nextTag(in: tag), closes(closing, tag) else { return }
      if span.count > SyntaxLimits.scalarByteCount { return stop(SyntaxFault(.scalarTooLong, tag.span)) }
    }
    if style == .literal {
      if value.isEmpty { value = Array(tag.name.utf8) }
      span = ByteSpan(tag.span.start, index)
    }
    // References are longer than their values.
    let decoded = value.count == span.count ? nil : keepDecoded(value)
    append(Node(.scalar, style, from: span.start, to: span.end, decodedIndex: decoded))
  }

  /// Reads a byte or a reference of a text; returns false after a fault.
  private mutating func readCharacter(into value: inout [UInt8]) -> Bool {
    let start = index
    guard bytes[start] == "&" else {
      value.append(bytes[start])
      index += 1
      return true
    }
    // Without leading zeros, no reference is longer than `&#x10FFFF;`.
    let rest = bytes[ByteSpan(start + 1, min(end, start + 32))]
    guard let length = rest.offset(of: ";"), let scalar = Self.scalar(rest[before: length].string) else {
      stop(
        "this is not an XML character reference; expected &amp;, &lt;, &gt;, &quot;, &apos;, or a number such as "
          + "&#9731;", ByteSpan(start, start + 1))
      return false
    }
    value.append(codePoint: scalar)
    index += length + 2
    return true
  }

  /// Returns the character for the text of a reference: a number, or one of XML's five entities.
  private static func scalar(_ name: String) -> UInt32? {
    if name.first != "#" { return ["amp": 0x26, "lt": 0x3C, "gt": 0x3E, "quot": 0x22, "apos": 0x27][name] }
    let isHexadecimal = name.dropFirst().first == "x"
    guard let value = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10),
      Unicode.Scalar(value) != nil, value >= 0x20 || UInt8(value).isSpaceOrBreak
    else { return nil }
    return value
  }

  // MARK: Tags

  /// Returns the next tag inside `outer`, or the first tag if `outer` is `nil`, after white space and comments. Without
  /// such a tag, records a fault and returns `nil`.
  private mutating func nextTag(in outer: Tag?) -> Tag? {
    skipMarkup()
    if stopped { return nil }
    if index < end, bytes[index] == "<" { return readTag() }
    if let outer, index < end {
      stopUnexpected("a tag", openedAt: outer.span)
    } else if let outer {
      stop("'<\(outer.name)>' is never closed; add '</\(outer.name)>'", ByteSpan(at: end), openedAt: outer.span)
    } else {
      stop("expected <plist>; 'plutil -convert xml1 FILE' converts a property list to XML", characterSpan)
    }
    return nil
  }

  /// Reads the tag whose `<` is at the index, and skips its attributes. If the tag has no end, records a fault and
  /// returns `nil`.
  private mutating func readTag() -> Tag? {
    let start = index
    guard skip("<", to: ">") else { return nil }
    let span = ByteSpan(start, index)
    let isClosing = bytes[start + 1] == "/"
    let content = bytes[ByteSpan(start + (isClosing ? 2 : 1), index - 1)]
    guard !content.contains(where: { $0 == "<" }) else {
      stop("this is never closed; expected '>'", ByteSpan(start, start + 1))
      return nil
    }
    let name = content.prefix { !$0.isSpaceOrBreak && $0 != "/" }
    return (name.string, isClosing, content.last == "/", span)
  }

  /// Returns whether a tag closes `opening`; records a fault if it doesn't.
  private mutating func closes(_ tag: Tag, _ opening: Tag) -> Bool {
    if tag.isClosing, tag.name.utf8.elementsEqual(opening.name.utf8) { return true }
    stopUnexpected("</\(opening.name)>", at: tag.span, openedAt: opening.span)
    return false
  }

  /// Skips white space, comments, instructions, and DOCTYPEs.
  private mutating func skipMarkup() {
    while !stopped {
      while index < end, bytes[index].isSpaceOrBreak { index += 1 }
      if bytes.has("<!--", at: index) {
        _ = skip("<!--", to: "-->")
      } else if bytes.has("<?", at: index) {
        _ = skip("<?", to: "?>")
      } else if bytes.has("<!DOCTYPE", at: index) {
        _ = skip("<!DOCTYPE", to: ">")
      } else {
        return
      }
    }
  }

  /// Moves from the mark at the index past the next `closing`; if there is none, records a fault and returns false.
  private mutating func skip(_ opening: StaticString, to closing: StaticString) -> Bool {
    let content = index + opening.utf8CodeUnitCount
    guard let found = bytes.offset(ofText: closing, from: content), found + closing.utf8CodeUnitCount <= end else {
      stop("this is never closed; expected '\(closing)'", ByteSpan(min(index, end), min(content, end)))
      return false
    }
    index = found + closing.utf8CodeUnitCount
    return true
  }
}

extension SyntaxTree {
  /// Returns the name of the XML property list element for a node.
  package func elementName(of id: NodeID) -> String {
    let node = self[id]
    switch node.kind {
    case .mapping: return "dict"
    case .sequence: return "array"
    default: break
    }
    guard node.style == .literal else { return "string" }
    return source.bytes[node.start + 1..<node.end].prefix(while: \.isLetter).string
  }
}
