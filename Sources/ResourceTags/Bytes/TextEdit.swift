/// One replacement of bytes: what stands in `span` becomes `replacement`.
///
/// An empty span inserts, an empty replacement deletes.
public struct TextEdit: Hashable, Sendable {
  /// The bytes that the edit removes.
  public var span: ByteSpan
  /// The bytes that the edit inserts.
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
  /// The text would be longer than ``SourceText/byteLimit``.
  case tooLong
}

extension SourceText {
  /// This text after `edits`, given in any order, under the same name.
  ///
  /// Edits may touch; insertions at one offset come out in the order given. Throws ``TextEditError`` if two replace
  /// the same byte or one reaches outside: no edit is dropped silently.
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
  /// The edits in the order of their spans; insertions at one offset keep the order they have.
  package var inTextOrder: [TextEdit] {
    enumerated().sorted { ($0.element.span, $0.offset) < ($1.element.span, $1.offset) }.map(\.element)
  }
}
