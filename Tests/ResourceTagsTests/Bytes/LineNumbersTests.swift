import OdrTestSupport
import Testing

@testable import ResourceTags

@Suite("Numbers of lines") struct LineNumbersTests {
  @Test(
    "the numbers of a text's lines give the text again",
    arguments: ["", "a", "a\n", "\n\n", "a\r\nb\rc\n", "a\na", "\u{FEFF}a\n\u{0}\nb"])
  func restore(_ text: String) {
    var numbers = LineNumbers()
    _ = numbers.encode(ByteSlice("other\na\n".utf8))
    let encoded = numbers.encode(ByteSlice(text.utf8))
    #expect(numbers.decode(encoded) == Array(text.utf8))
  }

  @Test(
    "anything but numbers of lines gives nothing",
    arguments: ["hello\n", "@", "@\n@", "\n", "@\n\n", "B\n", "@@@@@@@@@@@@@@@@@@@@@@A\n"])
  func others(_ text: String) {
    var numbers = LineNumbers()
    #expect(numbers.encode(ByteSlice("first\nsecond\n".utf8)) == Array("@\nA\n".utf8))
    #expect(numbers.decode(Array(text.utf8)) == nil)
  }

  @Test("lines have the same number if and only if they are equal, however many there are")
  func equal() {
    let lines = (0..<10_000).map { "line \($0 % 7_000)" }
    var numbers = LineNumbers()
    let encoded = numbers.encode(ByteSlice(lines.joined(separator: "\n").utf8))
    // The last line has no line ending, so it differs from line 2,999.
    let pieces = encoded.split(separator: .lineFeed)
    #expect(pieces.count == 10_000)
    #expect(Set(pieces).count == 7_001)
    #expect(pieces[..<2_999] == pieces[7_000..<9_999])
    #expect(numbers.decode(encoded) == Array(lines.joined(separator: "\n").utf8))
  }

  @Test("equal lines of different texts have the same number, wherever the lines are", arguments: 0..<200)
  func random(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let kinds = Int.random(in: 1...30, using: &random)
    var text = (0..<Int.random(in: 0..<200, using: &random)).map { _ in
      "line \(Int.random(in: 0..<kinds, using: &random))"
    }
    var numbers = LineNumbers()
    var known: [Substring: ArraySlice<UInt8>] = [:]
    for _ in 0..<4 {
      let joined = text.joined(separator: "\n") + (Bool.random(using: &random) ? "\n" : "")
      let encoded = numbers.encode(ByteSlice(joined.utf8))
      #expect(numbers.decode(encoded) == Array(joined.utf8))
      for (line, number) in zip(joined.split(separator: "\n"), encoded.split(separator: .lineFeed)).dropLast() {
        #expect(known[line] ?? number == number)
        known[line] = number
      }
      #expect(Set(known.values).count == known.count)
      for _ in 0..<Int.random(in: 0..<4, using: &random) {
        let place = Int.random(in: 0...text.count, using: &random)
        let end = Int.random(in: place...text.count, using: &random)
        text.replaceSubrange(place..<end, with: Bool.random(using: &random) ? text[..<place] : ["new"])
      }
    }
  }
}
