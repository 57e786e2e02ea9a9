import Syntax
import Bytes

/// Text that has no counterpart yet: new entries and mappings, and what comes in the place of nothing.
extension DraftWriter {
  /// A key and the lines of its value as an entry.
  func entry(_ key: [UInt8], _ value: [[UInt8]]) -> ElementText {
    var lines = value
    lines[0] = key + (lines[0].isEmpty ? [UInt8(ascii: ":")] : sample.colon + lines[0])
    return ElementText(lines)
  }

  /// A mapping of `entries` as lines: the first goes behind its key, the others are indented beyond that. Comments of
  /// the entries come along where there is room.
  mutating func mapping(_ entries: [ElementText], inFlow: Bool) -> [[UInt8]] {
    if inFlow, sample.isBlock || !sample.isSpread {
      let texts = entries.map { $0.inline(indent: [], lineBreak: []) }
      return [[UInt8(ascii: "{")] + texts.joined(separator: sample.separator) + [UInt8(ascii: "}")]]
    }
    for entry in entries { changes.carry(entry.comments) }
    if !inFlow { return [[]] + entries.flatMap { $0.ownLines() }.map { sample.unit + $0 } }
    let comma = [UInt8(ascii: ",")]
    let lines = entries.enumerated().flatMap { $1.ownLines(suffix: $0 + 1 < entries.count ? comma : []) }
    return [[UInt8(ascii: "{")]] + lines.map { sample.unit + $0 } + [[UInt8(ascii: "}")]]
  }

  /// The text of a path or another key, with the quotes of `neighbour` where these are the custom.
  func keyText(_ key: ByteString, beside neighbour: NodeID?, inFlow: Bool) -> [UInt8] {
    scalars.text(key.string, beside: neighbour, isInFlow: inFlow)
  }

  /// Puts a value in the place of one that is missing, null or without entries.
  ///
  /// The first of `lines` goes behind the key, on the key's line; the others go below that, and below the comments that
  /// stand there already.
  mutating func fill(_ key: NodeID, _ value: NodeID, _ lines: [[UInt8]]) throws(EditRefusal) {
    if tree[value].isCollection, tree[value].style == .flow, try fillBrackets(value, lines) { return }
    let element = CollectionText.span(ofEntry: key, value, tree)
    let isMissing = tree.span(of: value).isEmpty
    let below = lines.dropFirst()
    let isBlock = lines[0].isEmpty
    let indent = below.isEmpty ? [] : source.indentOfLine(at: element.start)
    var text = isBlock ? [] : lines[0]
    if !isBlock { for line in below { text += lineBreak + indent + line } }
    if isMissing {
      // Between brackets a key without a value may stand without a colon, too.
      let valueEnd = max(element.end, Int(tree[value].endByte))
      let colon = tree.firstIndicator(UInt8(ascii: ":"), from: Int(tree[key].endByte), to: valueEnd)
      if let colon, colon + 1 != element.end { throw .unsupportedLayout(element) }
      let gap = colon == nil ? [UInt8(ascii: ":"), UInt8(ascii: " ")] : [UInt8(ascii: " ")]
      if !text.isEmpty { changes.insert(gap + text, at: element.end) }
    } else {
      let span = tree.span(of: value)
      // Nothing stands behind the key any more, nor does the space in front of it.
      let start = text.isEmpty ? source.startOfBlanks(before: span.start) : span.start
      changes.replace(ByteSpan(start, span.end), with: text)
    }
    guard isBlock else { return }
    guard source.startOfLineIfFirst(element.start) != nil, let rest = source.restOfLine(from: element.end) else {
      throw .unsupportedLayout(element)
    }
    let offset = source.endOfCommentLines(below: source.afterLineBreak(rest.end), indentedBeyond: indent.count)
    for line in below { changes.insert(indent + line + lineBreak, at: offset) }
  }

  /// Puts entries between brackets that have none between them; false where the brackets themselves are to go.
  private mutating func fillBrackets(_ value: NodeID, _ lines: [[UInt8]]) throws(EditRefusal) -> Bool {
    let span = tree.span(of: value)
    let inside = ByteSpan(span.start + 1, span.end - 1)
    let hasComments = !tree.comments(from: inside.start, to: inside.end).isEmpty
    let isOnOneLine = !source.bytes[inside.start..<inside.end].contains(where: SourceText.isBreak)
    if lines[0].isEmpty {
      if hasComments { throw .unsupportedLayout(span) }
      return false
    }
    if isOnOneLine {
      guard lines.count == 1 else { return false }
      let padding = Array(source.bytes[inside])
      if padding.isEmpty { return false }
      changes.replace(inside, with: padding + lines[0].dropFirst().dropLast() + padding)
      return true
    }
    // On lines of their own, between the brackets that are on theirs.
    guard let close = source.startOfLineIfFirst(inside.end) else { throw .unsupportedLayout(span) }
    let indent = Array(source.bytes[close..<inside.end])
    let content =
      lines.count == 1 ? [sample.unit + lines[0].dropFirst().dropLast()] : Array(lines.dropFirst().dropLast())
    changes.insert(content.flatMap { indent + $0 + lineBreak }, at: close)
    return true
  }
}
