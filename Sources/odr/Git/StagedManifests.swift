import OdrXcodeProjects
import ResourceTags

/// The manifests that a commit, or all of a branch, is about, as they are staged.
struct StagedManifests: Sendable {
  /// The paths of the manifests to check, relative to the root of the repository, sorted.
  private(set) var paths: [ByteString] = []
  /// The baselines that the change adds entries to, and a note for each.
  private(set) var baselines: [ByteString: JudgedManifest] = [:]
  /// The changes and, in a commit that ends a merge, those compared with the merged commit.
  private var comparisons: [StagedChanges] = []
  private let changes: StagedChanges
  /// The index; it is only read if there is something to check.
  private let index: GitIndex?
  /// The absolute path of the working directory, for names.
  private let workingFolder = FilePath.real(".") ?? "/"

  /// The manifests among `arguments`, paths relative to the working directory; without arguments, those that the next
  /// commit changes, and those whose files, catalogs or project it changes. With `base`, these are what differs from that
  /// commit and, if there are arguments, is at or below one of them. `baseline` is the file that hides findings.
  ///
  /// Throws ``GitFailure`` outside of repositories, and ``CommandFailure`` if an argument is not in the index or a
  /// conflict is unresolved.
  init(_ arguments: [String], since base: ForkPoint? = nil, baseline: String? = nil) throws {
    let isAboutChanges = arguments.isEmpty || base != nil
    changes = try StagedChanges(since: base)
    if let conflict = changes.changes.first(where: { $0.status == .unmerged }) {
      throw CommandFailure(
        "\(String(path: conflict.path.bytes).quoted) has an unresolved merge conflict in git's index; resolve it, then 'git add' it"
      )
    }
    let concerns = ManifestConcerns(changes)
    let candidates =
      changes.changes.filter { $0.status != .deleted && $0.path.bytes.suffix(5).elementsEqual(".json".utf8) }.map(
        \.path)
    let mayHaveBaselines = !candidates.isEmpty || baseline != nil && !changes.changes.isEmpty
    guard mayHaveBaselines || !isAboutChanges || !concerns.isEmpty else {
      index = nil
      return
    }
    let index = try GitIndex(changes)
    self.index = index
    let merged = base == nil ? try GitRevision("MERGE_HEAD") : nil
    comparisons = try [changes] + [merged].compactMap { try $0.map { try StagedChanges(since: ForkPoint($0)) } }
    let named = try arguments.flatMap { try self.named($0, index) }.uniqued
    if isAboutChanges {
      let wanted = Set(named)
      paths = concerns.manifests(in: index) { [self] in projectFile(of: $0) }
        .filter { arguments.isEmpty || wanted.contains($0) }
    } else {
      paths = named
    }
    for path in Set(candidates + (baseline.map { [self.path(of: $0, index)] } ?? [])).subtracting(paths) {
      baselines[path] = addedEntries(at: path, index)
    }
  }

  /// The staged text of a manifest, named by its path from the working directory, and the files of its folder.
  func manifest(
    at path: ByteString
  ) throws -> (manifest: Manifest, folder: ResourceFolder, files: ManifestFolder) {
    guard let index else { preconditionFailure("there is no manifest without an index") }
    let folder = path.folder
    let tree = IndexTree(index, folder: folder)
    let text: SourceText
    do throws(FileFailure) { text = try tree.text(at: path.lastName) } catch {
      if error.isMissing {
        throw CommandFailure("\(shown(path).quoted) is a symbolic link to a file that is not in git's index")
      }
      throw FileFailure(shown(path), error.reason)
    }
    let manifest = Manifest(SourceText(name: shown(path), bytes: text.bytes))
    let absolute = index.absolute(folder)
    let files = ManifestFolder(
      path: absolute, name: FilePath.folder(of: manifest.source.name), tree: tree
    ) { [self] file in
      index.tree.referenced(file, from: index.root, name: shown)
    }
    return (manifest, resources(tree, of: manifest, at: path, files, in: absolute), files)
  }

  /// The versions of a file before the change, none if it is new; `nil` if a parent of the commit has this one.
  func earlierTexts(of path: ByteString) -> [SourceText]? {
    let file = index.flatMap { IndexTree($0, folder: ByteString([])).target(of: path.bytes) } ?? path
    var texts: [SourceText] = []
    for comparison in comparisons {
      // Nothing tells what a link led to before it was changed.
      if file != path, comparison.changes.contains(where: \.isLinkOrSubmodule) { continue }
      guard let old = comparison.oldTexts(of: file) else { return nil }
      texts += old
    }
    return texts
  }

  /// The baseline at `path`, with a note for each entry that the change adds; `nil` if there are none.
  private func addedEntries(at path: ByteString, _ index: GitIndex) -> JudgedManifest? {
    let folder = FilePath.joined(index.root, String(path: path.folder.bytes))
    func baseline(_ text: SourceText) -> Baseline? { try? BaselineReader.read(text, in: folder) }
    guard let staged = try? index.tree.text(at: path.bytes), let new = baseline(staged),
      let old = earlierTexts(of: path)?.compactMap(baseline)
    else { return nil }
    let text = SourceText(name: shown(path), bytes: staged.bytes)
    var found: [Diagnostic] = []
    for (manifest, entries) in new.manifests {
      let name = RelativePath.path(of: manifest, from: workingFolder).quoted
      for (finding, entry) in entries {
        let added = entry.count - (old.compactMap { $0.manifests[manifest]?[finding]?.count }.max() ?? 0)
        guard added > 0, let start = entry.offset else { continue }
        let message =
          "hides \(Wording.count(added, "finding")) in \(name): \(finding.message.abbreviated) [\(finding.rule.visible)]"
        found.append(.silenced("this change \(message)", at: ByteSpan(start, text.lineEnd(from: start))))
      }
    }
    found.sort { ($0.location, $0.message) < ($1.location, $1.message) }
    return found.isEmpty
      ? nil : JudgedManifest(text, LintResult(found, limitPerRule: Linter.findingsPerRule), [])
  }

