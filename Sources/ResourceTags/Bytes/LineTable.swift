/// A position in a text: the line and the column, each counted from 1.
///
/// Columns count Unicode scalars, so a tab or a two-byte letter counts as one column.
package struct LinePosition: Hashable, Sendable {
  /// The line, from 1.
  package var line: Int
  /// The column in Unicode scalars, from 1.
  package var column: Int
}

/// A table of a text's lines that converts byte offsets into positions, and line numbers into byte spans.
///
/// A line ends at LF, CRLF, or a lone CR, as in YAML and in editors. Creating the table reads the text once. The time
/// for a lookup grows with the logarithm of the line count. Even in a long line, a lookup reads only a few hundred
/// bytes of the text.
package struct LineTable: Sendable {
  private let source: SourceText
  private let lineStarts: [Int]
  /// The number of Unicode scalars before each byte offset that is a multiple of ``checkpointDistance``.
  private let scalarCheckpoints: [Int]
  private static let checkpointDistance = 512

  /// Finds the lines of `source`.
  package init(_ source: SourceText) {
    self.source = source
    var starts = [0]
    var checkpoints = [0]
    var scalars = 0
    let bytes = source.bytes
    for (index, byte) in bytes.enumerated() {
      if byte & 0xC0 != 0x80 { scalars += 1 }
      if byte == "\n" || byte == "\r" && bytes[padded: index + 1] != "\n" {
        starts.append(index + 1)
      }
      if (index + 1) % Self.checkpointDistance == 0 { checkpoints.append(scalars) }
    }
    lineStarts = starts
    scalarCheckpoints = checkpoints
  }

  /// The number of lines; if a text ends with a line break, its last line is empty.
  package var lineCount: Int { lineStarts.count }

  /// Returns the line and column of `offset`.
  package func position(of offset: ByteIndex) -> LinePosition {
    let line = line(of: offset)
    // Editors don't count a byte order mark as a column.
    let start = max(lineStarts[line - 1], line == 1 ? source.byteOrderMarkLength : 0)
    return LinePosition(line: line, column: max(0, scalarCount(to: offset) - scalarCount(to: start)) + 1)
  }

  /// Returns the number, from 1, of the line that contains `offset`.
  package func line(of offset: ByteIndex) -> Int {
    max(1, lineStarts.partitionIndex { $0 > offset })
  }

  /// Returns the span of the line with the number `line`, counted from 1, without the line break.
  package func span(ofLine line: Int) -> ByteSpan {
    let start = lineStarts[line - 1]
    let end = line < lineStarts.count ? lineStarts[line] : source.count
    return ByteSpan(start, source.bytes.start(ofRunBefore: end, notBefore: start, where: \.isBreak))
  }

  private func scalarCount(to offset: ByteIndex) -> Int {
    let checkpoint = offset / Self.checkpointDistance
    var count = scalarCheckpoints[checkpoint]
    for index in (checkpoint * Self.checkpointDistance)..<offset where source.bytes[index] & 0xC0 != 0x80 {
      count += 1
    }
    return count
  }
}

extension RandomAccessCollection where Index == Int {
  /// Returns the index of the first element that satisfies `isInSecondPart`, or `endIndex` if no element does. If an
  /// element satisfies `isInSecondPart`, all later elements must also satisfy `isInSecondPart`.
  package func partitionIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
