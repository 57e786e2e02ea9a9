/// Numbers for the lines of several texts; equal lines have the same number.
package struct LineNumbers {
  /// The lines, by number.
  private var lines: [ByteSlice] = []
  private var table = HashTable()
  private let hasher = ByteHasher()

  package init() {}

  /// Returns the number of a line.
  mutating func number(of line: ByteSlice) -> Int {
    let hash = hasher.combine(hasher.start, line)
    if let known = table.find(hash, where: { lines[$0] == line }) { return known }
    table.append(hash)
    lines.append(line)
    return lines.count - 1
  }

  /// Returns a text that contains, for each line of `text`, a short line with its number.
  package mutating func encode(_ text: ByteSlice) -> [UInt8] {
    let lines = DiffLines(text)
    var encoded: [UInt8] = []
    encoded.reserveCapacity(lines.count * 4)
    for index in 0..<lines.count {
      var number = number(of: lines[index])
      // Each byte has six bits, starting with the lowest, and is a character that can't end a line.
      repeat {
        encoded.append(0x40 | UInt8(truncatingIfNeeded: number & 0x3F))
        number >>= 6
      } while number > 0
      encoded.append(.lineFeed)
    }
    return encoded
  }

  /// Returns the lines whose numbers are the lines of `encoded`; `nil` if one of them isn't the number of a line.
  package func decode(_ encoded: [UInt8]) -> [UInt8]? {
    var (text, number, shift) = ([UInt8](), 0, 0)
    for byte in encoded {
      if byte == .lineFeed, shift > 0, number < lines.count {
        text += lines[number]
        (number, shift) = (0, 0)
      } else if byte & 0xC0 == 0x40, shift < 60 {
        number |= Int(byte & 0x3F) << shift
        shift += 6
      } else {
        return nil
      }
    }
    return shift == 0 ? text : nil
  }
}
