/// A rule for resources without tags.
struct EmptyTagList: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "empty-tag-list", severity: .warning,
    summary: "a resource has an empty list of tags",
    explanation: """
      A resource without tags is not an on-demand resource: it stays in the app, as if it had no entry. Give the \
      resource a tag, or remove its entry. `--fix` removes an entry with an empty list if no comments belong to the entry. \
      `--fix` keeps an entry without a list, because you may be about to type its tags.
      """,
    examples: [
      .passing("files: {A.sks: [forest]}\n"),
      .failing("files:\n  1️⃣A.sks:\n", "'A.sks' has no tags, so it stays in the app"),
      .failing(
        "files:\n  1️⃣A.sks: []\n  B.sks: [forest]\n", "'A.sks' has no tags, so it stays in the app",
        fixed: "files:\n  B.sks: [forest]\n"),
    ])

  func check() {
    let manifest = context.manifest
    // If several entries list the same resource, only the user can decide which entry to remove.
    let repeated = Set(manifest.repeatedPaths.flatMap { [$0.entry, $0.first] })
    for (index, entry) in manifest.entries.enumerated() where entry.list >= 0 && !entry.isShared {
      let list = manifest.tagLists[entry.list]
      guard list.uses.isEmpty, isEmpty(list.node) else { continue }
      report(
        "\(quoted(entry.key)) has no tags, so it stays in the app",
        at: entry.key,
        label: "give the resource a tag, or remove the entry",
        fix: .edit(
          RemoveEmptyEntry(entry: index), title: "remove the entry",
          isSafe: tree[list.node].isSequence && !repeated.contains(index), takesOut: true))
    }
  }

  /// Whether a list is complete and doesn't contain any items, not even items that aren't tags.
  private func isEmpty(_ node: NodeID) -> Bool {
    tree[node].isScalar
      || tree.next(after: node).index == node.index + 1 && !tree[node].isUnclosed
  }
}
