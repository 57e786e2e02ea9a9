/// A rule for paths that aren't inside the manifest's folder or, for catalog items, inside the catalog.
struct PathOutsideRoot: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "path-outside-root",
    summary: "a path is outside the manifest's folder or, for a catalog item, outside the catalog",
    explanation: """
      A manifest must be in a folder above its resources. A path outside the manifest's folder refers to a file of \
      another project, or does not refer to any file. Move the manifest to a parent folder, or correct the path. The \
      manifest's folder itself is not a resource.
      """,
    examples: [
      .passing("files: {Levels/Level2.sks: [forest]}\n"),
      .failing(
        "files: {1️⃣../Shared/Level2.sks: [forest]}\n", "path '../Shared/Level2.sks' is outside the manifest's folder"),
      .failing("files: {1️⃣.: [forest]}\n", "path '.' is the manifest's folder itself, not a resource in it"),
      .failing(
        "catalogs: {A.xcassets: {1️⃣../B.xcassets/Tree.imageset: [forest]}}\n",
        "path '../B.xcassets/Tree.imageset' is outside its catalog"),
    ])

  func check() {
    forEachPath(withOneOf: [.isUnnormalized]) { key, form, _, entry in
      if form.contains(.isAbsolute) { return }
      let normalized = NormalizedPath(tree.bytes(of: key))
      let isItem = entry.map { $0.catalog >= 0 } == true
      if normalized.leavesRoot {
        let base = isItem ? "its catalog" : "the manifest's folder"
        report(
          "path \(quoted(key)) is outside \(base)", at: key,
          label: isItem ? "list the item under its own catalog" : "put the manifest into a folder above the file")
      } else if normalized.bytes.isEmpty {
        let base = isItem ? "the catalog" : "the manifest's folder"
        report(
          "path \(quoted(key)) is \(base) itself, not a resource in it", at: key,
          label: "list its contents")
      }
    }
  }
}
