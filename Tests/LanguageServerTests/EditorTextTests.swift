import LanguageServerProtocol
import TestSupport
import Testing

@testable import LanguageServer

@Suite("The text of a document")
struct EditorTextTests {
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

/// A text as a simple client has it: characters, searched from the start for each position.
private struct ClientText {
  let encoding: LSP.PositionEncodingKind
  private var scalars: [Unicode.Scalar] = []

  init(_ encoding: LSP.PositionEncodingKind) {
    self.encoding = encoding
  }

  var string: String { String(String.UnicodeScalarView(scalars)) }

  /// The places of each line's characters, without its break.
  var lines: [Swift.Range<Int>] {
    var lines: [Swift.Range<Int>] = []
    var (start, index) = (0, 0)
    while index < scalars.count {
      let isPair = scalars[index] == "\r" && index + 1 < scalars.count && scalars[index + 1] == "\n"
      if scalars[index] == "\n" || scalars[index] == "\r" {
        lines.append(start..<index)
        start = index + (isPair ? 2 : 1)
        index = start
      } else {
        index += 1
      }
    }
    return lines + [start..<scalars.count]
  }

  private func width(_ scalar: Unicode.Scalar) -> Int {
    switch encoding {
    case .utf8: return String(scalar).utf8.count
    case .utf16: return String(scalar).utf16.count
    case .utf32: return 1
    }
  }

  private func index(of position: LSP.Position) -> Int {
    let lines = lines
    guard position.line < lines.count else { return scalars.count }
    var rest = position.character
    for index in lines[position.line] {
      rest -= width(scalars[index])
      if rest < 0 { return index }
    }
    return lines[position.line].upperBound
  }

  mutating func apply(_ change: LSP.TextDocumentContentChangeEvent) {
    guard let range = change.range else {
      scalars = Array(change.text.unicodeScalars)
      return
    }
    let ends = [index(of: range.start), index(of: range.end)].sorted()
    scalars.replaceSubrange(ends[0]..<ends[1], with: change.text.unicodeScalars)
  }

  /// A change at any place, also behind the ends of lines and in characters, with any ends of lines in its text.
  func randomChange(_ random: inout SeededGenerator) -> LSP.TextDocumentContentChangeEvent {
    let pieces = ["a", "- b", "ö", "😀", "\n", "\r\n", "\r", "é", "\u{FEFF}", "", "files:\n  x.png: [a]\n", "\n\r"]
    let text = (0..<Int.random(in: 0...3, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    if Int.random(in: 0..<40, using: &random) == 0 { return .init(range: nil, text: text) }
    func position() -> LSP.Position {
      LSP.Position(
        line: Int.random(in: 0...lines.count, using: &random), character: Int.random(in: 0...12, using: &random))
    }
    let start = position()
    var end = Bool.random(using: &random) ? start : position()
    if Bool.random(using: &random) { end.line = min(end.line, start.line + 1) }
    return .init(range: LSP.Range(start: start, end: end), text: text)
  }
}
