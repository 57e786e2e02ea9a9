/// Reads an XML property list, such as `Info.plist`, into a ``SyntaxTree``.
///
/// A dictionary becomes a mapping, and an array becomes a sequence; the span of each node is the whole XML element.
/// Strings and keys become `plain` scalars, whose span is the text between the tags. All other scalars are `literal`,
/// and their span is the whole element; the reader doesn't check whether their text is a number, a date, or data. Reading
/// ends at the first fault, and the tree contains everything before the fault. The reader replaces only character
/// references and XML's five entities, because a DOCTYPE may refer to Apple's DTD but may not declare anything.
///
/// Sources: Apple's `PropertyList-1.0.dtd`, and `CFPropertyList.c` in swift-corelibs-foundation.
package struct XMLPlistReader: ~Copyable {
  private let bytes: ByteSlice
  private let end: Int
  private var builder: TreeBuilder
  private var index: Int
  /// The open elements around the index: `plist`, the dictionaries and arrays in it, and a key or another scalar.
  private var open: [Tag] = []

  /// A tag: `<name>`, `</name>`, or `<name/>`.
  private struct Tag {
    enum Form { case opening, closing, empty }

    let name: String
    let form: Form
    let span: ByteSpan
  }

  /// Reads `source` and returns its tree.
  package static func read(_ source: SourceText) -> SyntaxTree {
    let scan = EncodingValidator(source, .plist)
    var reader = XMLPlistReader(source, scan)
    if source.bytes.has("bplist", at: scan.start) {
      reader.stop(Self.otherForm, ByteSpan(scan.start, scan.start + 6))
      return reader.builder.finish()
    }
    while !reader.builder.stopped, let tag = reader.nextTag() { reader.take(tag) }
    return reader.builder.finish(scan)
  }

  private init(_ source: SourceText, _ scan: EncodingValidator) {
    bytes = source.bytes
    end = scan.readableEnd
    index = min(scan.start, end)
    builder = TreeBuilder(source, .plist)
  }

  // MARK: Elements

  private var hasRoot: Bool { builder.nodes.count > 0 }

  /// Whether a value can be next: in an array, after a key, or as the root.
  private var expectsValue: Bool { open.count == 1 ? !hasRoot : !open.isEmpty && !builder.expectsKey }

  /// Reads the element or the end of the element whose tag ends at the index.
  private mutating func take(_ tag: Tag) {
    let isCollection = tag.name == "dict" || tag.name == "array"
    switch tag.name {
    case _ where tag.form == .closing:
      guard tag.name == open.last?.name, tag.name == "array" || !expectsValue else { return stopUnexpected(tag) }
      open.removeLast()
      if isCollection { builder.closeCollection(end: index) }
    case "plist" where open.isEmpty && !hasRoot && tag.form == .opening: open.append(tag)
    case "key" where builder.expectsKey: readScalar(tag, .plain)
    case _ where !expectsValue: stopUnexpected(tag)
    case "string": readScalar(tag, .plain)
    case "true", "false", "integer", "real", "date", "data": readScalar(tag, .literal)
    case _ where isCollection:
      builder.openCollection(tag.name == "dict" ? .mapping : .sequence, .block, start: tag.span.start)
      guard builder.keepsLimits(at: tag.span) else { return }
      if tag.form == .opening { open.append(tag) } else { builder.closeCollection(end: index) }
    default: stopUnexpected(tag)
    }
    if !builder.stopped { _ = builder.keepsLimits(at: tag.span) }
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
      open.append(tag)
      guard let closing = nextTag() else { return }
      guard closing.form == .closing, closing.name == tag.name else { return stopUnexpected(closing) }
      open.removeLast()
      if span.count > SyntaxLimits.scalarByteCount { return builder.stop(SyntaxFault(.scalarTooLong, tag.span)) }
    }
    if style == .literal {
      if value.isEmpty { value = Array(tag.name.utf8) }
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
          "this is not an XML character reference; expected &amp;, &lt;, &gt;, &quot;, &apos;, or a number such as &#9731;",
          ByteSpan(start, start + 1))
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

  /// Returns the next tag, after white space and comments; `nil` at the end of the text, or after a fault.
  private mutating func nextTag() -> Tag? {
    skipMarkup()
    if builder.stopped { return nil }
    let start = index
    guard start < end else {
      if let outer = open.last {
        stop("'<\(outer.name)>' is never closed; add '</\(outer.name)>'", ByteSpan(at: end), openedAt: outer)
      } else if !hasRoot {
        stop("the file is empty; expected a property list in XML", ByteSpan(at: end))
      }
      return nil
    }
    guard bytes[start] == "<" else {
      let span = ByteSpan(start, max(start, min(builder.source.characterEnd(at: start), end)))
      stop(open.isEmpty && !hasRoot ? Self.otherForm : unexpected(text(span)), span, openedAt: open.last)
      return nil
    }
    let isClosing = bytes[padded: start + 1] == "/"
    let content = start + (isClosing ? 2 : 1)
    let rest = bytes[ByteSpan(min(content, end), end)]
    let length = rest.prefix { $0 != ">" && $0 != "<" }.count
    guard content + length < end, rest[length] == ">" else {
      stop("this is never closed; expected '>'", ByteSpan(start, min(content + length, end)))
      return nil
    }
    // odr doesn't need the attributes of an element.
    let name = rest.prefix { !$0.isSpaceOrBreak && $0 != "/" && $0 != ">" }
    index = content + length + 1
    let isEmpty = rest[ByteSpan(name.count, length)].last == "/"
    return Tag(
      name: name.string, form: isClosing ? .closing : isEmpty ? .empty : .opening, span: ByteSpan(start, index))
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
      stop("this is never closed; expected '\(closing)'", ByteSpan(min(index, end), min(content, end)))
      return false
    }
    index = found + closing.utf8CodeUnitCount
    return true
  }

  // MARK: Faults

  private static let otherForm =
    "this is not XML; convert the property list to XML with 'plutil -convert xml1 FILE'"

  /// Returns the message about a text instead of the tags that can be next.
  private func unexpected(_ text: String) -> String {
    let expected =
      switch open.last?.name {
      case nil: hasRoot ? "the end of the file" : "<plist>"
      case "dict" where builder.expectsKey: "<key> or </dict>"
      case "array": "a value or </array>"
      case "dict",
        "plist" where !hasRoot:
        "dict, array, string, integer, real, true, false, date, or data"
      case let outer?: "</\(outer)>"
      }
    return "unexpected \(text.quoted); expected \(expected)"
  }

  private func text(_ span: ByteSpan) -> String { builder.source.string(in: span) }

  private mutating func stopUnexpected(_ tag: Tag) {
    stop(unexpected(text(tag.span)), tag.span, openedAt: open.last)
  }

  private mutating func stop(_ message: String, _ span: ByteSpan, openedAt opening: Tag? = nil) {
    builder.stop(SyntaxFault(.invalid(message), span, related: opening?.span))
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
