/// Damages texts in the way that editors, merges, and transfers do, and worse.
package struct Mutator {
  package var generator: SeededGenerator

  package init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
  }

  private static let pieces: [[UInt8]] = [
    ": ", "- ", "\n", "\r\n", "\r", "\t", "  ", "#", " # odr:ignore unused-tag", "\"", "'", "[", "]", "{", "}", ",",
    "&a ",
    "*a", "!x ", "|\n", ">-\n", "? ", "---\n", "...\n", "%YAML 1.1\n", "<<: ", "\\", "\\u00e9", "é", "日本", "e\u{301}",
    "\u{FEFF}", "\u{2028}", "\u{85}", "null", "1", "no", "../", "//", ".xcassets", "😀",
  ].map { Array($0.utf8) }

  /// Makes one to four random changes to a copy of `bytes`.
  package mutating func mutate(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for _ in 0..<Int.random(in: 1...4, using: &generator) { change(&result) }
    return result
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let position = Int.random(in: 0...bytes.count, using: &generator)
    let length = min(bytes.count - position, Int.random(in: 0...40, using: &generator))
    switch Int.random(in: 0..<10, using: &generator) {
    case 0 where position < bytes.count: bytes[position] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
    case 1 where position < bytes.count: bytes[position] = UInt8.random(in: 0...255, using: &generator)
    case 2: bytes.removeSubrange(position..<position + length)
    case 3: bytes.removeSubrange(position...)
    case 4: bytes.insert(contentsOf: bytes[position..<position + length], at: position)
    case 5:
      bytes = Array(bytes.split(separator: 0x0A, omittingEmptySubsequences: false).joined(separator: [0x0D, 0x0A]))
    case 6: bytes.insert(contentsOf: [0xEF, 0xBB, 0xBF], at: Bool.random(using: &generator) ? 0 : position)
    default:
      if let piece = Self.pieces.randomElement(using: &generator) { bytes.insert(contentsOf: piece, at: position) }
    }
  }
}
