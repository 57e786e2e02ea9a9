/// A comment that is moved to its place in the new layout.
struct LayoutComment {
  /// The bytes of the comment, starting at the `#`, without white space at the end.
  var span: ByteSpan
  /// The number of bytes before the comment on its line.
  var column: Int
  /// Whether the comment follows a value, a key, or a bracket on the same line.
  var isTrailing: Bool
  /// Whether there is a blank line between the comment and the text before it.
  var isBelowBlankLine: Bool
}

/// Moves through a text from value to value, and collects the comments and blank lines in between.
///
/// The cursor only moves forward, so it reads each byte once. If the text is converted to another syntax, the cursor
/// collects nothing.
struct TriviaCursor {
  private let source: SourceText
  private let isActive: Bool
  private var position: ByteIndex
  private var lineStart: ByteIndex
  /// Whether the line contains anything except white space before the position.
  private var hasContentOnLine = false
  /// Whether the position is still on the line of the last value.
  private var isOnLineOfValue = false
  private var hasBlankLine = false
  /// The comments that the cursor has passed but that the writer has not taken yet.
  private var comments: ArraySlice<LayoutComment> = []

  init(_ source: SourceText, isActive: Bool) {
    self.source = source
    self.isActive = isActive
    position = source.byteOrderMarkLength
    lineStart = position
  }

  /// The number of bytes between the start of the line and the position.
  var column: Int { position - lineStart }

  /// Moves to the offset `end`. There must not be a scalar between the old position and `end`.
  mutating func advance(to end: ByteIndex) {
    guard isActive else { return }
    let bytes = source.bytes
    while position < end {
      switch bytes[position] {
      case 0x20, 0x09: position += 1
      case 0x0A, 0x0D: passLineBreak()
      case "#": passComment()
      case "&", "!":
        hasContentOnLine = true
        position = max(position + 1, Trivia.wordEnd(bytes, position, end))
      default:
        hasContentOnLine = true
        position += 1
      }
    }
  }

  /// Moves past a value or bracket that ends at `end`. `mayHoldBreaks` means that the value may contain line breaks.
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

  /// Adds a comment that is inside the value that was just passed.
  mutating func addTrailing(_ span: ByteSpan) {
    guard isActive else { return }
    comments.append(LayoutComment(span: span, column: column, isTrailing: true, isBelowBlankLine: false))
  }

  /// Continues after the document marker that ends at `end`, and ignores the text before it.
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

  // MARK: Taking comments

  /// Returns whether there is a blank line between the last comment or value and the position. The next call doesn't
  /// return the same blank line again.
  mutating func takeBlankLine() -> Bool {
    defer { hasBlankLine = false }
    return hasBlankLine
  }

  /// Returns the collected comments, and removes them from the cursor.
  mutating func takeAll() -> [LayoutComment] {
    defer { comments = [] }
    return Array(comments)
  }

  /// Returns the comment on the line of the previous value, if there is one, and removes it from the cursor.
  mutating func takeTrailing() -> LayoutComment? {
    take { $0.isTrailing }
  }

  /// Returns the next comment, if it is indented by more than `column`, and removes it from the cursor.
  mutating func takeBelow(_ column: Int) -> LayoutComment? {
    take { !$0.isTrailing && $0.column > column }
  }

  /// Returns whether ``takeBelow(_:)`` would return a comment.
  func hasBelow(_ column: Int) -> Bool {
    comments.first.map { !$0.isTrailing && $0.column > column } ?? false
  }

  private mutating func take(where matches: (LayoutComment) -> Bool) -> LayoutComment? {
    guard let first = comments.first, matches(first) else { return nil }
    return comments.popFirst()
  }
}
