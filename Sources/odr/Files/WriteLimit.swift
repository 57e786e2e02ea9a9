import Bytes
import SystemCalls

/// The folder out of which nothing is written because a manifest says so: its repository or, outside of repositories, its
/// own folder.
///
/// A repository that somebody else has made may name a project anywhere, or lead there with a symbolic link.
struct WriteLimit {
  private let root: String
  /// Whether the root is that of a repository.
  let isRepository: Bool

  /// The limit of the manifest at `path`.
  init(manifest path: String) throws {
    guard let folder = FilePath.real(FilePath.folder(of: path)) else {
      throw FileError.failure("open the folder of", path)
    }
    let repository = RelativePath.repositoryRoot(above: folder)
    isRepository = repository != nil
    root = repository ?? folder
  }

  /// Whether the file at `path` lies within, links followed; where there is none, the folder around it. Throws
  /// ``CommandFailure`` where that cannot be told.
  func allows(_ path: String) throws -> Bool {
    guard let real = try self.real(path) ?? self.real(FilePath.folder(of: path)) else { return false }
    return root == "/" || real == root || real.utf8.starts(with: (root + "/").utf8)
  }

  private func real(_ path: String) throws -> String? {
    do throws(SystemError) { return try FileSystem.realPath(path) } catch {
      if error.leadsNowhere { return nil }
      throw FileError.failure("look at", path, error)
    }
  }
}
