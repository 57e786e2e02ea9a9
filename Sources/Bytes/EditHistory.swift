/// Edits of a text, made one after the other, as edits of the original text.
package struct EditHistory {
  /// The pieces of the current text, in order.
  private var pieces: [Piece]

  private enum Piece {
    /// A part of the original text.
    case original(ByteSpan)
    /// Bytes that an edit inserted.
    case new(ArraySlice<UInt8>)

    var count: Int {
      switch self {
      case .original(let span): return span.count
      case .new(let bytes): return bytes.count
      }
    }

    func part(_ range: Range<Int>) -> Piece {
      switch self {
      case .original(let span): return .original(ByteSpan(span.start + range.lowerBound, span.start + range.upperBound))
      case .new(let bytes): return .new(bytes.dropFirst(range.lowerBound).prefix(range.count))
      }
    }
  }

  /// A text of `byteCount` bytes, not edited yet.
  package init(byteCount: Int) {
    pieces = [.original(ByteSpan(0, byteCount))]
  }

  /// Applies `edits` to the current text; they are in its order and do not overlap.
  package mutating func append(_ edits: [TextEdit]) {
    var result: [Piece] = []
    var source = PieceReader(pieces)
    for edit in edits {
      source.read(upTo: edit.span.start) { result.append($0) }
      if !edit.replacement.isEmpty { result.append(.new(edit.replacement[...])) }
      source.read(upTo: edit.span.end) { _ in }
    }
    source.read(upTo: .max) { result.append($0) }
    pieces = result
  }

  /// The edits that turn `source`, the original text, into the current text, in order; no two of them touch.
  package func edits(from source: SourceText) -> [TextEdit] {
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
      switch piece {
      case .new(let bytes): replacement += bytes
      case .original(let span):
        guard !span.isEmpty else { continue }
        close(at: span.start)
        end = span.end
      }
    }
    close(at: source.count)
    return edits
  }

  /// Walks through pieces by offsets in the text that they form.
  private struct PieceReader {
    private let pieces: [Piece]
    private var index = 0
    /// The bytes of the current piece that have been read.
    private var consumed = 0
    private var offset = 0

    init(_ pieces: [Piece]) {
      self.pieces = pieces
    }

    mutating func read(upTo end: ByteIndex, _ body: (Piece) -> Void) {
      while index < pieces.count, offset < end {
        let piece = pieces[index]
        let count = min(piece.count - consumed, end - offset)
        if count > 0 { body(piece.part(consumed..<consumed + count)) }
        consumed += count
        offset += count
        if consumed == piece.count { (index, consumed) = (index + 1, 0) }
      }
    }
  }
}
