import ResourceTags

/// A version of a manifest: from a commit, the index, the work tree, or a file.
struct ManifestVersion {
  /// Where the version is from: `HEAD`, `the index`, `the work tree`, or the name of a file.
  let title: String
  /// The contents.
  let manifest: Manifest
  /// The path relative to the repository's root; `nil` for a file that is compared without git.
  private(set) var path: ByteString?
  /// The files of the commit or of the index; `nil` if the files are on disk.
  private(set) var index: GitIndex?
  /// The commit; `nil` for the index and for files on disk.
  private(set) var revision: GitRevision?
  /// Whether the manifest doesn't exist, so that the version is empty.
  private(set) var isMissing = false

  /// The files of the commit or of the index; `nil` if the files are on disk.
  var files: ResourceFolder? {
    guard let index, let folder = path?.folder else { return nil }
    return ResourceFolder(IndexTree(index, folder: folder)) { index.projectFiles($0, of: folder, name: \.string) }
  }

  /// The path of the manifest's file, relative to the working directory or absolute; `nil` for standard input.
  var file: String? {
    if let path, let root = RelativePath.repositoryRoot(around: ".") { return root.appendingPath(path.pathString) }
    return manifest.source.path
  }

  /// Reads the file at `path`, relative to the working directory, or standard input if `path` is `-`.
  init(file path: String, standardInputName: String? = nil) throws {
    let source = try FileReader.input(at: path, standardInputName: standardInputName)
    manifest = Manifest(source)
    title = path == "-" ? "standard input" : source.name
  }

  /// Reads the file in the work tree at `path`, relative to the working directory.
  init(workTree path: String) throws {
    let source = try FileReader.input(at: path)
    manifest = Manifest(source)
    title = "the work tree"
    self.path = try Self.pathInRepository(source.name)
  }

  /// Reads the staged version of the file at `path`, relative to the repository's root.
  init(staged path: ByteString) throws {
    let changes = try StagedChanges()
    if changes.changes.contains(where: { $0.status == .unmerged && $0.path == path }) {
      throw CommandFailure("\(path.string.quoted) has an unresolved merge conflict in git's index")
    }
    let index = try GitIndex(changes)
    guard index.hasFile(path) else { throw CommandFailure("manifest \(path.string.quoted) is not in git's index") }
    title = "the index"
    manifest = Manifest(try index.tree.text(at: path.bytes).named(":" + path.pathString))
    (self.index, self.path) = (index, path)
  }

  /// Reads the manifest at `path`, relative to the repository's root, from a commit. If the manifest was renamed
  /// between the commit and `later` (or the index, if `later` is `nil`), reads the manifest at its earlier path. If the
  /// commit doesn't contain the manifest, the version is empty.
  init(_ revision: GitRevision, _ path: ByteString, until later: GitRevision?) throws {
    let index = try GitIndex.known(revision)
    title = revision.text
    self.index = index
    // The manifest is at its path, under another manifest name in the same folder, under its earlier name if git
    // recognizes a rename, or it is the commit's only manifest.
    let names = Manifest.allFileNames
    let found =
      ([path] + names.variants(of: path)).first(where: index.hasFile)
      ?? revision.oldPaths(until: later)[path].flatMap { index.hasFile($0) ? $0 : nil }
      ?? index.files(named: names).only
    guard let found else {
      let text = path.string.hasSuffix(".json") ? "{\"version\": 1}\n" : "version: 1\n"
      manifest = Manifest(SourceText(name: "\(revision.text):\(path.string)", text))
      (self.path, isMissing) = (path, true)
      return
    }
    manifest = Manifest(try index.tree.text(at: found.bytes).named("\(revision.text):\(found.pathString)"))
    (self.path, self.revision) = (found, revision)
  }

  /// Returns the path of a file relative to the repository's root.
  static func pathInRepository(_ file: String) throws -> ByteString {
    guard let path = RelativePath.inRepository(file) else {
      throw CommandFailure("\(file.quoted) is not in a git repository; specify two files to compare")
    }
    return ByteString(path.pathBytes)
  }

  /// Returns the manifest. Throws an error if odr can't read the whole manifest.
  func readable() throws -> Manifest {
    let errors = Linter.lint(manifest).filter(\.isError)
    if errors.isEmpty { return manifest }
    guard manifest.isComplete else {
      throw CommandFailure(
        "cannot compare \(manifest.name.quoted), because odr cannot read all of it", errors, in: manifest.source)
    }
    StandardStream.note(
      "\(manifest.name.quoted) has errors, such as: \(errors[0].message); odr compares what it can read")
    return manifest
  }

  /// Whether the last commit doesn't contain the same tags, resources, and settings at the same path; true outside of
  /// repositories.
  static func isUncommitted(_ manifest: Manifest) -> Bool {
    guard let version = version(of: manifest, in: "HEAD") else { return true }
    return !ManifestComparison(version.manifest, manifest).differences.isEmpty
  }

  /// Returns, in words, the uncommitted changes of the project that applying `new`, the edited `manifest`, undoes: both
  /// manifests differ from them, and they are neither in the last commit nor in a commit that git is merging. Returns an
  /// empty set if no commit contains the project.
  static func changesUndone(by new: Manifest, editing manifest: Manifest) -> Set<String> {
    let disk = ResourceFolder.ofManifest(manifest.name)
    guard let undone = disk?.comparison(manifest)?.changes.intersection(disk?.comparison(new)?.changes ?? []),
      !undone.isEmpty
    else { return [] }
    let committed = (["HEAD"] + MergedCommits.references).compactMap {
      version(of: manifest, in: $0)?.files?.comparison(manifest)?.changes
    }
    return committed.isEmpty ? [] : undone.subtracting(committed.joined())
  }

  /// Returns the version of a manifest at the same path in a commit; `nil` outside of repositories.
  static func version(of manifest: Manifest, in revision: String) -> ManifestVersion? {
    guard let path = try? pathInRepository(manifest.name),
      let revision = try? GitRevision(revision, in: .folder(manifest.folderPath)),
      let version = try? ManifestVersion(revision, path, until: nil), version.path == path
    else { return nil }
    return version
  }
}
