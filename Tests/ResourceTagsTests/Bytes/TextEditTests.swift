import ResourceTags
import Testing

@Suite("Text edits") struct TextEditTests {
  private func apply(_ edits: [TextEdit], to text: String) throws -> String {
    String(decoding: try SourceText(name: "test", text).applying(edits).allBytes, as: UTF8.self)
  }

  @Test("no edit gives the same bytes, a byte order mark and CRLF among them")
  func nothing() throws {
    let bytes: [UInt8] = [0xEF, 0xBB, 0xBF, 0x61, 0x0D, 0x0A, 0xFF, 0x00]
    #expect(try SourceText(name: "test", bytes: bytes).applying([]).allBytes == bytes)
  }

  @Test("edits apply in the order of the text, whatever order they are given in")
  func order() throws {
    let edits = [TextEdit(ByteSpan(4, 5), "E"), TextEdit(ByteSpan(0, 1), ""), TextEdit(ByteSpan(at: 2), "--")]
    #expect(try apply(edits, to: "abcde") == "b--cdE")
  }

  @Test("touching edits are fine, and insertions at one place keep their order")
  func touching() throws {
    let edits = [
      TextEdit(ByteSpan(0, 2), "X"), TextEdit(ByteSpan(at: 2), "1"), TextEdit(ByteSpan(at: 2), "2"),
      TextEdit(ByteSpan(2, 3), "Y"),
    ]
    #expect(try apply(edits, to: "abc") == "X12Y")
  }

  @Test("overlapping edits are refused")
  func overlap() {
    #expect(throws: TextEditError.overlap(ByteSpan(0, 2), ByteSpan(1, 3))) {
      try apply([TextEdit(ByteSpan(1, 3), "Y"), TextEdit(ByteSpan(0, 2), "X")], to: "abc")
    }
  }

  @Test("an edit past the end is refused")
  func bounds() {
    #expect(throws: TextEditError.outOfBounds(ByteSpan(2, 4))) { try apply([TextEdit(ByteSpan(2, 4), "")], to: "abc") }
  }

  @Test("a text that would be longer than any may be is refused")
  func length() {
    let most = [UInt8](repeating: 0x61, count: SourceText.byteLimit)
    #expect(throws: TextEditError.tooLong) { try apply([TextEdit(ByteSpan(at: 1), most)], to: "a") }
  }
}
