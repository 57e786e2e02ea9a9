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
    forEachPath(withOneOf: [.leavesRoot, .isRoot]) { key, form, _, entry in
      if form.contains(.isAbsolute) { return }
      let isItem = entry.map { $0.catalog >= 0 } == true
      if form.contains(.leavesRoot) {
        let base = isItem ? "its catalog" : "the manifest's folder"
        report(
          "path \(quoted(key)) is outside \(base)", at: key,
          label: isItem ? "list the item under its own catalog" : "put the manifest into a folder above the file")
      } else {
        let base = isItem ? "the catalog" : "the manifest's folder"
        report(
          "path \(quoted(key)) is \(base) itself, not a resource in it", at: key,
          label: "list its contents")
      }
    }
  }
}

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
      guard form.isDisjoint(with: [.isAbsolute, .leavesRoot, .isRoot]),
        tree.bytes(of: key).offset(ofText: "://") == nil
      else { return }
      let short = ResourcePath(normalized: manifest.normalizedPath(key))
      let path = entry.flatMap { try? ResourcePath(self.path($0)) }
      report(
        "path \(quoted(key)) can be shortened to \(short.string.quoted)", at: key, label: "write the short form",
        fix: path.map { .moving(number, to: $0, isSafe: true) })
    }
  }
}
