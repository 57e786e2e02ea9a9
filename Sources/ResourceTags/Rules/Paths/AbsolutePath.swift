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
    forEachPath(withOneOf: [.isAbsolute]) { key, _, _, entry in
      let base = entry.map { $0.catalog >= 0 } == true ? "catalog" : "manifest"
      report("path \(quoted(key)) is absolute; write it relative to the \(base)", at: key)
    }
  }
}

extension Rule {
  /// Calls `body` with the key and the number of each catalog and each entry whose path has one of `forms`. For a
  /// catalog, the ``ResourceEntry`` is `nil`. An entry that an alias repeats is visited only once.
  func forEachPath(
    withOneOf forms: PathForm, _ body: (_ key: NodeID, PathForm, _ number: Int, ResourceEntry?) -> Void
  ) {
    for (number, catalog) in manifest.catalogs.enumerated() where !catalog.form.isDisjoint(with: forms) {
      body(catalog.key, catalog.form, number, nil)
    }
    for (number, entry) in manifest.entries.enumerated()
    where !entry.form.isDisjoint(with: forms) && !entry.isShared {
      body(entry.key, entry.form, number, entry)
    }
  }
}
