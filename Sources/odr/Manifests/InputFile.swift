import ResourceTags

/// A file named on the command line.
enum InputFile {
  /// The text at `path`: standard input for `-`; for a folder, the manifest in it.
  static func text(at path: String, standardInputName: String? = nil) throws -> SourceText {
    if path == "-" { return try FileReader.readStandardInput(as: standardInputName) }
    let path = try ManifestFinder.named(path)
    // A pipe may have the name of a manifest, and reading it would wait forever.
    let isManifest = ManifestFinder.names.contains(FilePath.name(of: path))
    let text = try FileReader.named(path, onlyRegular: isManifest)
    // Paths in what a shell passes as '/dev/fd/3' begin at the working directory, as on standard input.
    return FileBoundary.isDevice(path) ? SourceText(name: path, bytes: text.bytes, isUnnamed: true) : text
  }
}

extension RelativePath {
  /// The absolute path of the file that a text is from; `nil` for standard input that stands for none.
  static func absolute(_ source: SourceText) throws -> String? {
    source.isUnnamed ? nil : try absolute(source.name)
  }

  /// The absolute path of the file at `path`, with the symbolic links of its folder followed if the folder exists.
  static func absolute(_ path: String) throws -> String {
    guard let folder = FilePath.real(FilePath.folder(of: path)) else { return try ResourcePathResolver.absolute(path) }
    return FilePath.joined(folder, FilePath.name(of: path))
  }
}

extension FileBoundary {
  /// The boundary of a file that the command line names, or of the working directory.
  static func named(_ path: String?) throws -> FileBoundary {
    try FileError.during("open the folder of", path ?? ".") {
      let boundary = try FileBoundary(of: path ?? "file", followsLinks: GlobalOptions.given.followsLinks)
      return boundary.isRepository ? boundary : boundary.adding(folders: folders)
    }
  }

  /// The folders that the command line names: manifests in them may name a project beside their own folder.
  private static let folders = GlobalOptions.given.rest.filter { (try? FilePath.isFolder($0)) == true }

  /// The boundary of a folder that the command line names, or of a manifest's folder.
  static func folder(_ path: String) throws -> FileBoundary { try named(FilePath.joined(path, "file")) }
}

extension FileReader {
  /// The text of a file that the command line names.
  static func named(_ path: String, onlyRegular: Bool = false) throws -> SourceText {
    let boundary: FileBoundary
    do throws(SystemError) {
      boundary = try FileBoundary(of: path, followsLinks: GlobalOptions.given.followsLinks)
    } catch {
      throw FileFailure(path, error.reason, isMissing: error == .isMissing)
    }
    return try read(path, within: boundary, onlyRegular: onlyRegular)
  }
}

extension DiskTree {
  /// The files below a folder that the command line names, or of a manifest; `nil` if it cannot be opened.
  static func named(_ folder: String) -> DiskTree? {
    (try? FileBoundary.folder(folder)).flatMap { DiskTree(folder, within: $0) }
  }
}

extension WriteLimit {
  /// The limit of what may be written for the file at `path`; `nil` if there is no file.
  static func of(_ path: String?) throws -> WriteLimit? {
    guard let path, path != "-" else { return nil }
    return try WriteLimit(of: path, followsLinks: GlobalOptions.given.followsLinks)
  }
}

extension ManifestFile {
  /// The manifest at `path`, or in that folder, to be edited.
  static func named(_ path: String) throws -> ManifestFile {
    let named = try ManifestFinder.named(path)
    return try ManifestFile(named, within: .of(named))
  }
}
