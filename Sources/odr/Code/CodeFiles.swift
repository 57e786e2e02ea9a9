import OdrAppCode
import ResourceTags

/// The source files of a repository, and the tags that its manifests declare.
struct CodeFiles: Sendable {
  let sources: SourceFiles
  let tags: Set<String>
  /// The folder and the project of each manifest, as absolute paths.
  private let places: [(folder: ByteString, project: String?)]

  fileprivate init(sources: SourceFiles, of manifests: [SourceText]) {
    let manifests = manifests.map { Manifest($0) }
    self.sources = sources
    tags = Set(manifests.flatMap { $0.tags() }.filter { $0.category != nil }.map(\.name))
    places = manifests.map(Self.place)
  }

  private static func place(of manifest: Manifest) -> (folder: ByteString, project: String?) {
    let folder = RelativePath.resolved(manifest.folderPath, from: FilePath.workingFolder)
    return (ByteString(folder), manifest.project.map { RelativePath.resolved($0.project, from: folder) })
  }

  /// Whether another project has a manifest in, above, or below the folder of `manifest`, so that their apps may share
  /// code.
  fileprivate func mayShareCode(_ manifest: Manifest) -> Bool {
    let own = Self.place(of: manifest)
    return places.contains { folder, project in
      project != own.project && (folder.isWithin(own.folder) || own.folder.isWithin(folder))
    }
  }

  /// The files on disk in the repository that contains a folder; outside of repositories, the files in the folder.
  static let onDisk = Memo<String, CodeFiles> { folder in
    let real = FilePath.real(folder) ?? folder
    let root = RelativePath.path(of: RelativePath.repositoryRoot(around: real) ?? real, from: FilePath.workingFolder)
    let place = [root.isEmpty ? "." : root]
    let manifests = (try? ManifestSearch(place))?.paths.compactMap { try? FileReader.input(at: $0) } ?? []
    return CodeFiles(sources: (try? SourceFiles(onDisk: place)) ?? SourceFiles([]) { _ in nil }, of: manifests)
  }
}

extension SourceFiles {
  /// Finds the source files at or below `paths` on disk. Throws ``CommandFailure`` if a path can't be read.
  init(onDisk paths: [String]) throws {
    let search = try ManifestSearch(paths, for: SourceFiles.names, names: "Swift or Objective-C files")
    if let failure = search.failures.first { throw CommandFailure(failure) }
    // A path such as `../Game/A.swift` may lead back to the working directory.
    let here = FilePath.workingFolder
    let found = search.paths.map { path in
      path.hasPrefix("../") ? RelativePath.path(of: RelativePath.resolved(path, from: here), from: here) : path
    }
    let boundary = try FileBoundary.named(found.first)
    for path in paths where try !FilePath.isFolder(path) {
      _ = try FileReader.read(path, within: boundary)
      guard SourceFiles.names.match(ByteSlice(path.utf8)) else {
        throw CommandFailure("\(path.quoted) is not a Swift or Objective-C file; -m specifies the manifest")
      }
    }
    self.init(found) { try? FileReader.read(found[$0], within: boundary) }
  }
}

extension StagedManifests {
  /// Returns the source files in git's index, and records in `reads` what is read.
  func codeFiles(noting reads: FileReads) -> CodeFiles {
    let tree = index?.tree(noting: reads)
    func files(_ names: FileNameFilter) -> [ByteString] {
      (index?.files(named: names) ?? []).filter(ManifestSearch.isKept)
    }
    @Sendable func text(_ file: ByteString) -> SourceText? {
      try? tree?.text(at: file.bytes).named(shown(file))
    }
    let sources = files(SourceFiles.names)
    return CodeFiles(
      sources: SourceFiles(sources.map(shown)) { text(sources[$0]) },
      of: files(Manifest.allFileNames).compactMap(text))
  }
}

extension ResourceFolder {
  /// Returns the folder with a check of the app's code: of `sources` or, if they are `nil`, of the sources of the
  /// project's targets; without a project, of all source files in `files`.
  func checkingCode(
    _ files: @autoclosure @escaping @Sendable () -> CodeFiles, only sources: SourceFiles? = nil
  ) -> ResourceFolder {
    var folder = self
    folder.code = { manifest, project in
      let files = files()
      let all = project.map { $0.contents?.sources ?? SourceFiles([]) { _ in nil } } ?? files.sources
      let check = CodeCheck(
        manifest, sources ?? all, own: files.mayShareCode(manifest) ? [] : Set(all.own), besides: files.tags,
        isPartial: sources != nil)
      return (check.findings, check.counts)
    }
    return folder
  }
}
