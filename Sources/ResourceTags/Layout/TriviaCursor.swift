/// A comment on its way to a new place.
struct LayoutComment {
  /// From the `#` on, without white space at the end.
  var span: ByteSpan
  /// The number of bytes before it on its line.
  var column: Int
  /// Whether it comes after a value, a key or a bracket on the same line.
  var isTrailing: Bool
  /// Whether a blank line is between it and the text before.
  var isBelowBlankLine: Bool
}

/// Moves through a text from value to value and collects the comments and blank lines between.
///
/// The cursor only moves forward, so that all of them are read once. It collects nothing if the text is written in
/// another syntax.
struct TriviaCursor {
  private let source: SourceText
  private let isActive: Bool
  private var position: ByteIndex
  private var lineStart: ByteIndex
  /// Whether anything but white space is on the line before the position.
  private var hasContentOnLine = false
  /// Whether the line is still the line of the last value.
  private var isOnLineOfValue = false
  private var hasBlankLine = false
  /// Comments that have been passed and not yet taken.
  private var comments: ArraySlice<LayoutComment> = []

  init(_ source: SourceText, isActive: Bool) {
    self.source = source
    self.isActive = isActive
    position = source.byteOrderMarkLength
    lineStart = position
  }

  /// The number of bytes between the start of the line and the position.
  var column: Int { position - lineStart }

  /// Moves to the value at `end`; no part of a scalar may be in between.
  mutating func advance(to end: ByteIndex) {
    guard isActive else { return }
    let bytes = source.bytes
    while position < end {
      switch bytes[position] {
      case 0x20, 0x09: position += 1
      case 0x0A, 0x0D: passLineBreak()
      case UInt8(ascii: "#"): passComment()
      case UInt8(ascii: "&"), UInt8(ascii: "!"):
        hasContentOnLine = true
        position = max(position + 1, Trivia.wordEnd(bytes, position, end))
      default:
        hasContentOnLine = true
        position += 1
      }
    }
  }

  /// Moves behind a value or bracket that ends at `end`; `mayHoldBreaks` if it may be longer than a line.
  mutating func pass(_ end: ByteIndex, mayHoldBreaks: Bool = false) {
    guard isActive, end > position else { return }
    if mayHoldBreaks {
      let lastBreak = source.bytes[position..<end].lastIndex { $0 == 0x0A || $0 == 0x0D }
      if let lastBreak { lineStart = lastBreak + 1 }
    }
    position = end
    hasContentOnLine = true
    isOnLineOfValue = true
    hasBlankLine = false
  }

  /// Adds a comment that is inside the value just passed.
  mutating func addTrailing(_ span: ByteSpan) {
    guard isActive else { return }
    comments.append(LayoutComment(span: span, column: column, isTrailing: true, isBelowBlankLine: false))
  }

  /// Continues behind the marker that ends at `end`, and ignores the text before it.
  mutating func restart(at end: ByteIndex) {
    comments = []
    position = source.lineStart(of: end)
    lineStart = position
    pass(end)
  }

  private mutating func passLineBreak() {
    position = source.afterLineBreak(position)
    if !hasContentOnLine { hasBlankLine = true }
    hasContentOnLine = false
    isOnLineOfValue = false
    lineStart = position
  }

  private mutating func passComment() {
    let end = source.lineEnd(from: position)
    comments.append(
      LayoutComment(
        span: ByteSpan(position, source.contentEnd(before: end)), column: column, isTrailing: isOnLineOfValue,
        isBelowBlankLine: hasBlankLine))
    hasBlankLine = false
    hasContentOnLine = true
    position = end
  }

  // MARK: Taking

  /// Whether a blank line is between the last comment, or value, and the position; it is taken.
  mutating func takeBlankLine() -> Bool {
    defer { hasBlankLine = false }
    return hasBlankLine
  }

  /// All comments.
  mutating func takeAll() -> [LayoutComment] {
    defer { comments = [] }
    return Array(comments)
  }

  /// The comment on the line of the previous value, if there is one.
  mutating func takeTrailing() -> LayoutComment? {
    take { $0.isTrailing }
  }

  /// The next comment, if it is indented by more than `column`.
  mutating func takeBelow(_ column: Int) -> LayoutComment? {
    take { !$0.isTrailing && $0.column > column }
  }

  /// Whether ``takeBelow(_:)`` would return a comment.
  func hasBelow(_ column: Int) -> Bool {
    comments.first.map { !$0.isTrailing && $0.column > column } ?? false
  }

  private mutating func take(where matches: (LayoutComment) -> Bool) -> LayoutComment? {
    guard let first = comments.first, matches(first) else { return nil }
    return comments.popFirst()
  }
}
