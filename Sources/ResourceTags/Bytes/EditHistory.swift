/// Edits of a text, made one after the other, as edits of the original text.
package struct EditHistory {
  private let source: SourceText
  /// The pieces of the current text, in order.
  private var pieces: [Piece]

  private struct Piece {
    /// Where the bytes stand in the original text; `nil` for those that an edit inserted.
    let start: ByteIndex?
    let bytes: ByteSlice

    func part(_ start: Int, _ end: Int) -> Piece {
      Piece(start: self.start.map { $0 + start }, bytes: bytes[ByteSpan(start, end)])
    }
  }

  /// The text `source`, not edited yet.
  package init(_ source: SourceText) {
    self.source = source
    pieces = [Piece(start: 0, bytes: source.bytes)]
  }

  /// Applies `edits` to the current text; they are in its order and do not overlap.
  package mutating func append(_ edits: [TextEdit]) {
    var result: [Piece] = []
    // The next piece is the last.
    var rest = Array(pieces.reversed())
    var offset = 0
    func read(upTo end: ByteIndex, keeps: Bool) {
      while offset < end, let piece = rest.popLast() {
        let count = min(piece.bytes.count, end - offset)
        if keeps, count > 0 { result.append(piece.part(0, count)) }
        if count < piece.bytes.count { rest.append(piece.part(count, piece.bytes.count)) }
        offset += count
      }
    }
    for edit in edits {
      read(upTo: edit.span.start, keeps: true)
      if !edit.replacement.isEmpty { result.append(Piece(start: nil, bytes: ByteSlice(edit.replacement))) }
      read(upTo: edit.span.end, keeps: false)
    }
    read(upTo: .max, keeps: true)
    pieces = result
  }

  /// The edits that turn the original text into the current text, in order; no two of them touch.
  package var edits: [TextEdit] {
    var edits: [TextEdit] = []
    var (end, replacement): (ByteIndex, [UInt8]) = (0, [])
    func close(at start: ByteIndex) {
      let span = ByteSpan(end, start)
      if !span.isEmpty || !replacement.isEmpty, !source.bytes[span].equals(replacement) {
        edits.append(TextEdit(span, replacement))
      }
      replacement = []
    }
    for piece in pieces {
      if let start = piece.start {
        close(at: start)
        end = start + piece.bytes.count
      } else {
        replacement += piece.bytes
      }
    }
    close(at: source.count)
    return edits
  }
}
