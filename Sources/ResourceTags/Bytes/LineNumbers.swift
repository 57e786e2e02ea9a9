/// Numbers for the lines of several texts; equal lines have the same number.
package struct LineNumbers {
  /// The lines, by number.
  private var lines: [ByteSlice] = []
  private var numbers: [ByteSlice: Int] = [:]

  package init() {}

  /// Returns the number of each line.
  mutating func numbers(of lines: DiffLines) -> [Int] { (0..<lines.count).map { number(of: lines[$0]) } }

  private mutating func number(of line: ByteSlice) -> Int {
    if let known = numbers[line] { return known }
    numbers[line] = lines.count
    lines.append(line)
    return lines.count - 1
  }

  /// Returns a text that contains, for each line of `text`, a short line with its number.
  package mutating func encode(_ text: ByteSlice) -> [UInt8] {
    let numbers = numbers(of: DiffLines(text))
    var encoded: [UInt8] = []
    encoded.reserveCapacity(numbers.count * 4)
    for var number in numbers {
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
