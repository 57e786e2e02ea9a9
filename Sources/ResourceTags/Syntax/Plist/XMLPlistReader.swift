/// Reads an XML property list, such as `Info.plist`, into a ``SyntaxTree``.
///
/// A dictionary becomes a mapping, and an array becomes a sequence; the span of each node is the whole XML element.
/// Strings and keys become `plain` scalars, whose span is the text between the tags. All other scalars are `literal`,
/// and their span is the whole element. Reading ends at the first fault, and the tree contains everything before the
/// fault. The reader replaces only character references and XML's five entities, because a DOCTYPE may refer to Apple's
/// DTD but may not declare anything.
///
/// Sources: Apple's `PropertyList-1.0.dtd`, and `CFPropertyList.c` in swift-corelibs-foundation.
package struct XMLPlistReader: ~Copyable {
  let bytes: ByteSlice
  let end: Int
  var builder: TreeBuilder
  var index: Int

  /// Reads `source` and returns its tree.
  package static func read(_ source: SourceText) -> SyntaxTree {
    let scan = EncodingValidator(source, .plist)
    var reader = XMLPlistReader(source, scan)
    if reader.hasPrefix("bplist") {
      reader.stop(.binaryForm, ByteSpan(reader.index, reader.index + 6))
      return reader.builder.finish()
    }
    reader.readDocument()
    return reader.builder.finish(scan)
  }

  private init(_ source: SourceText, _ scan: EncodingValidator) {
    bytes = source.bytes
    end = scan.readableEnd
    index = min(scan.start, source.count)
    builder = TreeBuilder(source, .plist)
  }

  private mutating func readDocument() {
    index = min(index, end)
    readDeclaration()
    skipMisc(allowsDoctype: true)
    if builder.stopped { return }
    guard index < end else { return stop(.emptyDocument, ByteSpan(at: end)) }
    guard bytes[padded: index] == "<" else { return stop(.otherForm, characterSpan) }
    guard let root = readTag(isRoot: true) else { return }
    guard bytes[root.name].equals("plist"), root.form == .opening else {
      return stop(.unexpected(text(root.span), expected: "<plist>"), root.span)
    }
    guard let value = nextTag(in: root) else { return }
    if value.form == .closing {
      if closes(value, root) { stop(.missingElement, root.span) }
      return
    }
    readValue(value)
    guard !builder.stopped, let closing = nextTag(in: root) else { return }
    guard closing.form == .closing else {
      return stop(.unexpected(text(closing.span), expected: "</plist>"), closing.span)
    }
    guard closes(closing, root) else { return }
    skipMisc()
    if index < end, !builder.stopped { stop(.trailingContent, characterSpan) }
  }

  // MARK: Values

  /// Reads the value whose opening tag or empty-element tag ends at the index.
  private mutating func readValue(_ tag: XMLTag) {
    switch text(tag.name) {
    case "dict", "array": readCollection(tag)
    case "string": readString(tag)
    case "true", "false", "integer", "real", "date", "data": readLiteral(tag)
    case let name: stop(.unknownElement(name), tag.name)
    }
  }

  private mutating func readCollection(_ tag: XMLTag) {
    let isMapping = bytes[tag.name].equals("dict")
    builder.openCollection(isMapping ? .mapping : .sequence, .block, start: tag.span.start)
    guard builder.keepsLimits(at: tag.span) else { return }
    var next: XMLTag? = tag.form == .empty ? nil : nextTag(in: tag)
    while let item = next, item.form != .closing {
      if isMapping {
        guard bytes[item.name].equals("key") else { return stop(.missingKey, item.span, openedAt: tag) }
        readString(item)
        guard !builder.stopped, builder.keepsLimits(at: item.span), let value = nextTag(in: tag) else { return }
        guard value.form != .closing, !bytes[value.name].equals("key") else {
          return stop(.missingValue, item.span)
        }
        readValue(value)
      } else {
        readValue(item)
      }
      guard !builder.stopped, builder.keepsLimits(at: item.span) else { return }
      next = nextTag(in: tag)
    }
    if builder.stopped { return }
    if let next, !closes(next, tag) { return }
    builder.closeCollection(end: index)
  }

  /// Reads a string or a key.
  private mutating func readString(_ tag: XMLTag) {
    guard let (span, value, isVerbatim) = readText(of: tag) else { return }
    let kept = isVerbatim ? nil : builder.keepDecoded(value)
    builder.append(Node(.scalar, .plain, from: span.start, to: span.end, decodedIndex: kept))
  }

  /// Reads a number, a date, data, `<true/>`, or `<false/>`.
  private mutating func readLiteral(_ tag: XMLTag) {
    guard let (span, value, isVerbatim) = readText(of: tag) else { return }
    let name = text(tag.name)
    if let problem = XMLPlistProblem.problem(in: value, of: name) {
      return stop(problem, value.isEmpty || !isVerbatim ? tag.span : span)
    }
    let isBoolean = name == "true" || name == "false"
    let kept = builder.keepDecoded(isBoolean ? Array(name.utf8) : value)
    builder.append(
      Node(.scalar, .literal, from: tag.span.start, to: index, decodedIndex: kept))
  }

  // MARK: Tags

  /// Returns the next tag inside `outer`, after white space and comments. If there is no tag, records a fault and
  /// returns `nil`.
  private mutating func nextTag(in outer: XMLTag) -> XMLTag? {
    skipMisc()
    if builder.stopped { return nil }
    guard index < end else {
      stop(.unclosed(text(outer.name)), ByteSpan(at: end), openedAt: outer)
      return nil
    }
    guard bytes[padded: index] == "<" else {
      stop(.unexpected(text(characterSpan), expected: "a tag"), characterSpan, openedAt: outer)
      return nil
    }
    return readTag()
  }

  /// Returns whether a closing tag matches `opening`; records a fault if it doesn't.
  mutating func closes(_ closing: XMLTag, _ opening: XMLTag) -> Bool {
    if bytes[closing.name].elementsEqual(bytes[opening.name]) { return true }
    stop(.wrongClosing(found: text(closing.name), opening: text(opening.name)), closing.span, openedAt: opening)
    return false
  }

  // MARK: Faults

  var characterSpan: ByteSpan {
    ByteSpan(index, max(index, min(builder.source.characterEnd(at: index), end)))
  }

  func text(_ span: ByteSpan) -> String { builder.source.string(in: span) }

  func hasPrefix(_ prefix: StaticString) -> Bool { bytes.has(prefix, at: index) }

  mutating func stop(_ problem: XMLPlistProblem, _ span: ByteSpan, openedAt opening: XMLTag? = nil) {
    builder.stop(SyntaxFault(.xmlPlist(problem), span, related: opening?.span))
  }
}

/// An XML tag: `<name>`, `</name>`, or `<name/>`.
struct XMLTag: BitwiseCopyable {
  enum Form: BitwiseCopyable { case opening, closing, empty }

  let name: ByteSpan
  let form: Form
  let span: ByteSpan
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
