import ManifestSyntax
import SourceText

/// A comment `# odr:ignore rule-id reason`, which silences a rule on its line or, on a line of its own, on the next.
struct IgnoreComment {
  /// The rule it names; `nil` where it names none.
  var rule: String?
  /// The bytes of the rule's id or, without one, of the whole comment.
  var ruleSpan: ByteSpan
  var span: ByteSpan
  /// The line, from 1, whose findings it silences.
  var targetLine: Int
  var isUsed = false
}

enum IgnoreComments {
  private static let keyword: StaticString = "odr:ignore"

  /// The ignore comments of a manifest, in order; few manifests have any, and those without cost one search.
  static func find(in tree: SyntaxTree, _ lines: () -> LineTable) -> [IgnoreComment] {
    let bytes = tree.source.bytes
    guard tree.syntax == .yaml, bytes.offset(of: keyword) != nil else { return [] }
    let lines = lines()
    var found = tree.comments().compactMap { parse($0, bytes, lines) }
    // Comments on lines of their own stand for the first line below that is not one of them.
    for index in found.indices.reversed().dropFirst() where found[index].targetLine == line(found[index + 1], lines) {
      if found[index].targetLine != line(found[index], lines) { found[index].targetLine = found[index + 1].targetLine }
    }
    return found
  }

  private static func line(_ comment: IgnoreComment, _ lines: LineTable) -> Int {
    lines.line(of: comment.span.start)
  }

  private static func parse(
    _ comment: ByteSpan, _ bytes: UnsafeBufferPointer<UInt8>, _ lines: LineTable
  ) -> IgnoreComment? {
    var index = comment.start
    while index < comment.end, bytes[index] == UInt8(ascii: "#") || isBlank(bytes[index]) { index += 1 }
    let keywordEnd = index + keyword.utf8CodeUnitCount
    guard keywordEnd <= comment.end,
      UnsafeBufferPointer(rebasing: bytes[index..<keywordEnd]).equals(keyword),
      keywordEnd == comment.end || isBlank(bytes[keywordEnd]) || bytes[keywordEnd] == UInt8(ascii: ":")
    else { return nil }
    var start = keywordEnd
    if start < comment.end, bytes[start] == UInt8(ascii: ":") { start += 1 }
    while start < comment.end, isBlank(bytes[start]) { start += 1 }
    var end = start
    while end < comment.end, !isBlank(bytes[end]) { end += 1 }
    let line = lines.line(of: comment.start)
    let isAlone = bytes[lines.span(ofLine: line).start..<comment.start].allSatisfy(isBlank)
    let rule = start == end ? nil : String(decoding: bytes[start..<end], as: UTF8.self)
    return IgnoreComment(
      rule: rule, ruleSpan: rule == nil ? comment : ByteSpan(start, end), span: comment,
      targetLine: isAlone ? line + 1 : line)
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
