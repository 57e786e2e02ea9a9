import ResourceTags

/// Reads the files that a command line specifies.
extension FileReader {
  /// Whether a path ends like the path of a YAML or JSON file.
  static func hasEndingOfManifests(_ path: String) -> Bool {
    [".yml", ".yaml", ".json"].contains(where: path.hasSuffix)
  }

  /// Returns the text of the file at `path`. If `path` is a folder, returns the text of the manifest in the folder; for
  /// `-`, returns the text of standard input.
  static func input(at path: String, standardInputName: String? = nil) throws -> SourceText {
    if path == "-" { return try readStandardInput(as: standardInputName) }
    let path = try ManifestFinder.named(path)
    if !hasEndingOfManifests(path), try !FilePath.hasEntry(path) {
      throw CommandFailure("there is no manifest \(path.quoted)\(ManifestFinder.advice(instead: path))")
    }
    // A pipe can have the name of a manifest, and odr would wait forever for the pipe's contents.
    let isManifest = Manifest.allFileNames.match(path)
    let text = try named(path, onlyRegular: isManifest)
    let isProject = path.fileEnding == "pbxproj"
    if isProject || !hasEndingOfManifests(path) && text.bytes.contains(0) {
      let kind = isProject ? "an Xcode project" : "a binary file"
      throw CommandFailure("\(path.quoted) is \(kind), not a manifest\(ManifestFinder.advice(instead: path))")
    }
    // In text from `/dev/fd/3` or standard input, paths are relative to the working directory.
    return FileBoundary.isDevice(path) ? SourceText(name: path, bytes: text.bytes, isUnnamed: true) : text
  }

  /// Returns the text of a file that the command line specifies. The file may be a pipe if `onlyRegular` is false.
  static func named(_ path: String, onlyRegular: Bool = true) throws -> SourceText {
    let boundary: FileBoundary
    do {
      boundary = try FileBoundary(of: path, followsLinks: GlobalOptions.given.followsLinks)
    } catch {
      throw FileFailure(path, error)
    }
    return try read(path, within: boundary, onlyRegular: onlyRegular)
  }
}

extension RelativePath {
  /// Returns the absolute path for a path relative to the working directory.
  static func resolved(_ path: String) -> String { resolved(path, from: FilePath.workingFolder) }

  /// Returns the absolute path of the file that contains a text; `nil` for standard input without a file name.
  static func absolute(_ source: SourceText) -> String? { source.path.map(absolute) }

  /// Returns the absolute path of the file at `path`. If the file's folder exists, symbolic links in the folder's path
  /// are resolved.
  static func absolute(_ path: String) -> String {
    FilePath.real(path.parentFolder).map { $0.appendingPath(path.fileName) } ?? resolved(path)
  }

  /// Returns the absolute path of the file at a path relative to `folder`. If the file's folder exists, symbolic links
  /// in the folder's path are resolved after each `..` is removed together with the folder before it.
  static func absolute(_ path: String, from folder: String) -> String {
    let whole = resolved(path, from: folder)
    return FilePath.real(whole.parentFolder).map { $0.appendingPath(whole.fileName) } ?? whole
  }

  /// Returns the path of a file relative to its repository's root; `nil` outside of repositories.
  static func inRepository(_ path: String) -> String? {
    guard let folder = FilePath.real(path.parentFolder), let root = repositoryRoot(around: folder) else {
      return nil
    }
    return self.path(of: folder.appendingPath(path.fileName), from: root)
  }
}

extension FileBoundary {
  /// Returns the boundary for a file that the command line specifies; if `path` is `nil`, returns the boundary for the
  /// working directory.
  static func named(_ path: String?) throws -> FileBoundary {
    let path = path ?? "./file"
    return try FileError.during("open the folder of", path) {
      try FileBoundary(of: path, followsLinks: GlobalOptions.given.followsLinks)
    }
  }

  /// Returns the boundary for a folder on the command line or for a manifest's folder.
  static func folder(_ path: String) throws -> FileBoundary { try named(path.appendingPath("file")) }
}

extension DiskTree {
  /// Returns the files in a folder on the command line or in a manifest's folder; `nil` if odr can't open the folder.
  static func named(_ folder: String) -> DiskTree? {
    (try? FileBoundary.folder(folder)).flatMap { DiskTree(folder, within: $0) }
  }
}

extension ManifestFile {
  /// Opens the manifest at `path` for editing; if `path` is a folder, opens the manifest in that folder. Throws
  /// ``FileError`` if the manifest no longer contains the bytes of `old`.
  static func named(_ path: String, holding old: SourceText? = nil) throws -> ManifestFile {
    let named = try ManifestFinder.named(path)
    ManifestFinder.noteName(of: named)
    return try ManifestFile(named, holding: old)
  }
}
