/// A rule for paths that have a shorter spelling.
struct UnnormalizedPath: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "unnormalized-path", severity: .warning,
    summary: "a path contains `.`, `..`, a double slash, or a trailing slash",
    explanation: """
      Use one spelling for each resource. If paths have several spellings, commands and reviewers can miss that two \
      entries list the same resource. Write the path without `.` and `..` components, without `//`, and without a \
      slash at its end.
      """,
    examples: [
      .passing("files: {Levels/Level2.sks: [forest]}\n"),
      .failing(
        "files: {1️⃣./Level2.sks: [forest]}\n", "path './Level2.sks' can be shortened to 'Level2.sks'",
        fixed: "files: {Level2.sks: [forest]}\n"),
      .failing("files: {1️⃣Levels//A/../B/: [forest]}\n", "path 'Levels//A/../B/' can be shortened to 'Levels/B'"),
    ])

  func check() {
    let manifest = context.manifest
    for (index, catalog) in manifest.catalogs.enumerated() where catalog.form.contains(.isUnnormalized) {
      report(nil, catalog.key, catalog.form) { MoveCatalog(catalog: index, path: $0) }
    }
    for (index, entry) in manifest.entries.enumerated()
    where entry.form.contains(.isUnnormalized) && !entry.isShared {
      report(entry, entry.key, entry.form) { _ in
        (try? ResourcePath(path(entry))).map { MoveEntry(entry: index, path: $0) }
      }
    }
  }

  private func report(
    _ entry: ResourceEntry?, _ key: NodeID, _ form: PathForm,
    _ edit: (ResourcePath) -> (any ManifestEdit)?
  ) {
    guard !form.contains(.isAbsolute), let node = tree.resolve(key) else { return }
    let normalized = NormalizedPath(tree.scalarBytes(node))
    guard !normalized.leavesRoot, !normalized.bytes.isEmpty,
      tree.scalarBytes(node).offset(of: "://") == nil
    else { return }
    let path = normalized.bytes.string
    report(
      "path \(quoted(key)) can be shortened to \(path.quoted)", at: key, label: "write the short form",
      fix: edit(ResourcePath(normalized: normalized.bytes)).map {
        .edit($0, title: "change the path to \(path.quoted)", isSafe: true)
      })
  }
}
