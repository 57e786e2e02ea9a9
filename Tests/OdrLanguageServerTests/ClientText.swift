import OdrTestSupport
import ResourceTags

@testable import OdrLanguageServer

/// A change that a client makes to a range of a text or, if `range` is `nil`, to the whole text.
struct TextChange {
  var range: LSP.Range?
  var text: String
}

/// A text as a simple client has it: characters, searched from the start for each position.
struct ClientText {
  private var scalars: [Unicode.Scalar]

  init(_ text: String = "") { scalars = Array(text.unicodeScalars) }

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

  private func width(_ scalar: Unicode.Scalar) -> Int { String(scalar).utf16.count }

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

  /// The position of a byte of the text, counted from its start.
  func position(ofByte byte: Int) -> LSP.Position {
    var starts: [Int] = []
    var offset = 0
    for scalar in scalars {
      starts.append(offset)
      offset += UTF8.width(scalar)
    }
    let index = starts.lastIndex { $0 <= byte }.map { offset <= byte ? scalars.count : $0 } ?? 0
    let lines = lines
    let line = lines.lastIndex { $0.lowerBound <= index } ?? 0
    let inside = lines[line].lowerBound..<min(index, lines[line].upperBound)
    return LSP.Position(line: line, character: scalars[inside].reduce(0) { $0 + width($1) })
  }

  mutating func apply(_ change: TextChange) {
    guard let range = change.range else {
      scalars = Array(change.text.unicodeScalars)
      return
    }
    let ends = [index(of: range.start), index(of: range.end)].sorted()
    scalars.replaceSubrange(ends[0]..<ends[1], with: change.text.unicodeScalars)
  }

  /// A change at any place, also behind the ends of lines and in characters, with any ends of lines in its text.
  func randomChange(
    _ random: inout SeededGenerator, _ more: [String] = []
  ) -> TextChange {
    let pieces =
      ["a", "- b", "ö", "😀", "\n", "\r\n", "\r", "é", "\u{FEFF}", "", "files:\n  x.png: [a]\n", "\n\r"] + more
    let text = (0..<Int.random(in: 0...3, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
      .joined()
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

extension EditorText {
  init(_ text: String) { self.init(SourceText(name: "", text)) }
}
