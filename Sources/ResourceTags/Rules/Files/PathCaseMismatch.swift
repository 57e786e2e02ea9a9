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
    let (survey, manifest) = (files.survey, manifest)
    for (index, catalog) in manifest.catalogs.enumerated() {
      let place = survey.places.catalogs[index]
      guard place >= 0, differs(place, upTo: 0, survey), survey.missingPart(of: place) == nil else { continue }
      let path = survey.path(of: place)
      let inProject = files.projectSpellings.otherSpelling(of: path)
      report(
        catalog.key, path[...], survey, inProject,
        isCertain(place, survey)
          ? .edit(
            MoveCatalog(catalog: index, path: ResourcePath(normalized: path)), title: advice(survey),
            isSafe: inProject == nil) : nil)
    }
    for (index, entry, place) in survey.placedEntries where !entry.isShared && survey.missingPart(of: place) == nil {
      let folder = entry.catalog < 0 ? 0 : survey.places.catalogs[entry.catalog]
      guard differs(place, upTo: folder, survey) else { continue }
      let path = survey.path(of: place)
      let prefix = folder == 0 ? 0 : survey.path(of: folder).count + 1
      // A project lists only the catalog itself, not its contents.
      let inProject = folder == 0 ? files.projectSpellings.otherSpelling(of: path) : nil
      report(
        entry.key, path.dropFirst(prefix), survey, inProject,
        isCertain(place, survey) && (folder == 0 || !differs(folder, upTo: 0, survey))
          ? context.moving(entry: index, to: path, isSafe: inProject == nil) : nil)
    }
  }

  private func advice(_ survey: ResourceSurvey) -> String { "use the spelling \(survey.locationText)" }

  private func report(
    _ key: NodeID, _ path: ArraySlice<UInt8>, _ survey: ResourceSurvey, _ inProject: ByteString?,
    _ fix: @autoclosure () -> FixIt?
  ) {
    report(
      "\(quoted(key)) is \(path.string.quoted) \(survey.locationText)"
        + (inProject.map { " and \($0.string.quoted) in the Xcode project" } ?? ""), at: key,
      label: inProject == nil
        ? advice(survey) : "use one spelling: rename the file, or correct the project and then this path",
      fix: fix())
  }

  private func differs(_ place: Int, upTo folder: Int, _ survey: ResourceSurvey) -> Bool {
    var place = place
    while place != folder, place != 0 {
      if survey.namesOnDisk[place]?.differsInCase == true { return true }
      place = survey.places[place].parent
    }
    return false
  }

  /// Whether each component of the path matches only one name on disk if case is ignored.
  private func isCertain(_ place: Int, _ survey: ResourceSurvey) -> Bool {
    survey.outermost(of: place) { survey.namesOnDisk[$0]?.isOnly == false } == nil
  }
}
