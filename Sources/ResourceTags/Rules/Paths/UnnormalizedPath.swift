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
    forEachPath(withOneOf: [.isUnnormalized]) { key, form, number, entry in
      let normalized = NormalizedPath(tree.bytes(of: key))
      guard !form.contains(.isAbsolute), !normalized.leavesRoot, !normalized.bytes.isEmpty,
        tree.bytes(of: key).offset(ofText: "://") == nil
      else { return }
      let short = ResourcePath(normalized: normalized.bytes)
      let path = entry.flatMap { try? ResourcePath(self.path($0)) }
      report(
        "path \(quoted(key)) can be shortened to \(short.string.quoted)", at: key, label: "write the short form",
        fix: path.map { .moving(number, to: $0, isSafe: true) })
    }
  }
}
