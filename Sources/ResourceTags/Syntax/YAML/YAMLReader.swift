import CResourceTagsYAML

/// Reads YAML into a ``SyntaxTree``, using libyaml's events.
///
/// Reading never fails: the tree's faults list the errors, and its nodes contain everything before a syntax error.
package struct YAMLReader: ~Copyable {
  private let source: SourceText
  private let bytes: ByteSlice
  /// The number of bytes before the first code point that libyaml counts: the length of the byte order mark.
  private let start: Int
  /// The last position at which libyaml set a mark, as a number of code points and as a byte offset.
  private var position: (codePoint: Int, byte: Int)
  private var builder: TreeBuilder
  private var events: EventSource
  /// The byte offset of the current event.
  private var eventStart = 0
  /// The nodes with anchors. As YAML specifies, a later anchor replaces an earlier anchor with the same name.
  private var anchors: [String: NodeID] = [:]
  /// For each node with an anchor that has ended, the number of nodes in it, with aliases expanded. The weight of a
  /// scalar is 1, plus 1 for each 16 bytes.
  private var weights: [NodeID: Int] = [:]
  /// For each collection with an anchor that has not ended, the ``expandedNodeCount`` at its start.
  private var unfinished: [NodeID: Int] = [:]
  /// The number of nodes that the aliases would add to the document if the reader expanded each alias.
  private var expansion = 0
  private let mayHaveExplicitKeys: Bool

  /// The version of the linked libyaml, such as `0.2.5`.
  package static var libraryVersion: String { String(cString: yaml_get_version_string()) }

  /// Reads `source` and returns its tree.
  package static func read(_ source: SourceText) -> SyntaxTree {
    var reader = YAMLReader(source)
    reader.readEvents()
    return reader.builder.finish(keepsFaults: true)
  }

  private init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
    builder = TreeBuilder(source, .yaml)
    builder.faults = builder.scan.fault.asArray
    start = builder.index
    events = EventSource(bytes[ByteSpan(start, builder.end)])
    position = (0, start)
    mayHaveExplicitKeys = bytes.offset(of: "?") != nil
  }

  private var isTruncated: Bool { builder.end < bytes.count }

  private mutating func readEvents() {
    var documentCount = 0
    while true {
      guard events.advance() else {
        stop(at: events.failure)
        break
      }
      let type = events.type
      eventStart = byteOffset(ofCodePoint: events.codePoints.start)
      events.advanceAllowance(to: eventStart - start)
      switch type {
      case YAML_SCALAR_EVENT: readScalar()
      case YAML_MAPPING_START_EVENT: readCollectionStart(.mapping)
      case YAML_SEQUENCE_START_EVENT: readCollectionStart(.sequence)
      case YAML_MAPPING_END_EVENT, YAML_SEQUENCE_END_EVENT: readCollectionEnd()
      case YAML_ALIAS_EVENT: readAlias()
      case YAML_DOCUMENT_START_EVENT:
        documentCount += 1
        if documentCount > 1 {
          let end = min(eventStart + (bytes.has("---", at: eventStart) ? 3 : 1), bytes.count)
          builder.faults.append(SyntaxFault(.severalDocuments, ByteSpan(min(eventStart, end), end)))
        }
      default: break
      }
      if type == YAML_STREAM_END_EVENT || documentCount > 1
        || !builder.continues(at: ByteSpan(eventStart, min(eventStart + 1, bytes.count)))
      {
        break
      }
    }
    if isTruncated { builder.stopped = true }
  }

  // MARK: Events

  @inline(__always)
  private mutating func readScalar() {
    let end = byteOffset(ofCodePoint: events.codePoints.end)
    let style = events.scalarStyle
    var node = Node(.scalar, style, from: eventStart, to: end)
    let properties = events.hasProperties ? readProperties("tag:yaml.org,2002:str", of: &node, to: end) : nil
    if node.isBlockScalar {
      node.end = blockScalarEnd(node.start, end)
    }
    // The value of a plain scalar on one line is always its text, so the reader compares text and value only for other
    // scalars.
    let isOneLine = style == .plain && events.isOnOneLine
    if !isOneLine, !hasValueAsWritten(node) { node.decodedIndex = builder.keepDecoded(events.valueBytes) }
    let id = append(node)
    if let properties { keep(properties, of: id) }
  }

  /// Adds a scalar or an alias, and checks it if it is a key.
  @inline(__always)
  @discardableResult
  private mutating func append(_ node: Node) -> NodeID {
    let isKey = builder.expectsKey
    let gapStart = builder.lastContentEnd
    let id = builder.append(node)
    if isKey { checkKey(id, gapStart: gapStart) }
    return id
  }

  private mutating func readCollectionStart(_ kind: Node.Kind) {
    let style: Node.Style = events.isFlow ? .flow : .block
    var node = Node(kind, style, from: eventStart, to: eventStart)
    let tag = kind == .mapping ? "tag:yaml.org,2002:map" : "tag:yaml.org,2002:seq"
    let properties = events.hasProperties ? readProperties(tag, of: &node, to: builder.end) : nil
    let start = node.start
    if builder.expectsKey {
      builder.faults.append(SyntaxFault(.complexKey, ByteSpan(start, min(start + 1, bytes.count))))
    }
    let id = builder.openCollection(kind, node.style, start: start, hasProperties: node.hasProperties)
    if let properties { keep(properties, of: id) }
  }

  private mutating func readCollectionEnd() {
    let end = byteOffset(ofCodePoint: events.codePoints.end)
    // A flow collection ends at its closing bracket. For a block collection, libyaml reports the end only at the next
    // token.
    let id = builder.closeCollection(
      end: end > eventStart ? end : nil, isUnclosed: isTruncated && eventStart >= builder.end)
    if !unfinished.isEmpty, let countAtStart = unfinished.removeValue(forKey: id) {
      weights[id] = expandedNodeCount - countAtStart + 1
    }
  }

  private mutating func readAlias() {
    let end = byteOffset(ofCodePoint: events.codePoints.end)
    let name = events.anchor ?? ""
    let span = ByteSpan(eventStart, end)
    var node = Node(.alias, .plain, from: eventStart, to: end)
    node.aliasTarget = builder.nodes.count
    if let anchor = anchors[name] {
      if let weight = weights[anchor] {
        node.aliasTarget = anchor.index
        expansion += weight
        if expansion > SyntaxLimits.aliasExpansion {
          builder.append(node)
          builder.stop(SyntaxFault(.aliasExpansion, span, related: builder.properties[anchor]))
          return
        }
      } else {
        builder.faults.append(SyntaxFault(.recursiveAlias(name), span, related: builder.properties[anchor]))
      }
    } else {
      builder.faults.append(SyntaxFault(.undefinedAlias(name), span))
    }
    append(node)
  }

  private mutating func stop(at failure: EventSource.Failure) {
    // Cutting off the text at an unreadable byte causes other, meaningless faults.
    if isTruncated { return }
    guard let problem = failure.problem else {
      let last = builder.lastContentEnd
      let start = min(bytes.end(ofRunAt: last, where: \.isSpaceOrBreak), max(last, bytes.count - 1))
      return builder.stop(SyntaxFault(failure.kind, ByteSpan(start, min(start + 1, bytes.count))))
    }
    let start = byteOffset(ofCodePoint: problem)
    var related = failure.context.map { mark in
      let offset = byteOffset(ofCodePoint: mark)
      return ByteSpan(offset, source.characterEnd(at: offset))
    }
    if case .yaml("mapping values are not allowed in this context", _) = failure.kind {
      related = builder.dropSwallowedKey(at: start)
    }
    builder.dropQuoted(endingBefore: start)
    builder.dropDoubtful(from: source.lineStart(of: start))
    builder.stop(SyntaxFault(failure.kind, ByteSpan(start, source.characterEnd(at: start)), related: related))
  }

  // MARK: Keys, tags, and anchors

  private mutating func checkKey(_ id: NodeID, gapStart: ByteIndex) {
    let span = builder.nodes[id.index].span
    let written = builder.nodes[id.index]
    let node = written.isAlias ? builder.nodes[written.aliasTarget] : written
    if node.isScalar, node.isPlain, node.span.count == 2, bytes[node.span].equals("<<") {
      builder.faults.append(SyntaxFault(.mergeKey, span))
    } else if node.isCollection {
      builder.faults.append(SyntaxFault(.complexKey, span))
    }
    guard mayHaveExplicitKeys else { return }
    var questionMark: ByteIndex?
    Trivia.scan(
      source, gapStart, span.start,
      indicator: { offset, byte in questionMark = byte == "?" ? offset : nil })
    guard let questionMark else { return }
    builder.faults.append(SyntaxFault(.explicitKey, ByteSpan(questionMark, questionMark + 1)))
  }

  /// Moves the start of a node to the content after its anchor and tag, and returns the span of the anchor and tag. Any
  /// tag other than `tag` is a fault. Any further anchor or tag belongs to the first key of a mapping.
  private mutating func readProperties(
    _ tag: String, of node: inout Node, to end: Int
  ) -> ByteSpan {
    var expectsAnchor = events.anchor != nil
    var expectsTag = events.tag != nil
    var properties = ByteSpan(at: node.start)
    var index = node.start
    content: while index < end {
      switch bytes[index] {
      case "&" where expectsAnchor:
        expectsAnchor = false
        index = Trivia.wordEnd(bytes, index, end)
        properties.end = index
      case "!" where expectsTag:
        expectsTag = false
        index = Trivia.wordEnd(bytes, index, end)
        properties.end = index
      case "#": index = min(source.lineEnd(from: index), end)
      case let byte where byte.isSpaceOrBreak: index += 1
      default: break content
      }
    }
    if index >= end {
      // An empty node begins right after its anchor and tag.
      index = bytes.start(ofRunBefore: end, notBefore: node.start, where: \.isSpaceOrBreak)
    }
    node.start = index
    node.hasProperties = true
    if let name = events.tag {
      if name != tag, name != "!" {
        builder.faults.append(SyntaxFault(.customTag(name), properties))
      } else if node.isScalar {
        node.isTaggedString = true
      }
    }
    return properties
  }

  private mutating func keep(_ properties: ByteSpan, of id: NodeID) {
    builder.properties[id] = properties
    guard let anchor = events.anchor else { return }
    let node = builder.nodes[id.index]
    anchors[anchor] = id
    if node.isCollection { unfinished[id] = expandedNodeCount } else { weights[id] = 1 + node.span.count / 16 }
  }

  /// The number of nodes that were read, with all aliases expanded.
  private var expandedNodeCount: Int { builder.nodes.count + expansion }

  // MARK: Bytes

  /// Returns the byte offset of the code point with the index `target`, which libyaml counts from 0. If the text has
  /// fewer code points, returns the offset of the end of the text.
  @inline(__always)
  private mutating func byteOffset(ofCodePoint target: Int) -> Int {
    builder.scan.isASCII ? min(start + target, builder.end) : walk(toCodePoint: target)
  }

  /// Marks arrive nearly in order, so a single forward pass over the text is usually enough. For an earlier mark, this
  /// method moves back.
  private mutating func walk(toCodePoint target: Int) -> Int {
    var (codePoint, byte) = position
    while codePoint < target, byte < builder.end {
      byte += 1
      while byte < builder.end, bytes[byte] & 0xC0 == 0x80 { byte += 1 }
      codePoint += 1
    }
    while codePoint > target, byte > start {
      byte -= 1
      if bytes[byte] & 0xC0 != 0x80 { codePoint -= 1 }
    }
    position = (codePoint, byte)
    return byte
  }

  /// Whether the text contains the scalar's value unchanged.
  @inline(__always)
  private func hasValueAsWritten(_ node: Node) -> Bool {
    if node.isBlockScalar { return false }
    let quote = node.isPlain ? 0 : 1
    let start = node.start + quote
    guard node.end - quote - start == events.valueCount else { return false }
    return bytes[ByteSpan(start, start + events.valueCount)].equals(events.valueBytes)
  }

  /// Returns the end of a block scalar's content: the end of its last nonblank line or, with `+`, of its last line.
  private func blockScalarEnd(_ start: Int, _ end: Int) -> Int {
    let header = min(bytes.end(ofRunAt: start) { !$0.isSpaceOrBreak }, end)
    return bytes[start..<header].contains("+")
      ? end - source.lineBreakLength(before: end)
      : bytes.start(ofRunBefore: end, notBefore: header, where: \.isSpaceOrBreak)
  }
}
