/// The positions of comments behind values, and which of them form a column.
struct CommentColumns {
  private var places: [Place] = []

  private struct Place {
    var offset: ByteIndex
    /// The code points before it on its line.
    var column: Int
    /// The spaces and tabs before it.
    var distance: Int
  }

  /// Finds the comments of `tree` that follow text on their line.
  init(_ tree: SyntaxTree) {
    let source = tree.source
    for comment in tree.comments() {
      let lineStart = max(source.lineStart(of: comment.start), source.byteOrderMarkLength)
      let blankStart = source.startOfBlanks(before: comment.start)
      guard blankStart > lineStart else { continue }
      let column = source.bytes[lineStart..<comment.start].count { $0 & 0xC0 != 0x80 }
      places.append(Place(offset: comment.start, column: column, distance: comment.start - blankStart))
    }
  }

  /// The spaces between a text that is `width` code points wide and the comment at `offset`.
  ///
  /// A comment in line with that of the previous or next value keeps its column as far as the text leaves
  /// room; any other keeps its distance. A comment that is already placed does not move again.
  func spaceCount(of offset: ByteIndex, behind width: Int) -> Int {
    let index = places.partitionIndex { $0.offset >= offset }
    guard index < places.count, places[index].offset == offset else { return 1 }
    let place = places[index]
    let isInLine =
      index > 0 && places[index - 1].column == place.column
      || index + 1 < places.count && places[index + 1].column == place.column
    return max(1, isInLine ? place.column - width : place.distance)
  }
}
