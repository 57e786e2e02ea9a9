import OdrTestSupport
import ResourceTags
import Testing

@Suite("The history of edits") struct EditHistoryTests {
  @Test("edits made one after the other come to edits of the first text", arguments: UInt64(0)..<200)
  func composition(_ seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let first = SourceText(
      name: "x", bytes: (0..<Int.random(in: 0...40, using: &generator)).map { UInt8(65 + $0 % 26) })
    var history = EditHistory(first)
    var bytes = first.allBytes
    for _ in 0..<Int.random(in: 0...5, using: &generator) {
      let text = SourceText(name: "x", bytes: bytes)
      var edits: [TextEdit] = []
      var end = 0
      while end < text.count, edits.count < 4 {
        let start = Int.random(in: end...text.count, using: &generator)
        end = Int.random(in: start...text.count, using: &generator)
        let count = Int.random(in: 0...3, using: &generator)
        edits.append(TextEdit(ByteSpan(start, end), (0..<count).map { UInt8(97 + $0) }))
        end += 1
      }
      history.append(edits)
      bytes = try text.applying(edits).allBytes
    }
    let composed = history.edits
    #expect(try first.applying(composed).allBytes == bytes)
    #expect(zip(composed, composed.dropFirst()).allSatisfy { $0.span.end < $1.span.start })
  }

  @Test("what is taken back is no edit")
  func undone() {
    let text = SourceText(name: "x", "abc")
    var history = EditHistory(text)
    history.append([TextEdit(ByteSpan(1, 2), "xyz")])
    history.append([TextEdit(ByteSpan(1, 4), "b")])
    #expect(history.edits == [])
  }
}
