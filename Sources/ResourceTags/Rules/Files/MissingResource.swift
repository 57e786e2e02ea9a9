/// A rule for loose files and folders that don't exist.
struct MissingResource: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "missing-resource", scope: .files,
    summary: "a file or folder is not on disk",
    explanation: """
      The manifest's folder contains no file or folder with this path: the file was moved, renamed, or never added, or \
      the path is misspelled. Correct the path (`odr resource move` can correct many paths at once), add the file, or \
      remove the entry. If a folder was moved with its resources, odr reports only one finding for the folder. In a \
      repository, odr uses git to find renamed files, and reports files that git ignores with `ignored-resource` instead. \
      If you do not have the files, use `odr lint --no-disk`, which skips this rule.
      """,
    examples: [
      .failing(
        "files: {1️⃣Old/1.sks: [forest], Old/2.sks: [forest]}\n",
        "folder 'Old' is not on disk; its 2 resources are in 'New'",
        fixed: "files: {New/1.sks: [forest], New/2.sks: [forest]}\n",
        files: ["New/1.sks": .file, "New/2.sks": .file]),
      .passing("files: {Levels/Level2.sks: [forest]}\n", files: ["Levels/Level2.sks": .file]),
      .failing(
        "files: {1️⃣Levels/Levle2.sks: [forest]}\n", "'Levels/Levle2.sks' is not on disk",
        fixed: "files: {Levels/Level2.sks: [forest]}\n", files: ["Levels/Level2.sks": .file]),
      .failing(
        "files: {1️⃣Levels/Level2.sks: [forest]}\n",
        "'Levels/Level2.sks' is not on disk; folder 'Levels' does not exist", files: ["Level2.sks": .file]),
      .failing(
        "files: {1️⃣Levels/Level2.sks: [forest]}\n", "'Levels/Level2.sks' is a broken symbolic link",
        files: ["Levels/Level2.sks": .link("../Old/Level2.sks")]),
    ])

  func check() {
    guard let files = context.files, files.survey.hasMissing else { return }
    var moved = MovedFolders()
    for (index, entry, place) in files.survey.placedEntries where entry.catalog < 0 {
      // The text of a path with a syntax error is uncertain.
      guard let missing = files.survey.missingPart(of: place),
        !files.survey.places[place].isOfCatalog, !context.hasSyntaxErrorInside(entry.key),
        !files.ignored.contains(place)
      else { continue }
      let path = files.survey.path(of: place)
      let add = isWanted ? files.addAdvice(path) : nil
      let advice = add ?? PathSlip.advice(entry.key, "file", context)
      if advice == nil, moved.add(index, missing, files, hides: context.findings.silences(Self.self, at: entry.key)) {
        continue
      }
      let meant =
        advice == nil && isWanted
        ? files.meantPath(of: place, at: index, missing: missing) : nil
      report(
        files.survey.message(aboutMissing: quoted(entry.key), place, missing),
        at: entry.key,
        label: advice
          ?? question(meant, "correct the path, add the file, or remove the entry"),
        fix: meant.map { context.moving(entry: index, to: $0, isSafe: false) })
    }
    moved.report(self, files)
  }
}

extension Rule {
  /// Returns a question that suggests `meant`, relative to the catalog whose path is `catalog`, if any. If `meant` is
  /// `nil`, returns `otherwise`.
  func question(_ meant: [UInt8]?, in catalog: [UInt8] = [], _ otherwise: String) -> String {
    guard let meant else { return otherwise }
    let shown = meant.starts(with: catalog + [.slash]) ? meant.dropFirst(catalog.count + 1) : meant[...]
    return "did you mean \(shown.string.quoted)?"
  }
}

extension ResourceSurvey {
  /// Writes the message about a missing resource. `path` is the resource's path in quotes, and `missing` is the
  /// outermost part of the path that doesn't exist.
  func message(aboutMissing path: String, _ place: Int, _ missing: Int) -> String {
    let folder = self.path(of: missing).string
    let parent = places[missing].parent
    let parentPath = self.path(of: parent).string
    let isMissing = "\(path) is not \(locationText)"
    return switch places[missing].finding {
    case .brokenLink where missing == place: "\(path) is a broken symbolic link"
    case .brokenLink: "\(isMissing); \(folder.quoted) is a broken symbolic link"
    case .unreadable:
      "\(path) cannot be checked; folder \((parentPath.isEmpty ? "." : parentPath).quoted) cannot be read"
    case .other: "\(path) is neither a file nor a folder"
    case .absent where places[parent].finding != .folder:
      "\(isMissing); \(parentPath.quoted) is not a folder"
    case .absent where missing == place: isMissing
    case .absent, .file, .folder: "\(isMissing); folder \(folder.quoted) does not exist"
    }
  }
}
