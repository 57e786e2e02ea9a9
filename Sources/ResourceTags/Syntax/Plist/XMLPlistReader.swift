/// Reads an XML property list, such as `Info.plist`, into a ``SyntaxTree``.
///
/// A dictionary becomes a mapping, and an array becomes a sequence; the span of each node is the whole XML element.
/// Strings and keys become `plain` scalars, whose span is the text between the tags. All other scalars are `literal`,
/// and their span is the whole element; the reader doesn't check whether their text is a number, a date, or data. Reading
/// ends at the first fault, and the tree contains everything before the fault. The reader replaces only character
/// references and XML's five entities, because a DOCTYPE may refer to Apple's DTD but may not declare anything.
///
/// Sources: Apple's `PropertyList-1.0.dtd`, and `CFPropertyList.c` in swift-corelibs-foundation.
package enum XMLPlistReader {
  /// Reads `source` and returns its tree.
  package static func read(_ source: SourceText) -> SyntaxTree {
    var reader = TextReader(source, .plist)
    if source.bytes.has("bplist", at: source.byteOrderMarkLength) {
      let start = source.byteOrderMarkLength
      reader.stop(
        "this is a binary property list; convert it to XML with 'plutil -convert xml1 FILE'",
        ByteSpan(start, start + 6))
      return reader.builder.finish()
    }
    reader.readDocument()
    return reader.finish()
  }

  /// A tag: `<name>`, `</name>`, or `<name/>`.
  fileprivate struct Tag {
    enum Form { case opening, closing, empty }

    let name: ByteSpan
    let form: Form
    let span: ByteSpan
  }
}

extension TextReader {
  private typealias Tag = XMLPlistReader.Tag

  fileprivate mutating func readDocument() {
    skipMarkup()
    if builder.stopped { return }
    guard index < end else { return stop("the file is empty; expected a property list in XML", ByteSpan(at: end)) }
    guard bytes[index] == "<" else {
      return stop(
        "this is not XML; convert the property list to XML with 'plutil -convert xml1 FILE'", characterSpan)
    }
    guard let root = readTag() else { return }
    guard root.form == .opening, bytes[root.name].equals("plist") else {
      return stopUnexpected("<plist>", at: root.span)
    }
    guard let value = nextTag(in: root) else { return }
    readValue(value)
    guard !builder.stopped, let closing = nextTag(in: root), closes(closing, root) else { return }
    skipMarkup()
    if index < end, !builder.stopped {
      stopUnexpected("the end of the file")
    }
  }

  // MARK: Values

  /// Reads the value whose opening tag or empty-element tag ends at the index.
  private mutating func readValue(_ tag: Tag) {
    switch tag.form == .closing ? "" : text(tag.name) {
    case "dict": readCollection(tag, .mapping)
    case "array": readCollection(tag, .sequence)
    case "string": readScalar(tag, .plain)
    case "true", "false", "integer", "real", "date", "data": readScalar(tag, .literal)
    default:
      stopUnexpected("dict, array, string, integer, real, true, false, date, or data", at: tag.span)
    }
  }

  private mutating func readCollection(_ tag: Tag, _ kind: Node.Kind) {
    builder.openCollection(kind, .block, start: tag.span.start)
    guard builder.keepsLimits(at: tag.span) else { return }
    var isOpen = tag.form == .opening
    while isOpen {
      guard let item = nextTag(in: tag) else { return }
      if item.form == .closing, kind == .sequence || builder.expectsKey {
        isOpen = !closes(item, tag)
      } else if !builder.expectsKey {
        readValue(item)
      } else if bytes[item.name].equals("key") {
        readScalar(item, .plain)
      } else {
        stopUnexpected("<key> or </dict>", at: item.span, openedAt: tag.span)
      }
      guard !builder.stopped, builder.keepsLimits(at: item.span) else { return }
    }
    builder.closeCollection(end: index)
  }

  /// Reads the text after an opening tag, and the closing tag.
  private mutating func readScalar(_ tag: Tag, _ style: Node.Style) {
    var value: [UInt8] = []
    var span = tag.span
    if tag.form == .opening {
      let start = index
      while index < end, bytes[index] != "<" || bytes.has("<![CDATA[", at: index) {
        guard readText(into: &value) else { return }
      }
      span = ByteSpan(start, index)
      guard let closing = nextTag(in: tag), closes(closing, tag) else { return }
      if span.count > SyntaxLimits.scalarByteCount { return builder.stop(SyntaxFault(.scalarTooLong, tag.span)) }
    }
    if style == .literal {
      if value.isEmpty { value = Array(bytes[tag.name]) }
      span = ByteSpan(tag.span.start, index)
    }
    // References and CDATA sections are longer than their values.
    let decoded = value.count == span.count ? nil : builder.keepDecoded(value)
    builder.append(Node(.scalar, style, from: span.start, to: span.end, decodedIndex: decoded))
  }

