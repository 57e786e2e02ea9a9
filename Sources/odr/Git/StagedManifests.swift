import OdrXcodeProjects
import ResourceTags

/// The staged manifests that a commit or a whole branch affects.
struct StagedManifests {
  /// The sorted paths of the manifests to check, relative to the repository's root.
  private(set) var paths: [ByteString] = []
  /// Whether `paths` contains the manifests that the change may affect.
  private let isAboutChanges: Bool
  /// The baselines to which the change adds entries, each with a note for every added entry, and the manifests that the
  /// change removes.
  private(set) var others: [ByteString: LintedManifest] = [:]
  /// The number of baselines in `others`.
  var baselineCount: Int { others.keys.count { !Manifest.allFileNames.match(ByteSlice($0.bytes)) } }
  /// The changes to check; if the next commit completes a merge, also the changes since the merged commit.
  private var comparisons: [StagedChanges] = []
  private let changes: StagedChanges
  /// The changed files. If any file in ``FileReads/settings`` has changed, the one in the repository's root counts as
  /// changed.
  let changed: Set<ByteString>
  /// The folders that contain added files, and all folders above them.
  private let foldersOfAdded: Set<ByteString>
  /// The same folders of deleted files, links, and submodules.
  private let foldersOfDeleted: Set<ByteString>
  let index: GitIndex
  private let renames: GitRenames
  /// Messages about earlier versions that odr couldn't read.
  private let unread = Guarded<Set<String>>([])
  /// The absolute path of the working directory, which file names in findings are relative to.
  private let workingFolder = FilePath.workingFolder

  /// Finds the manifests among `arguments`, which are paths relative to the working directory. Without arguments, finds
  /// each manifest that the next commit affects by changing the manifest or its files, catalogs, or project. With
  /// `base`, finds the manifests that the changes since that commit affect; `arguments` then limits the result to
  /// manifests at or below the specified paths.
  ///
  /// Throws ``GitFailure`` outside of repositories, and ``CommandFailure`` if an argument isn't in the index or if a
  /// conflict is unresolved.
  init(_ arguments: [String], since base: String? = nil) throws {
    isAboutChanges = arguments.isEmpty || base != nil
    renames = GitRenames(inWorkTree: false, searchesHistory: base != nil)
    changes = try StagedChanges(since: base ?? "HEAD")
    let all = changes.changes
    if let conflict = all.first(where: { $0.status == .unmerged }) {
      throw CommandFailure(
        "\(conflict.path.pathString.quoted) has an unresolved merge conflict in git's index; resolve the conflict, then run 'git add'"
      )
    }
    let names = Set(all.map { ByteString($0.path.bytes.lastComponent) })
    changed = names.intersection(FileReads.settings).union(all.map(\.path))
    foldersOfAdded = Set(foldersAbove: all.filter { $0.status == .added && !$0.isLinkOrSubmodule })
    foldersOfDeleted = Set(
      foldersAbove: all.filter { $0.isLinkOrSubmodule || ![.added, .modified].contains($0.status) })
    index = try GitIndex(changes)
    if isAboutChanges, changed.isEmpty { return }
    let removed = isAboutChanges ? removedManifests(arguments) : []
    let named = try arguments.flatMap { [index] argument in
      let path = index.path(of: argument)
      let mayBeEmpty = removed.contains { path.isEmpty || $0.isWithin(path) }
      return try mayBeEmpty ? (try? index.manifests(at: argument)) ?? [] : index.manifests(at: argument)
    }.uniqued
    var candidates = changed.filter { $0.bytes.suffix(5).elementsEqual(".json".utf8) }
    if isAboutChanges {
      let wanted = Set(named)
      // A file with git's settings also has an effect in all folders below it.
      let mayConcernAll = index.hasLinks || !names.isDisjoint(with: FileReads.settings)
      let folders = Set(foldersAbove: all)
      paths = index.files(named: Manifest.allFileNames).sorted().filter {
        mayConcernAll || folders.contains($0.folder) || refersToFilesElsewhere($0)
      }
      candidates.formUnion(paths.compactMap(baseline))
      paths = paths.filter { arguments.isEmpty || wanted.contains($0) }
    } else {
      paths = named
    }
    if paths.isEmpty && candidates.isEmpty && removed.isEmpty { return }
    if let message = ManifestFinder.repetitions(paths.map(shown)).first { throw CommandFailure(message) }
    let merged = base == nil ? try GitRevision.merged : []
    comparisons = try [changes] + merged.map { try StagedChanges(since: $0.commit) }
    for path in candidates.subtracting(paths) {
      others[path] = addedEntries(at: path)
    }
    let earlier = removed.isEmpty ? nil : try changes.earlierIndex()
    for path in removed where comparisons.allSatisfy({ $0.changes.contains { $0.path == path } }) {
      guard let text = try earlier?.tree.text(at: path.bytes) else { continue }
      let manifest = Manifest(text.named(shown(path)))
      if manifest.isComplete, manifest.resources().isEmpty { continue }
      let note = Diagnostic.silenced(
        "this change removes the manifest, so odr no longer checks its resources", at: ByteSpan(at: 0))
      others[path] = LintedManifest(manifest.source, LintResult([note], [], limitPerRule: 1))
    }
  }

