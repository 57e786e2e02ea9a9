/// A rule for tags and paths that continue on the next line.
struct MultilineName: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "multiline-name", severity: .warning,
    summary: "a tag or a path continues on the next line",
    explanation: """
      In YAML, a line that is indented deeper than the line above continues the text of that line, even if it begins \
      with `- `: YAML joins the two lines with a space. Usually, a dash is indented too far, or a comma or a dash is \
      missing. Write each name on one line.
      """,
    examples: [
      .passing("tags:\n  onDemand:\n    - forest\n    - sea\nfiles: {A.sks: [forest, sea]}\n"),
      .failing(
        "tags:\n  onDemand:\n    - forest\n      1️⃣- sea\n",
        "this line continues the tag above, which is read as 'forest - sea'",
        fixed: "tags:\n  onDemand:\n    - forest\n    - sea\n"),
      .failing(
        "tags:\n  onDemand: [\n    forest\n    1️⃣sea]\n",
        "this line continues the tag above, which is read as 'forest sea'"),
      .failing(
        "tags:\n  onDemand: [\"sunny\n    1️⃣beach\"]\n",
        "this line continues the tag above, which is read as 'sunny beach'",
        fixed: "tags:\n  onDemand: [sunny beach]\n"),
      .failing(
        "tags:\n  onDemand:\n    - 1️⃣>-\n      sunny\n      beach\n", "tag 'sunny beach' spans several lines"),
    ])

  func check() {
    let found = tree.scalarsOverLines()
    if found.isEmpty { return }
    let tags = Set(manifest.declarations.map(\.node) + manifest.tagUses.map(\.node))
    let paths = Set(manifest.entries.map(\.key) + manifest.catalogs.map(\.key))
    for node in found where tags.contains(node) || paths.contains(node) {
      let isTag = tags.contains(node)
      // A blank line adds a line break to the name, and another rule reports names with line breaks.
      if isTag && TagName.isInvalid(tree.scalarBytes(node)) { continue }
      let noun = isTag ? "tag" : "path"
      let subject = isTag ? .tag(text(node)) : context.subject(at: node)
      if tree[node].isBlockScalar {
        let start = tree[node].start
        report(
          "\(noun) \(quoted(node)) spans several lines", about: subject,
          at: ByteSpan(start, tree.source.lineEnd(from: start)), label: "write the name on one line")
        continue
      }
      let lines = continuations(of: tree[node].span)
      guard let line = lines.first else { continue }
      report(
        "this line continues the \(noun) above, which is read as \(quoted(node))", about: subject, at: line,
        label: advice(node, lines), fix: fix(node, lines))
    }
  }

  /// Returns the spans of the text on each line of `span` except the first line.
  private func continuations(of span: ByteSpan) -> [ByteSpan] {
    let source = tree.source
    var lines: [ByteSpan] = []
    var lineEnd = source.lineEnd(from: span.start)
    while lineEnd < span.end {
      let start = source.endOfBlanks(from: source.afterLineBreak(lineEnd))
      lineEnd = source.lineEnd(from: start)
      let line = ByteSpan(start, max(start, source.startOfBlanks(before: min(lineEnd, span.end))))
      if !line.isEmpty { lines.append(line) }
    }
    return lines
  }

  private func advice(_ node: NodeID, _ lines: [ByteSpan]) -> String {
    if !tree[node].isPlain { return "write the name on one line" }
    if tree[node].isInFlow { return "insert a ',' before this text, or move the text to the line above" }
    return dash(of: node) != nil && lines.contains { tree.source.bytes.has("- ", at: $0.start) }
      ? "indent the '-' like the '-' above"
      : "begin a new item with '-' below the '-' above, or move the text to the line above"
  }

  /// Makes a fix-it if the intention is clear: quotes show that one name was meant, and dashes show that several names
  /// were meant.
  private func fix(_ node: NodeID, _ lines: [ByteSpan]) -> FixIt? {
    let (tree, source) = (tree, tree.source)
    if !tree[node].isPlain {
      let text = ScalarWriter(tree).text(text(node), inPlaceOf: node, isInFlow: true)
      return .replacing(tree[node].span, with: text.string, title: "write the name on one line")
    }
    guard let dash = dash(of: node), lines.allSatisfy({ source.bytes.has("- ", at: $0.start) }) else {
      return nil
    }
    let indent = source.indentOfLine(at: dash)
    let edits = lines.map { TextEdit(ByteSpan(source.startOfBlanks(before: $0.start), $0.start), indent) }
    return FixIt(title: "make each line a separate item", isSafe: false, kind: .text(edits))
  }

  /// Returns the dash before an item, if only white space precedes the dash on its line.
  private func dash(of node: NodeID) -> ByteIndex? {
    let before = tree.source.startOfBlanks(before: tree[node].start)
    guard before > 0, tree.source.bytes[before - 1] == "-",
      tree.source.startOfLineIfFirst(before - 1) != nil
    else { return nil }
    return before - 1
  }
}
