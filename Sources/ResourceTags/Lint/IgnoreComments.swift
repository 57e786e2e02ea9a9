/// A comment `# odr:ignore rule-id reason`, which silences a rule on its line or, if it is alone there, on the next.
struct IgnoreComment {
  /// The rule it names; `nil` where it names none.
  var rule: String?
  /// The bytes of the rule's id or, without one, of the whole comment.
  var ruleSpan: ByteSpan
  var span: ByteSpan
  /// The line, from 1, that it is on.
  var line: Int
  /// Whether words of a person follow the rule.
  var hasReason: Bool
  /// The line, from 1, whose findings it silences.
  var targetLine: Int
  var isUsed = false
}

/// A comment that is almost an ignore comment: it names a rule, in other words than `odr:ignore`.
struct MisspelledIgnore {
  /// The bytes of what should be the keyword.
  var keyword: ByteSpan
  var rule: String
  var span: ByteSpan
}

/// The ignore comments of a manifest, by the place that they silence.
struct IgnoreComments {
  /// What such a comment begins with.
  static let keyword: StaticString = "odr:ignore"
  /// The rule about comments that silence nothing; no comment can silence it.
  static let unusedRuleID = "unused-ignore"

  /// The comments in the order of the file.
  private(set) var comments: [IgnoreComment] = []
  private(set) var misspelled: [MisspelledIgnore] = []
  /// The index of the first comment for a line and a rule.
  private var byTarget: [Int: [String: Int]] = [:]
  private let lines: LineTable?

  /// Finds the ignore comments. Few manifests have any, and the others need only one search.
  init(_ tree: SyntaxTree) {
    let bytes = tree.source.bytes
    guard tree.syntax == .yaml, Self.mayHaveAny(bytes) else {
      lines = nil
      return
    }
    let lines = LineTable(tree.source)
    self.lines = lines
    for comment in tree.comments() {
      if let ignore = Self.parse(comment, bytes, lines) {
        comments.append(ignore)
      } else if let ignore = Self.parseMisspelled(comment, bytes) {
        misspelled.append(ignore)
      }
    }
    stack()
    for (index, comment) in comments.enumerated() {
      guard let id = comment.rule else { continue }
      byTarget[comment.targetLine, default: [:]][id] = byTarget[comment.targetLine]?[id] ?? index
    }
  }

  /// Whether a comment silences a finding of the rule at `span`; that comment is then in use.
  mutating func silence(_ rule: RuleDocumentation, at span: ByteSpan) -> Bool {
    guard let lines, rule.isConfigurable, rule.id != Self.unusedRuleID,
      let index = byTarget[lines.line(of: span.start)]?[rule.id]
    else { return false }
    comments[index].isUsed = true
    return true
  }

  /// Lets comments that are alone on their lines apply to the first line below that is not one of them.
  private mutating func stack() {
    for index in comments.indices.reversed().dropFirst() {
      let (comment, next) = (comments[index], comments[index + 1])
      if comment.targetLine != comment.line, comment.targetLine == next.line {
        comments[index].targetLine = next.targetLine
      }
    }
  }

  /// The start of the ignore comments directly above the line that starts at `lineStart`, which apply to it; that start
  /// if there are none.
  static func start(above lineStart: ByteIndex, _ tree: SyntaxTree) -> ByteIndex {
    guard tree.syntax == .yaml else { return lineStart }
    let (source, floor) = (tree.source, tree.source.byteOrderMarkLength)
    let comments = source.commentLines(above: lineStart, notAbove: floor, indentedUpTo: .max).comments
    let own = comments.reversed().prefix { comment in
      hasKeyword(
        source.bytes, at: afterNumberSigns(source.bytes, from: comment.start, to: comment.end), before: comment.end)
    }
    return own.last.flatMap { source.startOfLineIfFirst($0.start) } ?? lineStart
  }

