/// A rule for paths whose case differs from the path on disk.
struct PathCaseMismatch: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "path-case-mismatch", scope: .files,
    summary: "a path and the name on disk differ in case",
    explanation: """
      Most Macs treat `levels` and `Levels` as the same name, but devices and continuous integration servers do not. \
      odr compares paths with the exact names on disk, so it finds differences in case even on Macs that ignore case. \
      Use the spelling on disk. If the file has the wrong name, rename it with `git mv`. If the Xcode project's \
      spelling differs from the spelling on disk, `--fix` does not change the manifest, because the manifest must also \
      match the project. If the spellings in the project and on disk differ, rename the file or correct the project \
      first. A name with tags in a synchronized folder counts as the file with the other spelling, with a warning.
      """,
    examples: [
      .passing("files: {Levels/Level2.sks: [forest]}\n", files: ["Levels/Level2.sks": .file]),
      .failing(
        "files: {1️⃣levels/Level2.sks: [forest]}\n", "'levels/Level2.sks' is 'Levels/Level2.sks' on disk",
        fixed: "files: {Levels/Level2.sks: [forest]}\n",
        files: ["Levels/Level2.sks": .file]),
      .failing(
        "catalogs: {A.xcassets: {1️⃣tree.imageset: [forest]}}\n", "'tree.imageset' is 'Tree.imageset' on disk",
        files: ["A.xcassets/Tree.imageset/Contents.json": .tags("forest")]),
    ])

  func check() {
    guard let files = context.files, !files.survey.namesOnDisk.isEmpty else { return }
    let survey = files.survey
    for (key, place, number, entry) in survey.placedKeys
    where entry?.isShared != true && survey.missingPart(of: place) == nil {
      let catalog = entry.flatMap(manifest.catalog)?.node ?? 0
      guard differs(place, below: catalog, survey) else { continue }
      let path = survey.path(of: place)
      let shown = catalog == 0 ? path[...] : path.dropFirst(survey.path(of: catalog).count + 1)
      // A project lists only the catalog itself, not its contents.
      let inProject = catalog == 0 ? files.projectSpellings.otherSpelling(of: path) : nil
      // The correction is certain if each component of the path matches only one name on disk if case is ignored.
      let isCertain =
        !survey.placesAround(place).contains { survey.namesOnDisk[$0]?.isOnly == false }
        && !differs(catalog, below: 0, survey)
      report(
        "\(quoted(key)) is \(shown.string.quoted) \(survey.locationText)"
          + (inProject.map { " and \($0.string.quoted) in the Xcode project" } ?? ""), at: key,
        label: inProject == nil
          ? "use the spelling \(survey.locationText)"
          : "use one spelling: rename the file, or correct the project and then this path",
        fix: isCertain && entry != nil
          ? .moving(number, to: ResourcePath(normalized: path), isSafe: inProject == nil) : nil)
    }
  }

  /// Whether the case of a name in a path differs. Considers only the names below `folder`, and places in a folder have
  /// higher numbers than the folder.
  private func differs(_ place: Int, below folder: Int, _ survey: ResourceSurvey) -> Bool {
    survey.placesAround(place).contains { $0 > folder && survey.namesOnDisk[$0]?.differsInCase == true }
  }
}
