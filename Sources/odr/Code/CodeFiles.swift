import OdrAppCode
import ResourceTags

/// The source files of a repository, and the tags that its manifests declare.
struct CodeFiles: Sendable {
  let sources: SourceFiles
  let tags: Set<String>

  /// The files on disk in the repository that contains a folder; outside of repositories, the files in the folder.
  static let onDisk = Memo<String, CodeFiles> { folder in
    let real = FilePath.real(folder) ?? folder
    let root = RelativePath.path(of: RelativePath.repositoryRoot(around: real) ?? real, from: FilePath.workingFolder)
    let place = [root.isEmpty ? "." : root]
    let manifests = (try? ManifestSearch(place))?.paths.compactMap { try? FileReader.input(at: $0) } ?? []
    return CodeFiles(
      sources: (try? SourceFiles(onDisk: place)) ?? SourceFiles([]) { _ in nil }, tags: declaredTags(manifests))
  }

  fileprivate static func declaredTags(_ manifests: [SourceText]) -> Set<String> {
    Set(manifests.flatMap { Manifest($0).categorizedTags() }.map(\.name))
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
      guard SourceFiles.names.match(path) else {
        throw CommandFailure("\(path.quoted) is not a Swift or Objective-C file; -m specifies the manifest")
      }
    }
    self.init(found) { try? FileReader.read(found[$0], within: boundary) }
  }
}

extension StagedManifests {
  /// Returns the source files in git's index, and records in `reads` what is read.
  func codeFiles(noting reads: FileReads) -> CodeFiles {
    let tree = index.tree(noting: reads)
    func files(_ names: FileNameFilter) -> [ByteString] {
      index.files(named: names).filter(ManifestSearch.isKept)
    }
    @Sendable func text(_ file: ByteString) -> SourceText? {
      try? tree.text(at: file.bytes).named(shown(file))
    }
    let sources = files(SourceFiles.names)
    return CodeFiles(
      sources: SourceFiles(sources.map(shown)) { text(sources[$0]) },
      tags: CodeFiles.declaredTags(files(Manifest.allFileNames).compactMap(text)))
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
      let check = CodeCheck(manifest, sources ?? all, besides: files.tags, isPartial: sources != nil)
      return (check.findings, check.counts)
    }
    return folder
  }
}
