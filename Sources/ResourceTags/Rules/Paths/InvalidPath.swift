/// A rule for paths that no file can have.
struct InvalidPath: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "invalid-path", isConfigurable: false,
    summary: "a path is empty or contains a character not allowed in file names",
    explanation: """
      A path cannot be empty, and cannot contain a NUL character or half a surrogate pair. A path cannot be longer \
      than 4096 bytes; if a catalog's path is too long, odr does not read the catalog.
      """,
    examples: [
      .passing("files: {Level 2/größe.sks: [forest]}\n"),
      .failing("files: {1️⃣\"\": [forest]}\n", "a path cannot be empty"),
      .failing("files: {1️⃣\"A\\0B\": [forest]}\n", "a path contains a character not allowed in file names"),
    ])

  func check() {
    forEachPath(withOneOf: [.isEmpty, .isUnusable]) { key, form, _, _ in
      report(
        form.contains(.isEmpty)
          ? "a path cannot be empty" : "a path contains a character not allowed in file names", at: key,
        label: "correct the path, or remove the entry")
    }
    for catalog in manifest.catalogs where catalog.form.contains(.isTooLong) {
      report("a catalog's path cannot be longer than \(PathForm.longestPath) bytes", at: catalog.key)
    }
  }
}
