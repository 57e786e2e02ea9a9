import FileTrees
import FileWriting
import Bytes
import SystemCalls

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
