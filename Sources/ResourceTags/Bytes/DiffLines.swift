/// A text as the lines of a diff, which end with LF and nothing else.
package struct DiffLines {
  package let bytes: ByteSlice
  /// The start of each line, and the end of the text.
  package let starts: [Int]

  package init(_ bytes: ByteSlice) {
    var starts = [0]
    var start = 0
    while let end = bytes.offset(of: UInt8(ascii: "\n"), from: start) {
      start = end + 1
      starts.append(start)
    }
    if start != bytes.count { starts.append(bytes.count) }
    self.bytes = bytes
    self.starts = starts
  }

  package var count: Int { starts.count - 1 }

  /// The line with this number, counted from 0, and its end.
  package subscript(line: Int) -> ByteSlice { bytes[ByteSpan(starts[line], starts[line + 1])] }

  /// The number of the line that an offset is in; at the end of the text, that of the last line if it has no end.
  package func line(of offset: ByteIndex) -> Int {
    let line = starts.partitionIndex { $0 > offset } - 1
    return line == count && count > 0 && bytes.last != UInt8(ascii: "\n") ? line - 1 : line
  }
}
