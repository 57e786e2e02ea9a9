/// The folder that limits what odr writes: the repository of the file that was named or, outside of repositories, the
/// folder of that file.
///
/// A repository that another person made may name a project anywhere, or lead out of it with a symbolic link.
package struct WriteLimit: Sendable {
  package let boundary: FileBoundary
  /// Whether the folder is the root of a repository.
  package var isRepository: Bool { boundary.isRepository }

  /// The limit of the file at `path`.
  package init(of path: String, followsLinks: Bool = false) throws {
    boundary = try FileError.during("open the folder of", path) {
      try FileBoundary(of: path, followsLinks: followsLinks)
    }
  }

  /// Whether the file at `path` is inside, links followed; if there is no file, its folder counts. Throws
  /// ``FileError`` if that cannot be found out.
  package func allows(_ path: String) throws -> Bool {
    guard let real = try self.real(path) ?? self.real(FilePath.folder(of: path)) else { return false }
    return boundary.contains(real)
  }

  /// Throws ``FileError`` if the file at `path`, called `name` in messages, is not inside.
  package func check(_ path: String, called name: String) throws {
    guard try !allows(path) else { return }
    let place = isRepository ? "the repository" : "its folder"
    throw FileError(
      "cannot write \(name.quoted): a symbolic link leads out of \(place); '--follow-links' allows that")
  }

  private func real(_ path: String) throws -> String? {
    do throws(SystemError) { return try FileSystem.realPath(path) } catch {
      if error.leadsNowhere { return nil }
      throw FileError.failure("look at", path, error)
    }
  }
}