  private static func parse(_ comment: ByteSpan, _ bytes: ByteSlice, _ lines: LineTable) -> IgnoreComment? {
    let index = afterNumberSigns(bytes, from: comment.start, to: comment.end)
    let keywordEnd = index + keyword.utf8CodeUnitCount
    guard hasKeyword(bytes, at: index, before: comment.end),
      keywordEnd == comment.end || SourceText.isBlank(bytes[keywordEnd]) || bytes[keywordEnd] == UInt8(ascii: ":")
    else { return nil }
    var start = keywordEnd
    if start < comment.end, bytes[start] == UInt8(ascii: ":") { start += 1 }
    while start < comment.end, SourceText.isBlank(bytes[start]) { start += 1 }
    var end = start
    while end < comment.end, !SourceText.isBlank(bytes[end]) { end += 1 }
    let line = lines.line(of: comment.start)
    let isAlone = bytes[lines.span(ofLine: line).start..<comment.start].allSatisfy(SourceText.isBlank)
    let rule = start == end ? nil : String(decoding: bytes[start..<end], as: UTF8.self)
    let hasReason = !bytes[end..<comment.end].allSatisfy(SourceText.isBlank)
    return IgnoreComment(
      rule: rule, ruleSpan: rule == nil ? comment : ByteSpan(start, end), span: comment, line: line,
      hasReason: hasReason, targetLine: isAlone ? line + 1 : line)
  }

  /// A comment such as `odr: ignore rule-id` or `odr:disable rule-id`.
  private static func parseMisspelled(_ comment: ByteSpan, _ bytes: ByteSlice) -> MisspelledIgnore? {
    let start = afterNumberSigns(bytes, from: comment.start, to: comment.end)
    guard hasName(bytes, at: start, before: comment.end) else { return nil }
    let text = String(decoding: bytes[start..<comment.end], as: UTF8.self)
    let words = text.dropFirst(3).split { " \t:-_,".contains($0) }
    guard let verb = words.first, words.count > 1,
      ["ignore", "ignored", "disable", "disabled", "off", "suppress", "skip", "silence"].contains(verb.lowercased())
    else { return nil }
    // The id of a rule has hyphens, too, so it is what follows the verb.
    let rest = text[verb.endIndex...].drop { " \t:".contains($0) }
    let rule = rest.prefix { !" \t,".contains($0) }
    return MisspelledIgnore(
      keyword: ByteSpan(start, start + text[..<verb.endIndex].utf8.count), rule: String(rule), span: comment)
  }

  /// Whether the keyword, or the name that it begins with, is behind any number sign, in a comment or not.
  private static func mayHaveAny(_ bytes: ByteSlice) -> Bool {
    var index = 0
    while let sign = bytes.offset(of: UInt8(ascii: "#"), from: index) {
      index = afterNumberSigns(bytes, from: sign, to: bytes.count)
      if hasName(bytes, at: index, before: bytes.count) { return true }
    }
    return false
  }

  /// The first place from `start` on that is neither a number sign nor blank.
  private static func afterNumberSigns(_ bytes: ByteSlice, from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, bytes[index] == UInt8(ascii: "#") || SourceText.isBlank(bytes[index]) { index += 1 }
    return index
  }

  /// Whether the name of the program stands at `start`, in small or capital letters.
  private static func hasName(_ bytes: ByteSlice, at start: Int, before end: Int) -> Bool {
    start + 3 <= end && bytes[start] | 0x20 == UInt8(ascii: "o") && bytes[start + 1] | 0x20 == UInt8(ascii: "d")
      && bytes[start + 2] | 0x20 == UInt8(ascii: "r")
  }

  private static func hasKeyword(_ bytes: ByteSlice, at start: Int, before end: Int) -> Bool {
    let keywordEnd = start + keyword.utf8CodeUnitCount
    return keywordEnd <= end && bytes[ByteSpan(start, keywordEnd)].equals(keyword)
  }
}
