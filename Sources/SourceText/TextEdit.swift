/// One replacement of bytes: what stands in `span` becomes `replacement`.
///
/// An empty span inserts, an empty replacement deletes.
public struct TextEdit: Hashable, Sendable {
  /// The bytes that go.
  public var span: ByteSpan
  /// The bytes that come.
  public var replacement: [UInt8]

  /// An edit that replaces the bytes of `span`.
  public init(_ span: ByteSpan, _ replacement: [UInt8]) {
    self.span = span
    self.replacement = replacement
  }

  /// An edit that replaces the bytes of `span` with `replacement` as UTF-8.
  public init(_ span: ByteSpan, _ replacement: String) {
    self.init(span, Array(replacement.utf8))
  }
}

/// Why a list of edits cannot be applied.
public enum TextEditError: Error, Equatable {
  /// Two edits replace the same byte.
  case overlap(ByteSpan, ByteSpan)
  /// An edit reaches past the end of the text.
  case outOfBounds(ByteSpan)
}

extension SourceText {
  /// The bytes of this text after `edits`, given in any order.
  ///
  /// Edits may touch; insertions at one offset come out in the order given. Throws ``TextEditError`` where two replace
  /// the same byte or one reaches outside: nothing is dropped in silence.
  public func applying(_ edits: [TextEdit]) throws(TextEditError) -> [UInt8] {
    let ordered = edits.inTextOrder
    var result: [UInt8] = []
    result.reserveCapacity(count + ordered.reduce(0) { $0 + $1.replacement.count })
    var previous = ByteSpan(at: 0)
    for edit in ordered {
      guard edit.span.start >= 0, edit.span.end <= count else { throw .outOfBounds(edit.span) }
      guard edit.span.start >= previous.end else { throw .overlap(previous, edit.span) }
      result += bytes[previous.end..<edit.span.start]
      result += edit.replacement
      previous = edit.span
    }
    result += bytes[previous.end...]
    return result
  }
}

extension [TextEdit] {
  /// The edits in the order of their spans; insertions at one offset keep the order they have.
  package var inTextOrder: [TextEdit] {
    enumerated().sorted { ($0.element.span, $0.offset) < ($1.element.span, $1.offset) }.map(\.element)
  }
}
