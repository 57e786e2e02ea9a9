import ManifestSyntax
import SourceText

/// A value that a manifest does not have yet, written under a key.
enum NewValue {
  /// A list of tags, laid out like its neighbours.
  case list([ElementText], ListLayout)
  /// A mapping.
  case mapping([NewEntry])
}

/// A key and its value, neither of which a manifest has yet.
struct NewEntry {
  let key: ByteString
  let value: NewValue

  init(_ key: ByteString, _ value: NewValue) {
    self.key = key
    self.value = value
  }
}

extension DraftWriter {
  /// An entry as the lines of an element.
  func entry(_ key: [UInt8], _ value: NewValue, inFlow: Bool) -> [[UInt8]] {
    var lines = valueLines(value, inFlow: inFlow)
    lines[0] = key + (lines[0].isEmpty ? [UInt8(ascii: ":")] : sample.colon + lines[0])
    return lines
  }

  /// A value as lines: the first goes behind its key, the others are indented beyond that.
  func valueLines(_ value: NewValue, inFlow: Bool) -> [[UInt8]] {
    switch value {
    case .list(let texts, let layout): return layout.lines(texts)
    case .mapping(let entries):
      let lines = entries.map { entry(keyText($0.key, beside: nil, inFlow: inFlow), $0.value, inFlow: inFlow) }
      if !inFlow { return [[]] + lines.joined().map { sample.unit + $0 } }
      return sample.isSpread ? spread(lines) : [oneLine(lines)]
    }
  }

  /// Entries on lines of their own between braces.
  private func spread(_ entries: [[[UInt8]]]) -> [[UInt8]] {
    var lines = [[UInt8(ascii: "{")]]
    for (index, entry) in entries.enumerated() {
      lines += entry.map { sample.unit + $0 }
      if index + 1 < entries.count { lines[lines.count - 1].append(UInt8(ascii: ",")) }
    }
    return lines + [[UInt8(ascii: "}")]]
  }

  private func oneLine(_ entries: [[[UInt8]]]) -> [UInt8] {
    let texts = entries.map { Array($0.joined()) }
    return [UInt8(ascii: "{")] + texts.joined(separator: sample.separator) + [UInt8(ascii: "}")]
  }

  /// The text of a path or another key, with the quotes of `neighbour` where these are the custom.
  func keyText(_ key: ByteString, beside neighbour: NodeID?, inFlow: Bool) -> [UInt8] {
    scalars.text(key.string, beside: neighbour, isInFlow: inFlow)
  }

  // MARK: Where there is no value, or an empty one

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
      if !text.isEmpty { changes.insert([UInt8(ascii: " ")] + text, at: element.end) }
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
      let padding = Array(source.bytes[inside.start..<inside.end])
      if padding.isEmpty { return false }
      changes.replace(inside, with: padding + lines[0].dropFirst().dropLast() + padding)
      return true
    }
    // On lines of their own, between the brackets that are on theirs.
    guard let close = source.startOfLineIfFirst(inside.end) else { throw .unsupportedLayout(span) }
    let indent = Array(source.bytes[close..<inside.end])
    let content = lines.count == 1 ? [sample.unit + lines[0].dropFirst().dropLast()] : Array(lines.dropFirst().dropLast())
    changes.insert(content.flatMap { indent + $0 + lineBreak }, at: close)
    return true
  }
}
