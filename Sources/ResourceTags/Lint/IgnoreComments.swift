/// A comment `# odr:ignore rule-id reason`, which silences findings of a rule on its own line or, if the comment is
/// alone on its line, on the next line.
package struct IgnoreComment: Sendable {
  /// The rule's identifier; `nil` if the comment doesn't contain one.
  var rule: String?
  /// The bytes of the rule's identifier or, if there is none, of the whole comment.
  var ruleSpan: ByteSpan
  package var span: ByteSpan
  /// The number of the comment's line, starting at 1.
  var line: Int
  /// Whether a reason follows the rule's identifier.
  var hasReason: Bool
  /// The number of the line whose findings the comment silences, starting at 1.
  var targetLine: Int
  package var isUsed = false
}

/// The ignore comments of a manifest or of a source file, by the lines that they apply to.
package struct IgnoreComments: Sendable {
  /// The keyword at the start of every ignore comment.
  static let keyword = SyntaxTree.ignoreKeyword
  /// The identifier of the rule that reports unused ignore comments, and that no comment can silence.
  package static let unusedRuleID = "unused-ignore"

  /// The ignore comments, in file order.
  package private(set) var comments: [IgnoreComment] = []
  /// The index of the first ignore comment for each line and rule.
  private var byTarget: [Int: [String: Int]] = [:]
  private let lines: LineTable?

  /// Finds the ignore comments. Most manifests contain no ignore comments, and for these manifests a single search of
  /// the text is enough.
  init(_ tree: SyntaxTree) {
    let isPossible = tree.syntax == .yaml && tree.source.bytes.offset(ofText: Self.keyword) != nil
    self.init(isPossible ? tree.comments() : [], in: tree.source)
  }

  /// Finds the ignore comments among `comments`, which begin with number signs or slashes.
  package init(_ comments: some Collection<ByteSpan>, in source: SourceText) {
    guard !comments.isEmpty else {
      lines = nil
      return
    }
    let bytes = source.bytes
    let lines = LineTable(source)
    self.lines = lines
    self.comments = comments.compactMap { Self.parse($0, bytes, lines) }
    stack()
    for (index, comment) in self.comments.enumerated() {
      guard let id = comment.rule else { continue }
      byTarget[comment.targetLine, default: [:]][id] = byTarget[comment.targetLine]?[id] ?? index
    }
  }

  /// Returns whether a comment silences a finding of the rule at `span`, and marks that comment as used.
  package mutating func silence(_ rule: RuleDocumentation, at span: ByteSpan) -> Bool {
    guard let lines, rule.isConfigurable, rule.id != Self.unusedRuleID,
      let index = byTarget[lines.line(of: span.start)]?[rule.id]
    else { return false }
    comments[index].isUsed = true
    return true
  }

  /// Lets consecutive ignore comments, each alone on its line, apply to the line after the last one.
  private mutating func stack() {
    for index in comments.indices.reversed().dropFirst() {
      let comment = comments[index]
      let next = comments[index + 1]
      if comment.targetLine != comment.line, comment.targetLine == next.line {
        comments[index].targetLine = next.targetLine
      }
    }
  }

  private static func parse(_ comment: ByteSpan, _ bytes: ByteSlice, _ lines: LineTable) -> IgnoreComment? {
    // Blanks and repetitions of the first byte, such as `##` or `///`, precede the keyword.
    let text = (comment.start..<comment.end).drop { bytes[$0] == bytes[comment.start] || bytes[$0].isBlank }
    guard bytes.has(keyword, at: text.lowerBound) else { return nil }
    var rest = text.dropFirst(keyword.utf8CodeUnitCount)
    if let next = rest.first {
      guard bytes[next] == ":" || bytes[next].isBlank else { return nil }
      rest.removeFirst()
    }
    let words = rest.split { bytes[$0].isBlank }
    let rule = words.first.map { ByteSpan($0.lowerBound, $0.upperBound) }
    let line = lines.line(of: comment.start)
    let isAlone = bytes[lines.span(ofLine: line).start..<comment.start].allSatisfy(\.isBlank)
    return IgnoreComment(
      rule: rule.map { bytes[$0].string }, ruleSpan: rule ?? comment, span: comment, line: line,
      hasReason: words.count > 1, targetLine: isAlone ? line + 1 : line)
  }
}
