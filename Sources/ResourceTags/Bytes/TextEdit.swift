/// A replacement of bytes: the bytes in `span` become `replacement`.
///
/// An edit with an empty span inserts bytes; an edit with an empty replacement deletes bytes.
public struct TextEdit: Hashable, Sendable {
  /// The bytes that the edit removes.
  public var span: ByteSpan
  /// The bytes that the edit inserts.
  public var replacement: [UInt8]

  /// Creates an edit that replaces the bytes of `span`.
  public init(_ span: ByteSpan, _ replacement: [UInt8]) {
    self.span = span
    self.replacement = replacement
  }

  /// Creates an edit that replaces the bytes of `span` with the UTF-8 bytes of `replacement`.
  public init(_ span: ByteSpan, _ replacement: String) {
    self.init(span, Array(replacement.utf8))
  }
}

/// The reason why edits cannot be applied.
public enum TextEditError: Error, Equatable {
  /// Two edits replace the same byte.
  case overlap(ByteSpan, ByteSpan)
  /// An edit extends past the end of the text.
  case outOfBounds(ByteSpan)
  /// The edited text would be longer than ``SourceText/byteLimit``.
  case tooLong
}

extension SourceText {
  /// Returns this text with `edits` applied. The edits may be in any order, and the text's name stays the same.
  ///
  /// Edits may be adjacent, and insertions at the same offset keep their order. Throws ``TextEditError`` if two edits
  /// replace the same byte, if an edit extends past the end of the text, or if the result would be too long.
  public func applying(_ edits: [TextEdit]) throws(TextEditError) -> SourceText {
    let ordered = edits.inTextOrder
    var length = count
    var previous = ByteSpan(at: 0)
    for edit in ordered {
      guard edit.span.start >= 0, edit.span.end <= count else { throw .outOfBounds(edit.span) }
      guard edit.span.start >= previous.end else { throw .overlap(previous, edit.span) }
      length += edit.replacement.count - edit.span.count
      previous = edit.span
    }
    guard length <= Self.byteLimit else { throw .tooLong }
    var result = ByteBuilder(capacity: length)
    var position = 0
    for edit in ordered {
      result.append(bytes[ByteSpan(position, edit.span.start)])
      result.append(edit.replacement)
      position = edit.span.end
    }
    result.append(bytes[from: position])
    return SourceText(name: name, bytes: result.finish(), isUnnamed: isUnnamed)
  }
}

extension [TextEdit] {
  /// The edits in the order of their spans; insertions at the same offset keep their order.
  package var inTextOrder: [TextEdit] {
    enumerated().sorted { ($0.element.span, $0.offset) < ($1.element.span, $1.offset) }.map(\.element)
  }
}

/// Converts successive edits of a text into edits of the original text.
package struct EditHistory {
  private let source: SourceText
  /// The pieces of the current text, in order.
  private var pieces: [Piece]

  private struct Piece {
    /// The offset of the bytes in the original text; `nil` for bytes that an edit inserted.
    let start: ByteIndex?
    let bytes: ByteSlice

    func part(_ start: Int, _ end: Int) -> Piece {
      Piece(start: self.start.map { $0 + start }, bytes: bytes[ByteSpan(start, end)])
    }
  }

  /// Creates a history without edits for the text `source`.
  package init(_ source: SourceText) {
    self.source = source
    pieces = [Piece(start: 0, bytes: source.bytes)]
  }

  /// Applies `edits`, which must be in text order and must not overlap, to the current text.
  package mutating func append(_ edits: [TextEdit]) {
    var result: [Piece] = []
    // The pieces are in reverse order, so that the next piece is always the last element.
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

  /// The edits that turn the original text into the current text, in text order. No two edits are adjacent.
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
