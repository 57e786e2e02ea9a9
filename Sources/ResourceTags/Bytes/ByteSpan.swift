/// A byte offset from the start of a text.
///
/// Offsets don't count code points, UTF-16 units, or columns; ``LineTable`` converts an offset into a line and a
/// column.
package typealias ByteIndex = Int

/// A range of bytes in one text, from `start` up to but not including `end`.
///
/// An empty span is a position between two bytes.
package struct ByteSpan: Hashable, Sendable, BitwiseCopyable {
  /// The offset of the first byte.
  package var start: ByteIndex
  /// The offset after the last byte; never less than ``start``.
  package var end: ByteIndex

  /// Creates a span from `start` up to but not including `end`.
  package init(_ start: ByteIndex, _ end: ByteIndex) {
    precondition(start <= end, "a span cannot end before it starts")
    self.start = start
    self.end = end
  }

  /// The start of a text.
  package static let start = ByteSpan(at: 0)

  /// Creates an empty span at `offset`.
  package init(at offset: ByteIndex) {
    self.init(offset, offset)
  }

  /// The number of bytes.
  package var count: Int { end - start }

  /// Whether the span contains no bytes.
  package var isEmpty: Bool { start == end }

  /// Whether `offset` is in the span or right after it.
  package func touches(_ offset: ByteIndex) -> Bool { start <= offset && offset <= end }
}

extension ByteSpan: Comparable {
  /// Spans are ordered by their start, then by their end.
  package static func < (left: ByteSpan, right: ByteSpan) -> Bool {
    (left.start, left.end) < (right.start, right.end)
  }
}
