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
    reportMissing(
      areItems: false, otherwise: "correct the path, add the file, or remove the entry")
  }
}

extension Rule {
  /// Reports each missing item of a catalog or, if `areItems` is false, each missing loose file and folder. If several
  /// resources of a missing folder are now together in another folder, there is one finding for the folder. `otherwise`
  /// is the advice if the path shows no mistake and nothing has a similar path.
  func reportMissing(areItems: Bool, otherwise: String) {
    guard let files = context.files, files.survey.hasMissing else { return }
    let survey = files.survey
    var moved: [Int: [ResourceEntry]] = [:]
    for (index, entry, place) in survey.placedEntries
    where areItems ? survey.places[place].isInCatalog : entry.catalog < 0 && !survey.places[place].isOfCatalog {
      let catalog = survey.outermost(of: place, where: \.isCatalog)
      // The text of a path with a syntax error is uncertain, and another finding reports a missing catalog.
      guard let missing = survey.missingPart(of: place), !files.ignored.contains(place),
        !context.hasSyntaxErrorInside(entry.key),
        catalog.map({ survey.places[$0].finding == .folder && !context.isBroken(entry) }) ?? true
      else { continue }
      let path = survey.path(of: place)
      let language = isWanted ? files.moved.languages(of: path).first?.string : nil
      let advice =
        (isWanted ? files.folder.addAdvice?(path.string) : nil)
        ?? language.map { "list the file of each language, such as \($0.quoted)" }
        ?? slipAdvice(entry.key, areItems ? "item" : "file")
      if advice == nil, let folder = files.moved.folders[missing], folder.entries.count > 1 {
        if !context.findings.silences(Self.self, at: entry.key) { moved[missing, default: []].append(entry) }
        continue
      }
      let meant = advice == nil && isWanted ? files.moved.meantPath(of: place, at: index, missing: missing) : nil
      let catalogPath = catalog.map(survey.path)
      let shown = catalogPath.map { path.dropFirst($0.count + 1).string.quoted } ?? quoted(entry.key)
      report(
        survey.message(aboutMissing: shown, place, missing, in: catalogPath), at: entry.key,
        label: advice ?? question(meant, in: catalogPath ?? [], otherwise),
        fix: meant.map { .moving(index, to: ResourcePath(normalized: $0), isSafe: false) })
    }
    for (missing, entries) in moved.sorted(by: { $0.value[0].key < $1.value[0].key }) {
      if let folder = files.moved.folders[missing] { report(folder, entries, files) }
    }
  }

  /// Reports a missing folder whose resources are in another folder. `entries` are the reported resources in file order.
  private func report(_ folder: MovedFolder, _ entries: [ResourceEntry], _ files: FileFacts) {
    let (old, new) = (ResourcePath(normalized: folder.path), ResourcePath(normalized: folder.newPath))
    report(
      "folder \(old.string.quoted) is not \(files.survey.locationText); "
        + (entries.count == 1 ? "its resource is" : "its \(entries.count) resources are") + " in \(new.string.quoted)",
      about: .init(resource: old.string, catalog: manifest.catalog(of: entries[0]).map { text($0.key) }),
      at: entries[0].key, label: "run: " + files.moveCommand(folder),
      fix: .edit(
        MoveResource(old, to: new), title: "change \(old.string.quoted) to \(new.string.quoted)", isSafe: false))
  }

  /// Returns a question that suggests `meant`, relative to the catalog whose path is `catalog`, if any. If `meant` is
  /// `nil`, returns `otherwise`.
  func question(_ meant: [UInt8]?, in catalog: [UInt8] = [], _ otherwise: String) -> String {
    guard let meant else { return otherwise }
    let shown = meant.starts(with: catalog + ["/"]) ? meant.dropFirst(catalog.count + 1) : meant[...]
    return "did you mean \(shown.string.quoted)?"
  }

  /// Advice for the label of a finding about a missing `noun`; `nil` if the path shows no typical mistake.
  func slipAdvice(_ key: NodeID, _ noun: String) -> String? {
    guard let path = tree.text(of: key) else { return nil }
    if let advice = YAMLSlip.topLevelAdvice(key, tree) ?? swapAdvice(key) { return advice }
    if noun == "file", CatalogItemType(name: path).makesPack {
      return "list an item of an asset catalog under 'catalogs', below its catalog"
    }
    if path.contains("\\") { return "write '/' between folders, and spaces without '\\'" }
    if path.contains("*") || path.contains("?") {
      return "odr does not expand patterns; list each \(noun)" + (noun == "catalog" ? "" : ", or its folder")
    }
    let meant = LookalikeCharacter.cleaned(path)
    if let character = LookalikeCharacter.oddity(in: path) {
      return "\(character) is part of the path; did you mean \(meant.quoted)?"
    }
    return path.unicodeScalars.first.map(LookalikeCharacter.isCurlyQuote) == true
      ? LookalikeCharacter.question(meant, inPlaceOf: path) : nil
  }
}

extension ResourceSurvey {
  /// Writes the message about a missing resource. `path` is the resource's path in quotes, `missing` is the outermost
  /// part of the path that doesn't exist, and `catalog` is the path of the catalog that contains the resource.
  func message(aboutMissing path: String, _ place: Int, _ missing: Int, in catalog: [UInt8]?) -> String {
    let folder = self.path(of: missing).string
    let parent = places[missing].parent
    let parentPath = self.path(of: parent).string
    let isMissing = "\(path) is not \(locationText)"
    return switch places[missing].finding {
    case .brokenLink where missing == place: "\(path) is a broken symbolic link"
    case .brokenLink: "\(isMissing); \(folder.quoted) is a broken symbolic link"
    case .unreadable where outermost(of: missing, where: \.isLinkOut) != nil:
      "\(path) \(LocationText.linkOut)"
    case .unreadable:
      "\(path) cannot be checked; folder \((parentPath.isEmpty ? "." : parentPath).quoted) cannot be read"
    case .other: "\(path) is neither a file nor a folder"
    case .absent where places[parent].finding != .folder:
      "\(isMissing); \(parentPath.quoted) is not a folder"
    case .absent where catalog != nil: "\(path) is not in \((catalog ?? []).string.quoted)"
    case .absent where missing == place: isMissing
    case .absent, .file, .folder: "\(isMissing); folder \(folder.quoted) does not exist"
    }
  }
}
