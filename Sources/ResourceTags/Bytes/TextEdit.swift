/// A replacement of bytes: the bytes in `span` become `replacement`.
///
/// An edit with an empty span inserts bytes; an edit with an empty replacement deletes bytes.
package struct TextEdit: Hashable, Sendable {
  /// The bytes that the edit removes.
  package var span: ByteSpan
  /// The bytes that the edit inserts.
  package var replacement: [UInt8]

  /// Creates an edit that replaces the bytes of `span`.
  package init(_ span: ByteSpan, _ replacement: [UInt8]) {
    self.span = span
    self.replacement = replacement
  }

  /// Creates an edit that replaces the bytes of `span` with the UTF-8 bytes of `replacement`.
  package init(_ span: ByteSpan, _ replacement: String) {
    self.init(span, Array(replacement.utf8))
  }
}

/// The reason why edits cannot be applied.
package enum TextEditError: Error, Equatable {
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
  package func applying(_ edits: [TextEdit]) throws(TextEditError) -> SourceText {
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
    var result: [UInt8] = []
    result.reserveCapacity(length)
    var position = 0
    for edit in ordered {
      result += bytes[ByteSpan(position, edit.span.start)]
      result += edit.replacement
      position = edit.span.end
    }
    result += bytes[from: position]
    return SourceText(name: name, bytes: ByteSlice(result), isUnnamed: isUnnamed)
  }
}

extension [TextEdit] {
  /// The edits in the order of their spans; insertions at the same offset keep their order.
  package var inTextOrder: [TextEdit] {
    enumerated().sorted { ($0.element.span, $0.offset) < ($1.element.span, $1.offset) }.map(\.element)
  }
}
