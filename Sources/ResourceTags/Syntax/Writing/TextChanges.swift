/// The replacements that edits make in a text, collected in any order.
///
/// Edits treat a text without a final line break as if it had one, so an offset may be one past the end of the text. If
/// the text lacks a final line break, so does the result.
package struct TextChanges {
  private let source: SourceText
  private var edits: [TextEdit] = []
  /// The start offsets of the comments that move to another position.
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

  /// Removes the blank lines next to deleted lines that would follow another blank line, or begin or end a block.
  package mutating func removeBlankLines() {
    var start = 0
    var end = 0
    for edit in merged where edit.replacement.isEmpty {
      guard source.startOfLineIfFirst(edit.span.start) == edit.span.start,
        edit.span.end >= source.count || source.lineBreakLength(before: edit.span.end) > 0
      else { continue }
      if edit.span.start > end { start = edit.span.start }
      end = edit.span.end
      let above = start - source.lineBreakLength(before: start)
      let below = source.endOfBlanks(from: end)
      let next = below < source.count && source.bytes[below].isBreak ? source.afterLineBreak(below) : end
      if source.lineBreakLength(before: above) > 0 {
        guard next > end || below >= source.count || "]}".utf8.contains(source.bytes[below]) else { continue }
        delete(ByteSpan(above, start))
      } else if next > end,
        start <= source.byteOrderMarkLength
          || source.indentOfLine(at: above).count < source.endOfBlanks(from: next) - next
      {
        delete(ByteSpan(end, next))
        end = next
      }
    }
  }

  /// Records that the edits write `comments` again at another position.
  package mutating func carry(_ comments: [ByteSpan]) {
    carriedComments.formUnion(comments.map(\.start))
  }

  /// The spans of the text that are removed, in order.
  var deletedSpans: [ByteSpan] {
    merged.map(\.span).filter { !$0.isEmpty }
  }

  /// Returns the comments of `tree` that the changes remove from the text.
  package func removedComments(_ tree: SyntaxTree) -> [ByteSpan] {
    let deleted = deletedSpans
    guard let first = deleted.first, let last = deleted.last else { return [] }
    return tree.comments(from: first.start, to: last.end).filter { comment in
      deleted.contain(comment.start) && !carriedComments.contains(comment.start)
    }
  }

  /// Returns the replacements in text order. Adjacent replacements are joined, and replacements without effect are left
  /// out.
  ///
  /// Returns `nil` if two replacements replace the same byte.
  package func finished() -> [TextEdit]? {
    var result = merged
    if let last = result.last, last.span.end > source.count {
      result.removeLast()
      result.append(withoutFinalBreak(last))
      result = Self.merge(result)
    }
    if zip(result, result.dropFirst()).contains(where: { $0.span.end > $1.span.start }) { return nil }
    return result.filter { !source.bytes[$0.span].elementsEqual($0.replacement) }
  }

  /// The edits in order, with adjacent edits joined.
  private var merged: [TextEdit] {
    Self.merge(edits.inTextOrder)
  }

  private static func merge(_ ordered: [TextEdit]) -> [TextEdit] {
    var result: [TextEdit] = []
    for edit in ordered {
      if let last = result.indices.last, canJoin(result[last].span, edit) {
        result[last].span.end = max(result[last].span.end, edit.span.end)
        result[last].replacement += edit.replacement
      } else {
        result.append(edit)
      }
    }
    return result
  }

  /// Whether a replaced span and the next edit form a single edit, because they touch or because the next edit removes
  /// some of the same bytes.
  private static func canJoin(_ first: ByteSpan, _ second: TextEdit) -> Bool {
    second.span.start == first.end || second.span.start < first.end && second.replacement.isEmpty
  }

  /// Changes an edit that ends after the missing final line break so that it ends at the end of the text.
  private func withoutFinalBreak(_ edit: TextEdit) -> TextEdit {
    let lineBreak = source.lineBreak
    if edit.replacement.isEmpty {
      // If the last line is removed, the line break before it is removed as well. Blank lines before the last line are
      // removed, too, because their line breaks would otherwise remain at the end.
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
  /// Returns the spans in order. Joins spans that overlap or touch, and those for which `isNear` is true, given the end of
  /// a span and the start of the next one.
  func coalesced(where isNear: (_ end: ByteIndex, _ start: ByteIndex) -> Bool = { _, _ in false }) -> [ByteSpan] {
    sorted().reduce(into: []) { joined, span in
      if let last = joined.last, span.start <= last.end || isNear(last.end, span.start) {
        joined[joined.count - 1].end = Swift.max(last.end, span.end)
      } else {
        joined.append(span)
      }
    }
  }

  /// Whether one of the spans contains the byte at `offset`. The spans must be in order.
  package func contain(_ offset: ByteIndex) -> Bool {
    let index = partitionIndex { $0.end > offset }
    return index < count && self[index].start <= offset
  }
}
