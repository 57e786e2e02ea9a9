/// Lines that fit a terminal: what is too long loses its middle, since names of files differ at their ends and sizes stand
/// behind them.
enum FittedText {
  /// The text in lines of at most so many columns; as it is if that is `nil`.
  static func text(_ text: String, columns: Int?) -> String {
    guard let columns else { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.utf8.count <= columns ? String(line) : fitted(line, columns)
    }.joined(separator: "\n")
  }

  private static func fitted(_ line: Substring, _ columns: Int) -> String {
    let pieces = pieces(of: line)
    guard pieces.reduce(0, { $0 + $1.width }) > columns else { return String(line) }
    let end = columns / 2
    let start = columns - end - 1
    var (width, head, tail) = (0, 0, pieces.count)
    while head < pieces.count, width + pieces[head].width <= start {
      width += pieces[head].width
      head += 1
    }
    width = 0
    while tail > head, width + pieces[tail - 1].width <= end {
      tail -= 1
      width += pieces[tail].width
    }
    // Escapes in the part that is cut out still hold for what follows.
    let escapes = pieces[head..<tail].filter { $0.width == 0 }
    return (pieces[..<head].map(\.text) + ["…"] + escapes.map(\.text) + pieces[tail...].map(\.text)).joined()
  }

  /// The characters with their columns; an escape sequence of ``Style`` takes none.
  private static func pieces(of line: Substring) -> [(text: Substring, width: Int)] {
    var pieces: [(text: Substring, width: Int)] = []
    var rest = line
    while let character = rest.first {
      let isEscape = character == "\u{1B}"
      let end =
        isEscape
        ? rest.firstIndex(of: "m").map(rest.index(after:)) ?? rest.endIndex : rest.index(after: rest.startIndex)
      pieces.append((rest[..<end], isEscape ? 0 : DisplayWidth.columns(of: String(character))))
      rest = rest[end...]
    }
    return pieces
  }
}
