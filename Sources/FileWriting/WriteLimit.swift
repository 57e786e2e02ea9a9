import Bytes
import SystemCalls

/// The folder that limits what odr writes on behalf of a manifest: the manifest's repository or, outside of
/// repositories, its folder.
///
/// A repository that another person made may name a project anywhere, or lead to one with a symbolic link.
package struct WriteLimit {
  private let root: String
  /// Whether the root is the root of a repository.
  package let isRepository: Bool

  /// The limit of the manifest at `path`.
  package init(manifest path: String) throws {
    guard let folder = FilePath.real(FilePath.folder(of: path)) else {
      throw FileError.failure("open the folder of", path)
    }
    let repository = RelativePath.repositoryRoot(above: folder)
    isRepository = repository != nil
    root = repository ?? folder
  }

  /// Whether the file at `path` is inside, links followed; if there is no file, its folder counts. Throws
  /// ``FileError`` if that cannot be found out.
  package func allows(_ path: String) throws -> Bool {
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
