/// The text between two YAML scalars: indicators, anchors and tags, directives, comments, and white space.
enum Trivia {
  /// Calls `comment` for each comment between `start` and `end`, and `indicator` for each remaining byte except white
  /// space and the bytes of anchors, tags, and directives. There must not be any part of a scalar between `start` and
  /// `end`.
  ///
  /// Every `#` outside an anchor, a tag, or a directive begins a comment, because libyaml doesn't require a space
  /// before the `#`.
  static func scan(
    _ source: SourceText, _ start: ByteIndex, _ end: ByteIndex, comment: (ByteSpan) -> Void = { _ in },
    indicator: (ByteIndex, UInt8) -> Void = { _, _ in }
  ) {
    let bytes = source.bytes
    var index = start
    while index < end {
      let byte = bytes[index]
      switch byte {
      case "#":
        let lineEnd = source.lineEnd(from: index)
        comment(ByteSpan(index, lineEnd))
        index = lineEnd
        continue
      case "&", "!", "%":
        // A `#` inside an anchor, a tag, or the name of a directive does not begin a comment.
        index = wordEnd(bytes, index, end)
        continue
      case _ where byte.isSpaceOrBreak: break
      default: indicator(index, byte)
      }
      index += 1
    }
  }

  /// Returns the end of the anchor, the tag, or the word of a directive that begins at `start`.
  ///
  /// White space or a flow indicator ends a tag or the word of a directive; a verbatim tag, such as
  /// `!<tag:yaml.org,2002:str>`, ends at its closing bracket. As in libyaml, any byte except a letter, digit, dash, or
  /// underscore ends an anchor.
  static func wordEnd(_ bytes: ByteSlice, _ start: ByteIndex, _ end: ByteIndex) -> ByteIndex {
    if bytes[start] == "&" {
      return bytes[(start + 1)..<end].firstIndex { !($0.isLetter || $0.isDigit || $0 == "-" || $0 == "_") } ?? end
    }
    let isVerbatimTag = bytes[start] == "!" && bytes[padded: start + 1] == "<"
    var index = start
    while index < end, !bytes[index].isSpaceOrBreak {
      if isVerbatimTag, bytes[index] == ">" { return index + 1 }
      if !isVerbatimTag, isFlowIndicator(bytes[index]) { break }
      index += 1
    }
    return index
  }

  static func isFlowIndicator(_ byte: UInt8) -> Bool { ",[]{}".utf8.contains(byte) }
}

extension SyntaxTree {
  /// The keyword at the start of every comment that silences findings.
  package static let ignoreKeyword: StaticString = "odr:ignore"

  /// Returns the comments in order, each from its `#` to the end of its line. If the text is not YAML, the result is
  /// empty.
  ///
  /// Comments occur only between scalars, so this function reads the gaps between scalars and the header lines of block
  /// scalars. If the text has a syntax error, this function reads only the text before the error.
  package func comments() -> [ByteSpan] {
    comments(from: source.byteOrderMarkLength, to: isComplete ? source.count : nil)
  }

  /// Returns the comments that begin at or after `start` and before `end` or, if `end` is `nil`, before the last
  /// scalar.
  package func comments(from start: ByteIndex, to end: ByteIndex?) -> [ByteSpan] {
    guard syntax == .yaml else { return [] }
    var found: [ByteSpan] = []
    var gapStart = start
    for node in nodes[firstNode(endingAfter: start)...] where !node.isCollection {
      let nodeStart = node.start
      if let end, nodeStart >= end { break }
      Trivia.scan(source, gapStart, nodeStart, comment: { found.append($0) })
      gapStart = max(gapStart, node.end)
      guard node.isBlockScalar else { continue }
      // After the indicators in a block scalar's header, only a comment may follow on the same line.
      let header = min(source.lineEnd(from: nodeStart), node.end)
      if let comment = source.bytes[nodeStart..<header].firstIndex(of: "#"), comment >= start {
        found.append(ByteSpan(comment, header))
      }
    }
    if let end { Trivia.scan(source, gapStart, min(end, source.count), comment: { found.append($0) }) }
    return found
  }

  /// Whether this tree contains every comment of `old`, at least as often as `old` does, except for the `removed`
  /// comments.
  func hasComments(of old: SyntaxTree, besides removed: [ByteSpan] = []) -> Bool {
    let counts = commentCounts()
    return old.commentCounts(besides: removed).allSatisfy { counts[$0] ?? 0 >= $1 }
  }

  /// Returns how often the tree contains each comment, without the white space at its end, except for the `removed`
  /// comments.
  func commentCounts(besides removed: [ByteSpan] = []) -> [ByteString: Int] {
    let removed = Set(removed.map(\.start))
    return comments().filter { !removed.contains($0.start) }.counts { comment in
      ByteString(source.bytes[ByteSpan(comment.start, source.contentEnd(before: comment.end))])
    }
  }

  /// Returns the offsets of each `indicator` between `start` and `end`. There must not be any part of a scalar between
  /// `start` and `end`.
  func indicators(_ indicator: UInt8, from start: ByteIndex, to end: ByteIndex) -> [ByteIndex] {
    var found: [ByteIndex] = []
    Trivia.scan(source, start, end, indicator: { offset, byte in if byte == indicator { found.append(offset) } })
    return found
  }

  /// Returns the index of the first node that begins at or after `offset`, or of the scalar directly before it, which
  /// may contain `offset`.
  private func firstNode(endingAfter offset: ByteIndex) -> Int {
    let nodes = self.nodes
    let index = nodes.partitionIndex { $0.start >= offset }
    return index > 0 && !nodes[index - 1].isCollection ? index - 1 : index
  }

  /// Returns the anchor of a node, with its `&`.
  func anchor(of id: NodeID) -> ByteSpan? {
    guard self[id].hasProperties, let properties = properties[id] else { return nil }
    var index = properties.start
    while index < properties.end {
      switch source.bytes[index] {
      case "&": return ByteSpan(index, Trivia.wordEnd(source.bytes, index, properties.end))
      case "!": index = Trivia.wordEnd(source.bytes, index, properties.end)
      case "#": index = source.lineEnd(from: index)
      default: index += 1
      }
    }
    return nil
  }
}
