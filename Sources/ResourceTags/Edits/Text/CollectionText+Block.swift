/// Changes a block collection, whose elements have their own lines.
extension CollectionText {
  /// Throws ``EditRefusal`` if a changed element does not have its own line.
  func applyToBlock(_ change: CollectionChange, _ changes: inout TextChanges, _ lineBreak: [UInt8]) throws(EditRefusal)
  {
    for index in change.removed {
      guard let lines = lines(of: index) else { throw .unsupportedLayout(elements[index].span) }
      changes.delete(ByteSpan(commentsAbove(index, lines).start, lines.span.end))
    }
    for insertion in change.insertions {
      guard let (offset, indent) = ownLine(for: insertion) else {
        throw .unsupportedLayout(elements[insertion.neighbour].span)
      }
      for text in insertion.texts {
        changes.insert(text.onLines(indent: indent, lineBreak: lineBreak), at: offset)
        changes.carry(text.comments)
      }
    }
  }
}
