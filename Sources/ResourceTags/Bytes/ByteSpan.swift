/// A place in a text: a count of bytes from its start.
///
/// Bytes, never code points, UTF-16 units or columns; ``LineTable`` turns one into a line and a column.
public typealias ByteIndex = Int

/// A stretch of bytes in one text, half open: `start` is the first byte, `end` the one after the last.
///
/// A span may be empty; it then stands between two bytes.
public struct ByteSpan: Hashable, Sendable, BitwiseCopyable {
  /// The offset of the first byte.
  public var start: ByteIndex
  /// The offset after the last byte; never less than ``start``.
  public var end: ByteIndex

  /// A span from `start` up to, and without, `end`.
  public init(_ start: ByteIndex, _ end: ByteIndex) {
    precondition(start <= end, "a span cannot end before it starts")
    self.start = start
    self.end = end
  }

  /// The empty span at `offset`.
  public init(at offset: ByteIndex) {
    self.init(offset, offset)
  }

  /// The number of bytes.
  public var count: Int { end - start }

  /// Whether the span holds no byte.
  public var isEmpty: Bool { start == end }

  /// Whether `offset` is in the span or right behind it.
  package func touches(_ offset: ByteIndex) -> Bool { start <= offset && offset <= end }
}

extension ByteSpan: Comparable {
  /// Spans are ordered by where they start, then by where they end.
  public static func < (left: ByteSpan, right: ByteSpan) -> Bool {
    (left.start, left.end) < (right.start, right.end)
  }
}
