import OdrTestSupport
import Testing

@testable import OdrLanguageServer

@Suite("The text of a document")
struct EditorTextLawTests {
  @Test(
    "positions are counted in the units of each encoding",
    arguments: [
      (LSP.PositionEncodingKind.utf8, [0, 1, 3, 7, 8]), (.utf16, [0, 1, 2, 4, 5]), (.utf32, [0, 1, 2, 3, 4]),
    ])
  func units(encoding: LSP.PositionEncodingKind, characters: [Int]) {
    let text = EditorText("x\r\naö😀b\rend")
    for (character, offset) in zip(characters, [3, 4, 6, 10, 11]) {
      let position = LSP.Position(line: 1, character: character)
      #expect(text.offset(of: position, encoding) == offset)
      #expect(text.position(of: offset, encoding) == position)
    }
    #expect(text.offset(of: LSP.Position(line: 1, character: 99), encoding) == 11)
    #expect(text.offset(of: LSP.Position(line: 9, character: 0), encoding) == text.bytes.count)
    #expect(text.offset(of: LSP.Position(line: -1, character: -1), encoding) == 0)
    #expect(text.lineCount == 3)
  }

  @Test("a position in a character is before it")
  func inside() {
    let text = EditorText("😀")
    #expect(text.offset(of: LSP.Position(line: 0, character: 1), .utf16) == 0)
    #expect(text.offset(of: LSP.Position(line: 0, character: 3), .utf8) == 0)
  }

  @Test("changes that are told together are made one after the other", arguments: LSP.PositionEncodingKind.allCases)
  func together(encoding: LSP.PositionEncodingKind) {
    for seed in LawCount.documents.numbers(shares: LSP.PositionEncodingKind.allCases.count) {
      var random = SeededGenerator(seed: UInt64(seed))
      var client = ClientText(encoding, String(repeating: "aö😀b\r\nc\rd\n\n", count: 5))
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
          text.apply(change, encoding)
        }
        #expect(text.bytes.elementsEqual(client.string.utf8), "seed \(seed), step \(step): \(changes)")
        #expect(text.lineCount == client.lines.count)
        if !text.bytes.elementsEqual(client.string.utf8) { return }
      }
    }
  }

  @Test(
    "after any changes, the text and its lines are those of the client", arguments: LSP.PositionEncodingKind.allCases)
  func changes(encoding: LSP.PositionEncodingKind) {
    for seed in LawCount.documents.numbers(shares: LSP.PositionEncodingKind.allCases.count) {
      var random = SeededGenerator(seed: UInt64(seed))
      var client = ClientText(encoding)
      var text = EditorText("")
      for step in 0..<250 {
        let change = client.randomChange(&random)
        client.apply(change)
        text.apply(change, encoding)
        #expect(text.bytes.elementsEqual(client.string.utf8), "seed \(seed), step \(step): \(change)")
        #expect(text.lineCount == client.lines.count, "seed \(seed), step \(step): \(change)")
        let fresh = EditorText(client.string)
        let offset = Int.random(in: 0...text.bytes.count, using: &random)
        #expect(text.position(of: offset, encoding) == fresh.position(of: offset, encoding))
        if text.bytes.count != client.string.utf8.count { return }
      }
    }
  }
}
