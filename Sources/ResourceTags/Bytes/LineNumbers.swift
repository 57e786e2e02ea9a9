/// Numbers for the lines of several texts; equal lines have the same number.
package struct LineNumbers {
  /// The lines, by number.
  private var lines: [ByteSlice] = []
  private var table = HashTable()
  private let hasher = ByteHasher()

  /// The first text, with which odr compares the other texts.
  private var first = DiffLines(.empty)
  /// The numbers of the lines of the first text, in text order.
  private var firstNumbers: [Int] = []
  /// For each number, the index of the first line of the first text that has this number.
  private var firstPlaces: [Int] = []

  package init() {}

  /// Returns the number of each line of a text.
  ///
  /// Most texts repeat long runs of lines from the first text, so odr compares a whole run at once instead of looking up
  /// each line.
  mutating func numbers(of text: ByteSlice) -> [Int] {
    if first.count == 0 {
      let lines = DiffLines(text)
      firstNumbers = (0..<lines.count).map { number(of: lines[$0]) }
      for (index, number) in firstNumbers.enumerated() where number == firstPlaces.count { firstPlaces.append(index) }
      first = lines
      return firstNumbers
    }
    var numbers: [Int] = []
    numbers.reserveCapacity(first.count)
    var (offset, next) = (0, 0)
    while offset < text.count {
      let start = first.starts[next]
      let end = first.line(of: start + text[from: offset].commonPrefixCount(with: first.bytes[from: start]))
      if end > next {
        numbers += firstNumbers[next..<end]
        offset += first.starts[end] - start
        next = end
      } else {
        let end = text.offset(of: .lineFeed, from: offset).map { $0 + 1 } ?? text.count
        let number = number(of: text[ByteSpan(offset, end)])
        numbers.append(number)
        offset = end
        if number < firstPlaces.count { next = firstPlaces[number] + 1 }
      }
    }
    return numbers
  }

  private mutating func number(of line: ByteSlice) -> Int {
    let hash = hasher.combine(hasher.start, line)
    if let known = table.find(hash, where: { lines[$0] == line }) { return known }
    table.append(hash)
    lines.append(line)
    return lines.count - 1
  }

  /// Returns a text that contains, for each line of `text`, a short line with its number.
  package mutating func encode(_ text: ByteSlice) -> [UInt8] {
    let numbers = numbers(of: text)
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
    text.reserveCapacity(first.bytes.count)
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