  /// Returns the manifests that the change removes at or below `arguments`, without the manifests that it renames or
  /// converts to a manifest that odr finds.
  private func removedManifests(_ arguments: [String]) -> [ByteString] {
    let names = Manifest.allFileNames
    let found = changes.changes.filter { names.match(ByteSlice($0.path.bytes)) }
    let folders = arguments.map(index.path(of:))
    let removed = found.map(\.path).filter { path in
      !names.variants(of: path).contains(where: index.hasFile)
        && (folders.isEmpty || folders.contains { $0.isEmpty || path.isWithin($0) })
    }
    if removed.isEmpty { return [] }
    let renamed = found.filter { $0.status == .added }.map { changes.oldPath(of: $0.path) }
    return removed.filter { !renamed.contains($0) }
  }

  /// Whether odr reports the findings in the manifest at `path`: if the user specified the manifest, or if the change
  /// affects a file or folder in `reads`, which contains everything that odr read to check the manifest.
  ///
  /// A deleted file affects each listed folder above the file. An added file does so only if the manifest requires tags
  /// for resources.
  func concerns(_ path: ByteString, _ reads: FileReads) -> Bool {
    if !isAboutChanges || reads.files.contains(where: changed.contains) { return true }
    let checksUntagged = (try? manifest(at: path))?.manifest.untaggedSetting != nil
    return reads.folders.contains {
      foldersOfDeleted.contains($0) || checksUntagged && foldersOfAdded.contains($0)
    }
  }

  /// Returns the staged manifest and the files of its folder, and records the files that are read. The manifest's name
  /// is its path relative to the working directory.
  func manifest(
    at path: ByteString, noting reads: FileReads? = nil
  ) throws -> (manifest: Manifest, folder: ResourceFolder) {
    let folder = path.folder
    let tree = IndexTree(index, folder: folder, noting: reads)
    let text: SourceText
    do { text = try tree.text(at: Array(path.bytes.lastComponent)) } catch {
      if error.isMissing {
        throw CommandFailure("\(shown(path).quoted) is a symbolic link to a file that is not in git's index")
      }
      throw FileFailure(shown(path), error.reason)
    }
    let manifest = Manifest(text.named(shown(path)))
    let absolute = index.absolute(folder)
    let boundary = try? FileBoundary(ofFolder: absolute)
    let command = ManifestCommand(manifest.name)
    var resources = ResourceFolder(tree) { [self] in
      index.projectFiles($0, of: folder, for: manifest.name, noting: reads) { shown($0) }
    }
    resources.renames = { [renames] in renames.below(absolute, missing: $0) }
    resources.moveCommand = { command.editing("resource move", [$0, $1]) }
    resources.addAdvice = { path in
      let place = absolute.appendingPath(path)
      // In a repository inside this one, git can't add single files.
      guard FilePath.exists(place), boundary?.excludes(place) == false,
        RelativePath.repositoryRoot(around: place.parentFolder) ?? index.root == index.root
      else { return nil }
      if let disk = boundary.flatMap({ DiskTree(place, within: $0) }) {
        var hasFiles = false
        disk.walk([]) { _, entry in
          hasFiles = hasFiles || entry.kind != .folder
          return !hasFiles
        }
        if !hasFiles { return "git cannot store a folder without files; add a file to it" }
      }
      return "found on disk; run: git add \(command.resource(path))"
    }
    resources.ignored = {
      reads?.note(setting: .ignoreFile)
      return KnownFiles.ignored($0, from: absolute)
    }
    resources.baseline = { name in
      let place = NormalizedPath(folder.bytes + "/\(name)".utf8)
      return Result { () throws(FileFailure) in
        guard !place.leavesRoot else { throw FileFailure(name, "it is outside the repository") }
        return try index.tree(noting: reads).text(at: place.bytes)
      }
    }
    return (manifest, resources)
  }

