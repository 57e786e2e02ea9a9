/// A place as a person names it: both numbers count from 1.
///
/// A column counts Unicode scalars, so that a letter of two bytes and a tab count one each.
public struct LinePosition: Hashable, Sendable {
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode scalars, from 1.
  public var column: Int

  /// A position from a line and a column, both counted from 1.
  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }
}

/// The lines of a text, for turning byte offsets into positions and back into the bytes of a line.
///
/// A line ends at LF, CRLF or a lone CR, as in YAML and in editors. Making the table reads the text once; a look-up takes
/// the logarithm of the number of lines plus a few hundred bytes of counting at most, however long the line.
public struct LineTable: Sendable {
  private let source: SourceText
  private let lineStarts: [UInt32]
  /// The number of Unicode scalars before each multiple of ``checkpointDistance``.
  private let scalarCheckpoints: [Int]
  private static let checkpointDistance = 512

  /// Finds the lines of `source`.
  public init(_ source: SourceText) {
    self.source = source
    var starts: [UInt32] = [0]
    var checkpoints = [0]
    var scalars = 0
    let bytes = source.bytes
    for index in 0..<bytes.count {
      let byte = bytes[index]
      if byte & 0xC0 != 0x80 { scalars += 1 }
      if byte == UInt8(ascii: "\n") || (byte == UInt8(ascii: "\r") && bytes[padded: index + 1] != UInt8(ascii: "\n")) {
        starts.append(UInt32(truncatingIfNeeded: index + 1))
      }
      if (index + 1) % Self.checkpointDistance == 0 { checkpoints.append(scalars) }
    }
    lineStarts = starts
    scalarCheckpoints = checkpoints
  }

  /// The number of lines; a text that ends with a line break has an empty last line.
  public var lineCount: Int { lineStarts.count }

  /// The line and column of `offset`.
  public func position(of offset: ByteIndex) -> LinePosition {
    let line = line(of: offset)
    // No editor counts a byte order mark as a column.
    let start = max(Int(lineStarts[line - 1]), line == 1 ? source.byteOrderMarkLength : 0)
    return LinePosition(line: line, column: max(0, scalarCount(to: offset) - scalarCount(to: start)) + 1)
  }

  /// The number, from 1, of the line that holds `offset`.
  public func line(of offset: ByteIndex) -> Int {
    max(1, lineStarts.partitionIndex { Int($0) > offset })
  }

  /// The bytes of a line, counted from 1, without its line break.
  public func span(ofLine line: Int) -> ByteSpan {
    let start = Int(lineStarts[line - 1])
    var end = line < lineStarts.count ? Int(lineStarts[line]) : source.count
    while end > start, source.bytes[end - 1] == UInt8(ascii: "\n") || source.bytes[end - 1] == UInt8(ascii: "\r") {
      end -= 1
    }
    return ByteSpan(start, end)
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
  /// The first index whose element satisfies `isInSecondPart`, as all later ones do; `endIndex` if none does.
  public func partitionIndex(where isInSecondPart: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecondPart(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
