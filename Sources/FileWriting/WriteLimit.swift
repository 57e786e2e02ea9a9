import FileTrees
import Bytes
import Diagnostics
import SystemCalls

/// The folder that limits what odr writes: the repository of the file that was named or, outside of repositories, the
/// folder of that file.
///
/// A repository that another person made may name a project anywhere, or lead out of it with a symbolic link.
package struct WriteLimit: Sendable {
  private let root: String
  /// Whether the root is the root of a repository.
  package let isRepository: Bool

  /// The limit of the file at `path`.
  ///
  /// The repository is looked for in the folders that the path names. Where one of them is a link to another repository,
  /// that is outside of the one that has the link.
  package init(of path: String) throws {
    let workingFolder = try FileError.during("look at", ".") { try FileSystem.realPath(".") }
    let named = FilePath.folder(of: RelativePath.resolved(path, from: workingFolder))
    var repository: String?
    var folder = named
    while true {
      if FilePath.exists(FilePath.joined(folder, ".git")), let real = FilePath.real(folder) {
        repository = repository.flatMap { Self.isWithin(real, $0) ? $0 : nil } ?? real
      }
      if folder == "/" { break }
      folder = FilePath.folder(of: folder)
    }
    isRepository = repository != nil
    root = try repository ?? FileError.during("open the folder of", path) { try FileSystem.realPath(named) }
  }

  /// Whether the file at `path` is inside, links followed; if there is no file, its folder counts. Throws
  /// ``FileError`` if that cannot be found out.
  package func allows(_ path: String) throws -> Bool {
    guard let real = try self.real(path) ?? self.real(FilePath.folder(of: path)) else { return false }
    return Self.isWithin(root, real)
  }

  /// Throws ``FileError`` if the file at `path`, called `name` in messages, is not inside.
  package func check(_ path: String, called name: String) throws {
    guard try !allows(path) else { return }
    let place = isRepository ? "the repository" : "its folder"
    throw FileError(
      "cannot write \(name.quoted): a symbolic link leads out of \(place); '--follow-links' allows that")
  }

  /// Whether a path without links is `folder` or lies in it.
  private static func isWithin(_ folder: String, _ path: String) -> Bool {
    ByteString(path).isWithin(ByteString(folder == "/" ? "" : folder))
  }

  private func real(_ path: String) throws -> String? {
    do throws(SystemError) { return try FileSystem.realPath(path) } catch {
      if error.leadsNowhere { return nil }
      throw FileError.failure("look at", path, error)
    }
  }
}
