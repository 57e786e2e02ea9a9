import FileTrees
import FileWriting
import Bytes

extension FileBoundary {
  /// The boundary of a file that the command line names, or of the working directory.
  static func named(_ path: String?) throws -> FileBoundary {
    try FileError.during("open the folder of", path ?? ".") {
      try FileBoundary(of: path ?? "file", followsLinks: GlobalOptions.given.followsLinks)
    }
  }

  /// The boundary of a folder that the command line names, or of a manifest's folder.
  static func folder(_ path: String) throws -> FileBoundary { try named(FilePath.joined(path, "file")) }
}

extension FileReader {
  /// The text of a file that the command line names.
  static func named(_ path: String, onlyRegular: Bool = false) throws -> SourceText {
    try read(path, within: try .named(path), onlyRegular: onlyRegular)
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
