import ResourceTags
import Testing

@Suite("Text edits") struct TextEditTests {
  private func apply(_ edits: [TextEdit], to text: String) throws -> String {
    String(decoding: try SourceText(name: "test", text).applying(edits).allBytes, as: UTF8.self)
  }

  @Test("overlapping edits are refused")
  func overlap() {
    #expect(throws: TextEditError.overlap(ByteSpan(0, 2), ByteSpan(1, 3))) {
      try apply([TextEdit(ByteSpan(1, 3), "Y"), TextEdit(ByteSpan(0, 2), "X")], to: "abc")
    }
  }

  @Test("a text that would be longer than any may be is refused")
  func length() {
    let most = [UInt8](repeating: 0x61, count: SourceText.byteLimit)
    #expect(throws: TextEditError.tooLong) { try apply([TextEdit(ByteSpan(at: 1), most)], to: "a") }
  }
}
