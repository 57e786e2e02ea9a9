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
  /// Whether a column is a UTF-16 code unit, and not a Unicode scalar.
  private let countsUTF16: Bool
  /// The number of columns before each byte offset that is a multiple of ``checkpointDistance``.
  private let checkpoints: [Int]
  private static let checkpointDistance = 512

  /// Finds the lines of `source`. Columns count Unicode scalars or, if `countsUTF16` is true, UTF-16 code units.
  package init(_ source: SourceText, countsUTF16: Bool = false) {
    self.source = source
    self.countsUTF16 = countsUTF16
    var (starts, checkpoints, count) = ([0], [0], 0)
    let bytes = source.bytes
    for (index, byte) in bytes.enumerated() {
      count += Self.columns(of: byte, countsUTF16)
      if byte == "\n" || byte == "\r" && bytes[padded: index + 1] != "\n" {
        starts.append(index + 1)
      }
      if (index + 1) % Self.checkpointDistance == 0 { checkpoints.append(count) }
    }
    (lineStarts, self.checkpoints) = (starts, checkpoints)
  }

  /// The number of lines; if a text ends with a line break, its last line is empty.
  package var lineCount: Int { lineStarts.count }

  /// Returns the line and column of `offset`.
  package func position(of offset: ByteIndex) -> LinePosition {
    let line = line(of: offset)
    // Editors don't count a byte order mark as a column.
    let start = max(lineStarts[line - 1], line == 1 ? source.byteOrderMarkLength : 0)
    return LinePosition(line: line, column: max(0, columns(before: offset) - columns(before: start)) + 1)
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

  /// Returns the number of columns of the character that begins with `byte`; 0 for all other bytes.
  package func columns(of byte: UInt8) -> Int { Self.columns(of: byte, countsUTF16) }

  @inline(__always) private static func columns(of byte: UInt8, _ countsUTF16: Bool) -> Int {
    byte & 0xC0 == 0x80 ? 0 : countsUTF16 && byte >= 0xF0 ? 2 : 1
  }

  /// Returns the number of columns in the text before `offset`; a byte order mark counts, too.
  package func columns(before offset: ByteIndex) -> Int {
    let checkpoint = offset / Self.checkpointDistance
    let rest = checkpoint * Self.checkpointDistance..<offset
    return rest.reduce(checkpoints[checkpoint]) { $0 + columns(of: source.bytes[$1]) }
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
