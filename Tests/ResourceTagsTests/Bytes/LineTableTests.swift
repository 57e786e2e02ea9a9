import OdrTestSupport
import Testing

@testable import ResourceTags

@Suite("Lines and columns") struct LineTableTests {
  private func position(_ marked: String) -> LinePosition {
    let source = MarkedText(marked)
    return LineTable(SourceText(name: "test", source.text)).position(of: source.offsets[0])
  }

  @Test("a column far into a long line is right, past the places where scalars are counted ahead")
  func longLine() {
    for count in [510, 511, 512, 513, 4096, 20_000] {
      #expect(position(String(repeating: "é", count: count) + "1️⃣x").column == count + 1)
      #expect(position("a\n" + String(repeating: "x", count: count) + "1️⃣x").column == count + 1)
    }
  }

  @Test("the positions in random texts are the same as when counting byte by byte", arguments: 0..<40)
  func random(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = ["\n", "\r", "\r\n", "a", "some words", "é", "日", "😀", "\u{0}"]
    let count = Int.random(in: 0..<700, using: &random)
    let source = SourceText(name: "test", (0..<count).map { _ in pieces.randomElement(using: &random)! }.joined())
    let lines = LineTable(source)
    var expected = LinePosition(line: 1, column: 1)
    for (offset, byte) in source.bytes.enumerated() where byte & 0xC0 != 0x80 {
      #expect(lines.position(of: offset) == expected)
      let isBreak = byte == 0x0A || byte == 0x0D && source.bytes[padded: offset + 1] != 0x0A
      expected = isBreak ? LinePosition(line: expected.line + 1, column: 1) : expected
      if !isBreak { expected.column += 1 }
    }
    #expect(lines.position(of: source.count) == expected)
    #expect(lines.lineCount == expected.line)
  }

  @Test("the bytes of a line are given without its line break")
  func lineSpans() {
    let source = SourceText(name: "test", "ab\r\ncd\n\nef")
    let lines = LineTable(source)
    #expect((1...lines.lineCount).map { source.string(in: lines.span(ofLine: $0)) } == ["ab", "cd", "", "ef"])
  }

  @Test("an empty text has one empty line")
  func empty() {
    let lines = LineTable(SourceText(name: "test", ""))
    #expect(lines.lineCount == 1)
    #expect(lines.span(ofLine: 1) == ByteSpan(at: 0))
  }
}
