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

      If the next line begins with `- `, odr does not know the tags. This is always an error, and odr neither edits the \
      manifest nor applies it to a project.
      """,
    examples: [
      .passing("tags:\n  onDemand:\n    - forest\n    - sea\nfiles: {A.sks: [forest, sea]}\n"),
      .failing(
        "tags:\n  onDemand:\n    - forest\n      1️⃣- sea\n",
        "this line continues the tag above, which is read as 'forest - sea'",
        fixed: "tags:\n  onDemand:\n    - forest\n    - sea\n"),
      .failing(
        "tags:\n  onDemand:\n   1️⃣- forest\n    - sea\n    - lake\n",
        "the lines below continue this tag, which is read as 'forest - sea - lake'",
        fixed: "tags:\n  onDemand:\n    - forest\n    - sea\n    - lake\n"),
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

  /// The rule for items of a list that are read as one tag, an error that no level and no comment changes.
  private static let fixed = RuleDocumentation(
    documentation.id, isConfigurable: false, summary: documentation.summary, explanation: "", examples: [])

  func check() {
    for fault in manifest.faults where fault.kind == .joinedItems { report(joined: fault.node) }
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
      guard let line = tree.continuations(of: node).first else { continue }
      report(
        "this line continues the \(noun) above, which is read as \(quoted(node))", about: subject, at: line,
        label: advice(node), fix: fix(node))
    }
  }

  private func advice(_ node: NodeID) -> String {
    if !tree[node].isPlain { return "write the name on one line" }
    return tree[node].isInFlow
      ? "insert a ',' before this text, or move the text to the line above"
      : "begin a new item with '-' below the '-' above, or move the text to the line above"
  }

  /// Makes a fix-it if quotes show that one name was meant.
  private func fix(_ node: NodeID) -> FixIt? {
    if tree[node].isPlain { return nil }
    let text = ScalarWriter(tree).text(text(node), inPlaceOf: node, isInFlow: true)
    return .replacing(tree[node].span, with: text.string, title: "write the name on one line")
  }

  /// Reports an item that contains other items of its list. If it is the only item, and several lines below have dashes,
  /// its own dash is in the wrong column.
  private func report(joined item: NodeID) {
    let (source, list) = (tree.source, tree[NodeID(item.index - 1)])
    let (lines, dashes) = (tree.continuations(of: item), tree.joinedItems(in: item))
    let dash = source.contentEnd(before: tree.start(of: item)) - 1
    let isFirstWrong = dashes.count > 1 && list.isSequence && list.subtreeEnd == item.index + 1
    let wrong = isFirstWrong ? [source.line(from: dash)] : dashes
    var fix: FixIt?
    // A dash without a name is not an item yet.
    let areItems = dashes.count == lines.count && lines.allSatisfy { $0.end > $0.start + 1 }
    if areItems, source.startOfLineIfFirst(dash) != nil {
      let indent = source.indentOfLine(at: isFirstWrong ? dashes[0].start : dash)
      let edits = wrong.map { TextEdit(ByteSpan(source.startOfBlanks(before: $0.start), $0.start), indent) }
      let names = lines.map { ByteSpan(source.endOfBlanks(from: $0.start + 1), $0.end) }
      let change = ExpectedChange(divided: [item: [source.line(from: tree[item].start)] + names], revealed: [item])
      fix = FixIt(title: "indent each '-' like the others", isSafe: true, kind: .text(edits, change))
    }
    report(
      "\(isFirstWrong ? "the lines below continue this tag" : "this line continues the tag above"), "
        + "which is read as \(quoted(item))",
      at: wrong[0], rule: Self.fixed, label: "indent the '-' like the '-' \(isFirstWrong ? "below" : "above")", fix: fix
    )
  }
}
