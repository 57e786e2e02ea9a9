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
    let flow = tree.nodesInFlow(Set(found))
    let undeclared = reportedAsUndeclared(found)
    for node in found where tags.contains(node) || paths.contains(node) {
      let isTag = tags.contains(node)
      // A blank line adds a line break to the name, and another rule reports names with line breaks.
      if isTag && TagName.isInvalid(tree.scalarBytes(node)) || undeclared.contains(node) { continue }
      let noun = isTag ? "tag" : "path"
      let subject = isTag ? .tag(text(node)) : context.subject(ofKey: node)
      if tree[node].isBlockScalar {
        let start = tree[node].start
        report(
          "\(noun) \(quoted(node)) spans several lines", about: subject,
          at: ByteSpan(start, tree.source.lineEnd(from: start)), label: "write the name on one line")
      } else if let (line, advice, fix) = continuation(of: node, isInFlow: flow.contains(node)) {
        report(
          "this line continues the \(noun) above, which is read as \(quoted(node))", about: subject, at: line,
          label: advice, fix: fix)
      }
    }
  }

  /// The nodes in `found` that the rule about undeclared tags reports. The findings about undeclared tags already
  /// mention the line that continues the name.
  private func reportedAsUndeclared(
    _ found: [NodeID]
  ) -> Set<NodeID> {
    let over = Set(found)
    let uses = manifest.tagUses.filter { manifest.firstDeclarations[$0.tag.index] < 0 }
    let undeclared = uses.filter { over.contains($0.node) }
    guard !uses.isEmpty, context.findings.wants(UndeclaredTag.self), context.knowsDeclarations
    else {
      return []
    }
    let meant = MeantTags.declared(context)
    let declarations = uses.compactMap { use in
      meant[context.name(use.tag)].flatMap { context.findings.silences(UndeclaredTag.self, at: use.node) ? nil : $0 }
    }
    return Set(undeclared.map(\.node).filter { !context.findings.silences(UndeclaredTag.self, at: $0) })
      .union(declarations.filter { continuation(ofDeclaration: $0) != nil })
  }

  /// The first line that continues a name, with advice and, if the intention is clear, a fix.
  typealias Continuation = (line: ByteSpan, advice: String, fix: FixIt?)

  /// Returns the line that continues a name; `nil` if the name is on one line or is a block scalar.
  func continuation(of node: NodeID, isInFlow: Bool) -> Continuation? {
    let span = tree[node].span
    // The end of the line may be far away.
    guard !tree[node].isBlockScalar, tree.source.hasLineBreak(in: span) else { return nil }
    let lines = continuations(of: span)
    guard let line = lines.first else { return nil }
    return (line, advice(node, lines, isInFlow), fix(node, lines))
  }

  /// Returns the line that continues an item in a category; `nil` if the tag is on one line.
  func continuation(ofDeclaration node: NodeID) -> Continuation? {
    tree[node].isScalar && dash(of: node) != nil ? continuation(of: node, isInFlow: false) : nil
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

  private func advice(_ node: NodeID, _ lines: [ByteSpan], _ isInFlow: Bool) -> String {
    if !tree[node].isPlain { return "write the name on one line" }
    if isInFlow { return "insert a ',' before this text, or move the text to the line above" }
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
