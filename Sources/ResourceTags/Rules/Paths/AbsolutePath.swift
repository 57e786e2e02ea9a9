/// A rule for absolute paths.
struct AbsolutePath: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "absolute-path", isConfigurable: false,
    summary: "a path is absolute",
    explanation: """
      Paths in a manifest are relative to the manifest's folder, so that they work on every machine. Paths of catalog \
      items are relative to the catalog.
      """,
    examples: [
      .passing("files: {Levels/Level2.sks: [forest]}\n"),
      .failing(
        "files: {1️⃣/Users/me/Level2.sks: [forest]}\n",
        "path '/Users/me/Level2.sks' is absolute; write it relative to the manifest"),
      .failing(
        "catalogs: {A.xcassets: {1️⃣/Tree.imageset: [forest]}}\n",
        "path '/Tree.imageset' is absolute; write it relative to the catalog"),
    ])

  func check() {
    PathForms.visit(manifest, .isAbsolute) { key, _, entry in
      let base = entry.map { $0.catalog >= 0 } == true ? "catalog" : "manifest"
      report("path \(quoted(key)) is absolute; write it relative to the \(base)", at: key)
    }
  }
}
