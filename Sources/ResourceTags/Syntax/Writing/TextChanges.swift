/// The replacements that edits make in a text, collected in any order.
///
/// Offsets may go one past the end of the text, for a missing final line break: an edit adds or removes lines
/// as if the last one were complete, and the result is as incomplete as before.
package struct TextChanges {
  private let source: SourceText
  private var edits: [TextEdit] = []
  /// Comments that move to another place, by their start.
  private var carriedComments: Set<ByteIndex> = []

  package init(_ source: SourceText) {
    self.source = source
  }

  package mutating func insert(_ text: [UInt8], at offset: ByteIndex) {
    if !text.isEmpty { edits.append(TextEdit(ByteSpan(at: offset), text)) }
  }

  package mutating func delete(_ span: ByteSpan) {
    if !span.isEmpty { edits.append(TextEdit(span, [])) }
  }

  package mutating func replace(_ span: ByteSpan, with text: [UInt8]) {
    edits.append(TextEdit(span, text))
  }

  /// Notes that `comments` are written again at another place.
  package mutating func carry(_ comments: [ByteSpan]) {
    carriedComments.formUnion(comments.map(\.start))
  }

  /// The removed spans of the text, in order.
  package var deletedSpans: [ByteSpan] {
    merged.map(\.span).filter { !$0.isEmpty }
  }

  /// The comments of `tree` that are no longer in the text.
  package func removedComments(_ tree: SyntaxTree) -> [ByteSpan] {
    let deleted = deletedSpans
    guard let first = deleted.first, let last = deleted.last else { return [] }
    return tree.comments(from: first.start, to: last.end).filter { comment in
      deleted.contain(comment.start) && !carriedComments.contains(comment.start)
    }
  }

  /// The replacements in the order of the text; they do not touch each other, and those without effect are left out.
  ///
  /// `nil` if two of them replace the same byte.
  package func finished() -> [TextEdit]? {
    var result = merged
    if let last = result.last, last.span.end > source.count {
      result.removeLast()
      result.append(withoutFinalBreak(last))
      result = Self.merge(result)
    }
    guard !zip(result, result.dropFirst()).contains(where: { $0.span.end > $1.span.start }) else { return nil }
    return result.filter { !source.bytes[$0.span.start..<$0.span.end].elementsEqual($0.replacement) }
  }

  /// The edits in order; those that touch are joined.
  private var merged: [TextEdit] {
    Self.merge(edits.inTextOrder)
  }

  private static func merge(_ ordered: [TextEdit]) -> [TextEdit] {
    guard let first = ordered.first else { return [] }
    var result: [TextEdit] = []
    var (span, replacement) = (first.span, first.replacement)
    for edit in ordered.dropFirst() {
      if canJoin(span, edit) {
        span.end = max(span.end, edit.span.end)
        replacement += edit.replacement
      } else {
        result.append(TextEdit(span, replacement))
        (span, replacement) = (edit.span, edit.replacement)
      }
    }
    return result + [TextEdit(span, replacement)]
  }

  /// Whether a replaced span and the next edit form one edit: they touch, or the second removes some of the same bytes.
  private static func canJoin(_ first: ByteSpan, _ second: TextEdit) -> Bool {
    second.span.start == first.end || second.span.start < first.end && second.replacement.isEmpty
  }

  /// An edit that ends behind the missing line break, changed to end at the end of the text.
  private func withoutFinalBreak(_ edit: TextEdit) -> TextEdit {
    let lineBreak = source.lineBreak
    guard !edit.replacement.isEmpty else {
      // If the last line is removed, the break before it becomes the missing one.
      // Blank lines before it are removed too; their break would remain.
      var start = edit.span.start
      while source.lineBreakLength(before: start) > 0 { start -= source.lineBreakLength(before: start) }
      return TextEdit(ByteSpan(start, source.count), [])
    }
    let text = Array(edit.replacement.dropLast(lineBreak.count))
    return edit.span.start > source.count
      ? TextEdit(ByteSpan(at: source.count), lineBreak + text)
      : TextEdit(ByteSpan(edit.span.start, source.count), text)
  }
}

extension [ByteSpan] {
  /// Whether one of the spans, which are in order, holds the byte at `offset`.
  package func contain(_ offset: ByteIndex) -> Bool {
    let index = partitionIndex { $0.end > offset }
    return index < count && self[index].start <= offset
  }
}
