import OdrTestSupport
import Testing

@testable import OdrLanguageServer

@Suite("The text of a document")
struct EditorTextLawTests {
  @Test("positions are counted in UTF-16")
  func units() {
    let text = EditorText("x\r\naö😀b\rend")
    for (character, offset) in zip([0, 1, 2, 4, 5], [3, 4, 6, 10, 11]) {
      let position = LSP.Position(line: 1, character: character)
      #expect(text.offset(of: position) == offset)
      #expect(text.position(of: offset) == position)
    }
    #expect(text.offset(of: LSP.Position(line: 1, character: 99)) == 11)
    #expect(text.offset(of: LSP.Position(line: 9, character: 0)) == 15)
    #expect(text.offset(of: LSP.Position(line: -1, character: -1)) == 0)
    #expect(text.lines.lineCount == 3)
  }

  @Test("a position in a character is before it")
  func inside() {
    let text = EditorText("😀")
    #expect(text.offset(of: LSP.Position(line: 0, character: 1)) == 0)
    #expect((0...3).allSatisfy { text.position(of: $0) == .start })
  }

  @Test("positions far along a line are counted, too")
  func longLine() {
    let text = EditorText(String(repeating: "aö😀", count: 1000))
    for number in [0, 1, 73, 74, 511, 512, 999] {
      #expect(text.position(of: 7 * number) == LSP.Position(line: 0, character: 4 * number))
    }
    #expect(text.position(of: 7000) == LSP.Position(line: 0, character: 4000))
  }

  @Test("after any changes, the lines and positions are the client's")
  func changes() {
    for seed in LawCount.documents.numbers(shares: 1) {
      var random = SeededGenerator(seed: UInt64(seed))
      var client = ClientText(Bool.random(using: &random) ? "" : String(repeating: "aö😀b\r\nc\rd\n\n", count: 5))
      for step in 0..<250 {
        let change = client.randomChange(&random)
        client.apply(change)
        let text = EditorText(client.string)
        #expect(text.lines.lineCount == client.lines.count, "seed \(seed), step \(step): \(change)")
        let offset = Int.random(in: 0...client.string.utf8.count, using: &random)
        let position = text.position(of: offset)
        #expect(position == client.position(ofByte: offset), "seed \(seed), step \(step): \(change)")
        #expect(text.position(of: text.offset(of: position)) == position)
      }
    }
  }
}
