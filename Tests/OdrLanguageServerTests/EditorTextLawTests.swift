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
    #expect(text.offset(of: LSP.Position(line: 9, character: 0)) == text.bytes.count)
    #expect(text.offset(of: LSP.Position(line: -1, character: -1)) == 0)
    #expect(text.lineCount == 3)
  }

  @Test("a position in a character is before it")
  func inside() {
    let text = EditorText("😀")
    #expect(text.offset(of: LSP.Position(line: 0, character: 1)) == 0)
  }

  @Test("changes that are told together are made one after the other")
  func together() {
    for seed in LawCount.documents.numbers(shares: 1) {
      var random = SeededGenerator(seed: UInt64(seed))
      var client = ClientText(String(repeating: "aö😀b\r\nc\rd\n\n", count: 5))
      var text = EditorText(client.string)
      for step in 0..<40 {
        var changes = (0..<Int.random(in: 1...6, using: &random)).map { _ in client.randomChange(&random) }
        // Most clients tell the last place first.
        if Bool.random(using: &random) {
          changes.sort { left, right in
            guard let left = left.range?.start, let right = right.range?.start else { return false }
            return (left.line, left.character) > (right.line, right.character)
          }
        }
        for change in changes {
          client.apply(change)
          text.apply(change)
        }
        #expect(text.bytes.elementsEqual(client.string.utf8), "seed \(seed), step \(step): \(changes)")
        #expect(text.lineCount == client.lines.count)
        if !text.bytes.elementsEqual(client.string.utf8) { return }
      }
    }
  }

  @Test("after any changes, the text and its lines are those of the client")
  func changes() {
    for seed in LawCount.documents.numbers(shares: 1) {
      var random = SeededGenerator(seed: UInt64(seed))
      var client = ClientText()
      var text = EditorText("")
      for step in 0..<250 {
        let change = client.randomChange(&random)
        client.apply(change)
        text.apply(change)
        #expect(text.bytes.elementsEqual(client.string.utf8), "seed \(seed), step \(step): \(change)")
        #expect(text.lineCount == client.lines.count, "seed \(seed), step \(step): \(change)")
        let fresh = EditorText(client.string)
        let offset = Int.random(in: 0...text.bytes.count, using: &random)
        #expect(text.position(of: offset) == fresh.position(of: offset))
        if text.bytes.count != client.string.utf8.count { return }
      }
    }
  }
}