  /// Reads a character, a reference, or a CDATA section of a text; returns false after a fault.
  private mutating func readText(into value: inout [UInt8]) -> Bool {
    let (start, byte) = (index, bytes[index])
    if byte == "<" {
      guard skip("<![CDATA[", to: "]]>") else { return false }
      value += bytes[ByteSpan(start + 9, index - 3)]
    } else if byte == "&" {
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
    } else if byte < 0x20, !byte.isSpaceOrBreak {
      stop("a control character is not allowed here", ByteSpan(start, start + 1))
      return false
    } else {
      value.append(byte)
      index += 1
    }
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

  /// Returns the next tag inside `outer`, after white space and comments. If there is no tag, records a fault and
  /// returns `nil`.
  private mutating func nextTag(in outer: Tag) -> Tag? {
    skipMarkup()
    if builder.stopped { return nil }
    guard index < end else {
      let name = text(outer.name)
      stop("'<\(name)>' is never closed; add '</\(name)>'", ByteSpan(at: end), openedAt: outer.span)
      return nil
    }
    guard bytes[index] == "<" else {
      stopUnexpected("a tag", openedAt: outer.span)
      return nil
    }
    return readTag()
  }

  /// Reads the tag whose `<` is at the index, and skips its attributes. If the tag has no end, records a fault and
  /// returns `nil`.
  private mutating func readTag() -> Tag? {
    let start = index
    let isClosing = bytes[padded: start + 1] == "/"
    let content = start + (isClosing ? 2 : 1)
    let rest = bytes[ByteSpan(min(content, end), end)]
    let length = rest.prefix { $0 != ">" && $0 != "<" }.count
    guard content + length < end, rest[length] == ">" else {
      stop(unterminated(">"), ByteSpan(start, min(content + length, end)))
      return nil
    }
    let name = rest.prefix { !$0.isSpaceOrBreak && $0 != "/" && $0 != ">" }.count
    index = content + length + 1
    let isEmpty = rest[ByteSpan(name, length)].last == "/"
    return Tag(
      name: ByteSpan(content, content + name), form: isClosing ? .closing : isEmpty ? .empty : .opening,
      span: ByteSpan(start, index))
  }

  /// Returns whether a tag closes `opening`; records a fault if it doesn't.
  private mutating func closes(_ tag: Tag, _ opening: Tag) -> Bool {
    if tag.form == .closing, bytes[tag.name].elementsEqual(bytes[opening.name]) { return true }
    stopUnexpected("</\(text(opening.name))>", at: tag.span, openedAt: opening.span)
    return false
  }

  /// Skips white space, comments, instructions, and DOCTYPEs.
  private mutating func skipMarkup() {
    while !builder.stopped {
      while index < end, bytes[index].isSpaceOrBreak { index += 1 }
      let start = index
      if bytes.has("<!--", at: start) {
        _ = skip("<!--", to: "-->")
      } else if bytes.has("<?", at: start) {
        _ = skip("<?", to: "?>")
      } else if bytes.has("<!DOCTYPE", at: start) {
        guard skip("<!DOCTYPE", to: ">") else { return }
        if let bracket = bytes[ByteSpan(start, index)].offset(of: "[") {
          stop(
            "the DOCTYPE of a property list cannot contain declarations; remove the brackets and their contents",
            ByteSpan(start + bracket, start + bracket + 1))
        }
      } else {
        return
      }
    }
  }

  /// Moves from the mark at the index past the next `closing`; if there is none, records a fault and returns false.
  private mutating func skip(_ opening: StaticString, to closing: StaticString) -> Bool {
    let content = index + opening.utf8CodeUnitCount
    guard let found = bytes.offset(of: closing, from: content), found + closing.utf8CodeUnitCount <= end else {
      stop(unterminated(closing), ByteSpan(min(index, end), min(content, end)))
      return false
    }
    index = found + closing.utf8CodeUnitCount
    return true
  }

  private func unterminated(_ closing: StaticString) -> String { "this is never closed; expected '\(closing)'" }
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
