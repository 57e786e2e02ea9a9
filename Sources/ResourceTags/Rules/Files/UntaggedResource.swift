/// A rule for untagged files and catalog items that must have tags because they match a pattern in the manifest.
struct UntaggedResource: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "untagged-resource", severity: .warning, scope: .files,
    summary: "a resource lacks required tags",
    explanation: """
      This rule is off unless `lint` in the manifest specifies which files to check: `untagged-resource: {level: \
      warning, patterns: ["Levels/**"]}`. If a file, a folder that Xcode copies as a whole, or a catalog item \
      matches a pattern, it must have tags or be in a tagged folder. odr reports a matching resource without tags, \
      because the resource stays in the app. Patterns work as in git: `*` and `?` match within one path component, \
      `**` matches any number of folders, a pattern without a slash matches names in any folder, and a pattern that \
      matches a folder matches everything in it. A list can contain at most 250 patterns. Code, hidden files, and \
      files that are not in the manifest's targets do not need tags. `odr resource list --untagged` lists untagged \
      resources even if this rule is off.
      """,
    examples: [
      .passing(
        "lint: {untagged-resource: {level: error, patterns: ['Levels/**']}}\nfiles: {Levels/1.sks: [forest], Levels/5: [forest]}\n",
        files: ["Levels/1.sks": .file, "Levels/5/a.sks": .file, "Levels/Level.swift": .file, "Music/1.m4a": .file]),
      .passing("files: {Levels/1.sks: [forest]}\n", files: ["Levels/1.sks": .file, "Levels/2.sks": .file]),
      .passing("lint: {untagged-resource: ignore}\n", files: ["Levels/2.sks": .file]),
      .failing(
        "lint: {untagged-resource: {level: warning, patterns: ['Levels/5/**', 1️⃣'Levels/*.sks']}}\nfiles: {Levels/5/2.sks: [sea]}\n",
        "'Levels/1.sks' must have tags but has none", files: ["Levels/1.sks": .file, "Levels/5/2.sks": .file]),
      .failing(
        "lint: {untagged-resource: {level: warning, patterns: [1️⃣Levels]}}\n",
        "'Levels/5/2.sks' must have tags but has none", files: ["Levels/5/2.sks": .file]),
      .failing(
        "lint: {untagged-resource: {level: warning, patterns: [1️⃣'*.imageset']}}\ncatalogs: {Art.xcassets: {Sea: [sea]}}\n",
        "'Art.xcassets/Forest/Oak.imageset' must have tags but has none",
        files: [
          "Art.xcassets/Sea/Boat.imageset/Contents.json": .tags("sea"),
          "Art.xcassets/Sea/Contents.json": .tags("sea"), "Art.xcassets/Forest/Oak.imageset/Contents.json": .tags(),
        ]),
    ])

  func check() {
    guard let files = context.files, let setting = manifest.untaggedSetting else { return }
    let patterns = setting.patterns.map { PathPattern(text($0)) }
    let wholePatterns = patterns.map(\.withContents)
    for path in files.project?.contents?.untagged(manifest) ?? untagged(in: patterns.map(\.folder), files) {
      let name = path.string
      guard let match = wholePatterns.firstIndex(where: { $0.matches(name) }) else { continue }
      let catalog = ResourcePath(normalized: path.bytes).catalog
      report(
        "\(name.quoted) must have tags but has none",
        about: .init(resource: name, catalog: catalog.isEmpty ? nil : catalog.string), at: setting.patterns[match],
        label: "assign at least one tag to it")
    }
  }

  /// Returns the untagged files and catalog items in folders. Without a project, every file may be in the app.
  private func untagged(in folders: [String], _ files: FileFacts) -> [ByteString] {
    let resources = UntaggedResources(manifest, in: files.folder.tree)
    return outermost(folders).flatMap { resources.paths(in: $0) }
  }

  /// Removes repeated folders, and folders that are inside another folder in the list.
  private func outermost(_ folders: [String]) -> [ByteString] {
    var found: [ByteString] = []
    for folder in folders.map({ ByteString($0) }).sorted() {
      if let last = found.last, last.isEmpty || folder.isWithin(last) { continue }
      found.append(folder)
    }
    return found
  }
}

extension ResourceFolder {
  /// Returns the patterns of `untagged-resource` that match neither a resource in the manifest nor a file without tags.
  package func patternsWithoutFiles(of manifest: Manifest) -> [String] {
    let contents = projectFiles(of: manifest)?.contents
    let untagged = contents?.untagged(manifest) ?? UntaggedResources(manifest, in: tree).paths(in: .empty)
    let names = manifest.resources().map(\.path) + untagged.map(\.string)
    return (manifest.untaggedSetting?.patterns ?? []).compactMap { manifest.tree.text(of: $0) }.filter { text in
      let pattern = PathPattern(text).withContents
      return !names.contains(where: pattern.matches)
    }
  }
}
