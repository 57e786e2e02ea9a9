import Bytes

/// Changes a block collection, whose elements have their own lines.
extension CollectionText {
  /// Throws ``EditRefusal`` if a changed element does not have its own line.
  func applyToBlock(_ change: CollectionChange, _ changes: inout TextChanges, _ lineBreak: [UInt8]) throws(EditRefusal)
  {
    for index in change.removed {
      let lines = try linesOfBlock(index)
      changes.delete(ByteSpan(commentsAbove(index, lines).start, lines.span.end))
    }
    for insertion in change.insertions {
      let (offset, indent) = try placeInBlock(insertion)
      for text in insertion.texts {
        changes.insert(text.onLines(indent: indent, lineBreak: lineBreak), at: offset)
        changes.carry(text.comments)
      }
    }
  }

  private func linesOfBlock(_ index: Int) throws(EditRefusal) -> Lines {
    guard let lines = lines(of: index) else { throw .unsupportedLayout(elements[index].span) }
    return lines
  }

  private func placeInBlock(_ insertion: CollectionChange.Insertion) throws(EditRefusal) -> (
    ByteIndex, indent: [UInt8]
  ) {
    if let previous = insertion.previous, insertion.next == nil || !insertion.bindsToNext {
      let lines = try linesOfBlock(previous)
      return (lines.span.end, lines.indent)
    }
    let next = insertion.next ?? 0
    let lines = try linesOfBlock(next)
    return (commentsAbove(next, lines).start, lines.indent)
  }
}