  /// The files of a staged manifest, in the folder at an absolute path.
  private func resources(
    _ tree: IndexTree, of manifest: Manifest, at path: ByteString, _ files: ManifestFolder, in folder: String
  ) -> ResourceFolder {
    let command = ManifestCommand(manifest.source.name)
    return ResourceFolder(
      tree, project: { [index] in index?.projectFiles($0, of: path.folder, in: files) },
      renames: { GitRenames.all(below: folder, inWorkTree: false) },
      moveCommand: { command.move($0, to: $1) },
      addCommand: { path in
        FilePath.exists(FilePath.joined(folder, path)) ? "git add \(command.resource(path))" : nil
      })
  }

  /// The text of the project file that a manifest names, and the absolute folder of the project; `nil` if it is not
  /// staged.
  func project(_ reference: XcodeProjectReference, of path: ByteString) -> (text: SourceText, folder: String)? {
    index?.project(reference, of: path.folder, name: shown)
  }

  /// The finding that the project of the manifest at `path` is not staged; `nil` if git does not know, or need not know, it.
  func missingProject(of manifest: Manifest, at path: ByteString) -> Diagnostic? {
    guard let index, let reference = manifest.project, let file = index.projectFile(reference, of: path.folder) else {
      return nil
    }
    do throws(FileFailure) { _ = try index.tree.text(at: file.bytes) } catch {
      if !error.isMissing { return nil }
    }
    let place = FilePath.joined(index.root, String(path: file.bytes))
    let isOnDisk = FilePath.exists(place)
    // A project that was never staged may be kept elsewhere.
    if isOnDisk, !changes.changes.contains(where: { $0.path == file && $0.status == .deleted }) { return nil }
    if GitIgnore.covers(place) { return nil }
    if isOnDisk {
      return .missingProject(
        manifest, advice: "it is on the disk; run: git add \(ShellWord.path(shown(file.folder)))")
    }
    // Where the file itself is there, it is a link that leads nowhere.
    let others = index.files(named: [ProjectFile.name]).filter { $0 != file }.map { other in
      RelativePath.path(of: "/" + String(path: other.folder.bytes), from: "/" + String(path: path.folder.bytes))
    }
    var suggester = SpellingSuggester(others)
    let meant = others.count == 1 ? others[0] : suggester.best(for: reference.project)
    return .missingProject(
      manifest, advice: meant.map { "did you mean \($0.quoted)?" } ?? "correct the path, or add the project")
  }

  /// Warnings that sizes, or the files of submodules, are unknown.
  var warnings: [String] {
    guard let index else { return [] }
    let count = index.missingCount
    let sizes =
      "git does not have \(Wording.count(count, "file")) in this partial clone; unknown sizes count as nothing"
    return index.unknownSubmodules.map {
      """
      git does not have the staged commit of the submodule \(shown($0).quoted) here, so its files are not known; \
      'git submodule update --init' gets it
      """
    } + (count > 0 ? [sizes] : [])
  }

  /// The path from the working directory for a path from the root of the repository.
  private func shown(_ path: ByteString) -> String {
    let path = String(path: path.bytes)
    guard let index else { return path }
    return RelativePath.path(of: FilePath.joined(index.root, path), from: workingFolder)
  }

  // MARK: Which manifests

  /// The path of the project file that the staged manifest at `path` names.
  private func projectFile(of path: ByteString) -> ByteString? {
    (try? manifest(at: path))?.manifest.project.flatMap { index?.projectFile($0, of: path.folder) }
  }

  /// The path from the root of the repository of a path from the working directory.
  private func path(of argument: String, _ index: GitIndex) -> ByteString {
    let whole = RelativePath.resolved(argument, from: workingFolder)
    let absolute =
      FilePath.real(FilePath.folder(of: whole)).map { FilePath.joined($0, FilePath.name(of: whole)) } ?? whole
    return ByteString(index.spelled(RelativePath.path(of: absolute, from: index.root).pathBytes))
  }

  private func named(_ argument: String, _ index: GitIndex) throws -> [ByteString] {
    let path = path(of: argument, index)
    if index.hasFile(path) { return [path] }
    let folder = ByteString(path.string == "." ? [] : path.bytes)
    let found = index.files(named: ManifestFinder.names).filter { manifest in
      if folder.bytes.isEmpty { return ManifestSearch.isKept(manifest) }
      return manifest.path(below: folder).map(ManifestSearch.isKept) ?? false
    }
    if found.isEmpty {
      throw CommandFailure("there is no manifest at \(argument.quoted) in git's index; 'git add' it, or name another")
    }
    return found
  }
}