  /// Returns the versions of a file before the change; empty if the file is new, and `nil` if the file is the same in a
  /// parent of the commit, or if odr can't read its earlier version.
  func earlierTexts(of path: ByteString) -> [SourceText]? {
    let file = index.tree.target(of: path.bytes) ?? path
    var texts: [SourceText] = []
    for comparison in comparisons {
      // If the change includes a link, the earlier target of the link is unknown.
      if file != path, comparison.changes.contains(where: \.isLinkOrSubmodule) { continue }
      do throws(FileFailure) {
        guard let old = try comparison.oldTexts(of: file) else { return nil }
        texts += old
      } catch {
        unread.withLock { _ = $0.insert(error.message) }
        return nil
      }
    }
    return texts
  }

  /// Returns the baseline at `path`, with a note for each entry that the change adds; `nil` if the change doesn't add
  /// entries.
  private func addedEntries(at path: ByteString) -> LintedManifest? {
    let folder = index.absolute(path.folder)
    func baseline(_ text: SourceText) -> Baseline? { try? BaselineReader.read(text, in: folder) }
    guard let staged = try? index.tree.text(at: path.bytes), let new = baseline(staged),
      let old = earlierTexts(of: path)?.compactMap(baseline)
    else { return nil }
    let text = staged.named(shown(path))
    let lines = LineTable(text)
    var found: [Diagnostic] = []
    for (manifest, entries) in new.manifests {
      let name = RelativePath.path(of: manifest, from: workingFolder).quoted
      for (finding, entry) in entries {
        let added = entry.count - (old.compactMap { $0.manifests[manifest]?[finding]?.count }.max() ?? 0)
        guard added > 0, let start = entry.offset else { continue }
        let message =
          "hides \(Wording.count(added, "finding")) in \(name): \(finding.message.abbreviated) [\(finding.rule.visible)]"
        found.append(
          .silenced("this change \(message)", at: ByteSpan(start, lines.span(ofLine: lines.line(of: start)).end)))
      }
    }
    found.sort { ($0.location, $0.message) < ($1.location, $1.message) }
    return found.isEmpty
      ? nil : LintedManifest(text, LintResult(found, [], limitPerRule: Linter.findingsPerRule))
  }

  /// Warnings about unknown sizes, about unknown files in submodules, and about unknown earlier versions.
  var warnings: [String] { index.warnings(shown: shown) + unread.withLock { $0.sorted() } }

