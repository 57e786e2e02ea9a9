/// Writes comments.
extension LayoutWriter {
  /// Returns comments on their own lines, with the blank lines above them, except for a blank line at the start of a
  /// block.
  func lines(of comments: some Sequence<ByteSpan>, indent: Int, isFirst: Bool) -> [[UInt8]] {
    var lines: [[UInt8]] = []
    for comment in comments {
      if !(isFirst && lines.isEmpty), isBelowBlankLine(comment.start) { lines.append([]) }
      lines.append(spaces(indent) + text(of: comment))
    }
    return lines
  }

  /// Returns a comment without the white space at its end.
  private func text(of comment: ByteSpan) -> ByteSlice {
    tree.source.bytes[ByteSpan(comment.start, tree.source.contentEnd(before: comment.end))]
  }

  /// Returns the line of a collection's key, with the anchor of the collection and the comment after the key.
  func header(_ line: [UInt8], of collection: NodeID, _ comment: ByteSpan?) -> [UInt8] {
    line + ([" "] + anchor(of: collection)).dropLast() + trailing(comment)
  }

  /// Ends the line of an entry's key, with the last of `comments` at its end and the other comments above it.
  func finish(_ line: [UInt8], _ comments: [ByteSpan], of entry: inout LayoutEntry) {
    entry.movesComments = comments.count > 1
    entry.lines = lines(of: comments.dropLast(), indent: entry.indent, isFirst: true)
    entry.lines.append(line + trailing(comments.last))
  }

  /// Returns a comment for the end of a line, with as many spaces before it as there was white space before, but at least
  /// one.
  func trailing(_ comment: ByteSpan?) -> [UInt8] {
    guard let comment else { return [] }
    let isAlone = tree.source.startOfLineIfFirst(comment.start) != nil
    let distance = isAlone ? 1 : comment.start - tree.source.startOfBlanks(before: comment.start)
    return spaces(max(1, distance)) + text(of: comment)
  }

  /// Adds the comments above an entry, and the blank line above them. `isBelowComments` is true below comments that only
  /// a blank line separates from the entry.
  func addLinesAbove(to entry: inout LayoutEntry, isBelowComments: Bool) {
    let (gap, start) = (entry.gap, entry.element.span.start)
    var hasBlankLine = isBelowBlankLine(gap.above.first?.start ?? start) || isBelowComments
    if isConversion, syntax == .yaml, entry.place == .manifest, let key = tree.resolve(entry.key) {
      hasBlankLine = Self.setApart.contains { tree.scalarBytes(key).elementsEqual($0.utf8) }
    }
    entry.startsGroup = hasBlankLine && !(entry.isFirst && gap.place.isEmpty)
    entry.commentsOfPlace = lines(of: gap.place, indent: entry.indent, isFirst: entry.isFirst)
    entry.commentsAbove = lines(of: gap.above, indent: entry.indent, isFirst: true)
    if !gap.above.isEmpty, isBelowBlankLine(start) { entry.commentsAbove.append([]) }
  }

  /// The sections that come after a blank line in new manifests.
  private static let setApart = ["tags", "files", "catalogs", "assetPacks", "codeNames", "limits", "lint"]

  /// The lines up to the document marker, such as directives, which are written in the same way as comments.
  var prologue: [[UInt8]] {
    let (source, end) = (tree.source, tree.endOfPrologue)
    let spans = source.lines(in: ByteSpan(source.byteOrderMarkLength, end)).compactMap { line -> ByteSpan? in
      let (start, lineEnd) = (source.endOfBlanks(from: line.start), min(line.end, end))
      return start < lineEnd ? ByteSpan(start, lineEnd) : nil
    }
    return lines(of: spans, indent: 0, isFirst: true)
  }
}