  /// Returns a note about each of the manifests `checked` and the projects compared with them or, if there are none,
  /// about each manifest at or below `arguments`, that differs in the work tree from the staged version, not counting line
  /// endings, which git can change.
  func unstagedNotes(_ checked: [LintedManifest], in arguments: [String]) -> [String] {
    if GlobalOptions.given.isQuiet { return [] }
    let projects = checked.compactMap { manifest in
      manifest.result.checked?.project.map {
        FilePath.shown("\($0)/\(ProjectFile.name)", in: manifest.source.name.parentFolder)
      }
    }
    let manifests =
      arguments.isEmpty
      ? index.files(named: Manifest.allFileNames).filter(ManifestSearch.isKept)
      : arguments.flatMap { (try? index.manifests(at: $0)) ?? [] }
    let all = checked.isEmpty ? manifests.map(shown) : checked.map(\.source.name)
    return (all + projects).uniqued.filter { name in
      guard let staged = try? index.tree.text(at: index.path(of: name).bytes).bytes,
        let file = try? FileReader.named(name).bytes
      else { return false }
      return !file.equals(staged) && file.filter { $0 != "\r" } != staged.filter { $0 != "\r" }
    }.map { name in
      let version = Self.isPartial ? "version to commit" : "staged version"
      return "\(name.quoted) in the work tree differs from the \(version); odr checks the \(version)"
    }
  }

  /// Whether the hook runs for a 'git commit' with paths, which commits only these files, not the staged ones. Source:
  /// `prepare_index` in builtin/commit.c of git.
  fileprivate static var isPartial: Bool {
    FileSystem.environment("GIT_INDEX_FILE")?.contains("/next-index-") ?? false
  }

  /// Returns whether the file called `name` differs in the work tree from the staged version.
  func isUnstaged(_ name: String) -> Bool {
    (try? index.tree.text(at: index.path(of: name).bytes))?.bytes != (try? FileReader.named(name))?.bytes
  }

  /// Converts a path relative to the repository's root to a path relative to the working directory.
  func shown(_ path: ByteString) -> String {
    RelativePath.path(of: index.absolute(path), from: workingFolder)
  }

  // MARK: Which manifests

  /// Whether the staged manifest at `path` has a project or a baseline, which can be in any folder.
  private func refersToFilesElsewhere(_ path: ByteString) -> Bool {
    (try? manifest(at: path)).map { $0.manifest.project != nil || $0.manifest.baseline != nil } ?? false
  }

  /// Returns the path of the baseline that the staged manifest at `path` refers to.
  private func baseline(of path: ByteString) -> ByteString? {
    (try? manifest(at: path))?.manifest.baseline.map {
      ByteString(NormalizedPath(path.folder.bytes + "/\($0.path)".utf8).bytes)
    }
  }
}

extension GitIndex {
  /// Converts a path relative to the working directory to a path relative to the repository's root.
  fileprivate func path(of argument: String) -> ByteString {
    let absolute = RelativePath.absolute(argument, from: FilePath.workingFolder)
    return ByteString(spelled(RelativePath.path(of: absolute, from: root).pathBytes))
  }

  /// Returns the path of the manifest that the user specified, or of the manifests in a folder.
  fileprivate func manifests(at argument: String) throws -> [ByteString] {
    let path = path(of: argument)
    if hasFile(path) { return [path] }
    let found = files(named: Manifest.allFileNames).filter { manifest in
      (path.isEmpty ? manifest : manifest.path(below: path)).map(ManifestSearch.isKept) ?? false
    }
    if found.isEmpty {
      throw CommandFailure(
        "there is no manifest at \(argument.quoted) in git's index; run 'git add', or specify another manifest")
    }
    return found
  }

  /// Returns warnings about unknown sizes and about unknown files in submodules. `shown` returns a path for display.
  func warnings(shown: (ByteString) -> String) -> [String] {
    let count = missingCount
    let sizes = "this partial clone lacks \(Wording.count(count, "file")); odr counts unknown sizes as 0"
    return unknownSubmodules.map {
      """
      the commit of the submodule \(shown($0).quoted) is missing here, so its files are unknown; \
      'git submodule update --init' fetches it
      """
    } + (count > 0 ? [sizes] : [])
  }
}

extension Set<ByteString> {
  /// Creates the set of all folders above changed files. Each folder is visited once, even if it contains many files.
  fileprivate init(foldersAbove changes: [GitChange]) {
    self = []
    for change in changes {
      var folder = change.path.folder
      while insert(folder).inserted, !folder.isEmpty { folder = folder.folder }
    }
  }
}

extension LintedManifest {
  /// Returns advice about the findings in addition to their fixes, as lines to print. `staged` contains the manifest if
  /// odr checked git's index; `isExcerpt` means that the report shows ``outdatedPlaces``.
  func advice(_ staged: StagedManifests?, isExcerpt: Bool, _ renames: GitRenames) -> [String] {
    let isStaged = staged != nil
    var lines: [String] = []
    let command = ManifestCommand(source.name)
    let isBroken = diagnostics.contains { $0.rule.hasSuffix("-syntax") }
    if isBroken, !isStaged, let advice = UnmergedManifest.advice(about: source) { lines.append(advice) }
    if let contradiction {
      lines.append(contradiction)
    } else if !differences.isEmpty, !source.isUnnamed, isStaged || !isExcerpt || outdatedPlaces == nil {
      let updated = staged.map(updatedFiles) ?? []
      let adding = updated.map { ManifestCommand($0).add }.joined(separator: " && ")
      lines.append(
        !updated.isEmpty
          ? StagedManifests.isPartial
            ? "this commit contains only the files that 'git commit' names; also name \(Wording.list(updated.map(\.quoted), limit: 3))"
            : "\(ShellWord.inSentence(adding)) stages the updated files"
          : isApplied
            ? "\(command.inSentence("xcode apply")) updates the project"
              + (isPulled ? "; \(command.pull) updates the manifest" : "")
              + (isStaged ? "; then 'git add' the changed files that git does not ignore" : "")
            : "\(command.inSentence("xcode diff")) shows what to change in the project")
    }
    let missing = diagnostics.contains { ["missing-resource", "missing-catalog-item"].contains($0.rule) }
    if missing, !source.isUnnamed, let followed = try? FollowedResources(Manifest(source), since: nil, renames) {
      let files = [
        ("updates the paths of", followed.moved.count, "moved"),
        ("removes the entries of", followed.deleted.count, "deleted"),
      ]
      let effects = files.filter { $0.1 > 0 }.map { "\($0) \(Wording.count($1, "\($2) file"))" }
      if !effects.isEmpty {
        let left = try? FollowedResources(Manifest(FileReader.named(source.name)), since: nil, renames)
        let isFollowed = isStaged && left?.moved.isEmpty == true && left?.deleted.isEmpty == true
        let add = ShellWord.inSentence(command.add)
        lines.append(
          "\(isFollowed ? add : command.inSentence("resource follow")) \(effects.joined(separator: ", and "))"
            + (isStaged && !isFollowed ? "; then \(add)" : ""))
      }
    }
    if !isStaged, diagnostics.contains(where: { $0.message.hasSuffix(" cannot be read") }),
      let root = RelativePath.repositoryRoot(around: "."), FilePath.exists(root + "/.gitmodules")
    {
      lines.append("'git submodule update --init' fetches the files of submodules that are not checked out")
    }
    return lines
  }

  /// Returns the changed files to stage if the project in the work tree matches the staged manifest or, if it does not,
  /// the manifest in the work tree.
  private func updatedFiles(_ staged: StagedManifests) -> [String] {
    let texts = [source] + (try? FileReader.named(source.name)).asArray
    let others = diagnostics.besides(differences)
    guard let folder = ResourceFolder.ofManifest(source.name),
      let text = texts.first(where: {
        Linter.result(Manifest($0), in: folder).diagnostics.filter(\.isError).besides(others).isEmpty
      })
    else { return [] }
    // An item without tags has no location, and may be without a Contents.json. git may ignore the project.
    let items = differences.compactMap(\.subject.resource).map {
      FilePath.shown(CatalogItems.contentsPath(of: ByteString($0)).string, in: source.name.parentFolder)
    }
    let places = differences.flatMap { [$0.location] + $0.notes.compactMap(\.location) }.compactMap(\.source?.name)
    return (text === source ? [] : [source.name])
      + (places.filter { staged.index.hasFile(staged.index.path(of: $0)) } + items).uniqued.filter(staged.isUnstaged)
  }
}
