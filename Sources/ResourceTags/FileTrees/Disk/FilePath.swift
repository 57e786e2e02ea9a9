/// Functions for paths and their parts.
package enum FilePath {
  /// Returns the path without symbolic links; `nil` if nothing exists at the path.
  package static func real(_ path: String) -> String? {
    try? FileSystem.realPath(path)
  }

  /// The absolute path of the working directory at the first use, without symbolic links, or why it can't be determined.
  package static let knownWorkingFolder = Result { () throws(SystemError) in try FileSystem.realPath(".") }

  /// The absolute path of the working directory, without symbolic links; `/` if it can't be determined.
  package static var workingFolder: String { (try? knownWorkingFolder.get()) ?? "/" }

  /// Returns the path without symbolic links to which `path` leads, even if nothing exists there; `nil` if its links
  /// form a cycle.
  package static func target(of path: String, depth: Int = 300) -> String? {
    if let real = real(path) { return real }
    let path = path.withoutTrailingSlashes
    guard depth > 0, let folder = target(of: path.parentFolder, depth: depth - 1) else { return nil }
    if path.fileName == ".." { return folder.parentFolder }
    let place = folder.appendingPath(path.fileName)
    guard let link = try? FileSystem.target(ofLink: place) else { return place }
    return target(of: shown(String(path: link), in: folder), depth: depth - 1)
  }

  /// Returns the path that messages show for a file. `path` is absolute or relative to `folder`. If `folder` is `.`,
  /// messages show only `path`.
  package static func shown(_ path: String, in folder: String) -> String {
    folder == "." || path.utf8.first == "/" ? path : folder.appendingPath(path)
  }

  /// Whether something exists at `path`; false if the path can't be examined.
  package static func exists(_ path: String) -> Bool {
    (try? FileMetadata(path, followsLinks: false)) != nil
  }

  /// Whether nothing exists at `path`; false if the process isn't permitted to examine the path.
  package static func isMissing(_ path: String) -> Bool {
    do { _ = try FileMetadata(path, followsLinks: false) } catch { return error.isNotFound }
    return false
  }

  /// Whether two paths lead to the same file.
  package static func isSame(_ path: String, _ other: String) -> Bool {
    if path == other { return true }
    guard let real = real(path) else { return false }
    return real == self.real(other)
  }
}

/// Paths relative to a folder, for reports and for files that are used in other working directories.
package enum RelativePath {
  /// Returns the path from the folder at one absolute path to the file at another absolute path, with `..` for each
  /// step up.
  package static func path(of file: String, from folder: String) -> String {
    guard file.utf8.first == "/" else { return file }
    let target = file.utf8.split(separator: "/")
    let start = folder.utf8.split(separator: "/")
    let shared = zip(target, start).prefix { $0.elementsEqual($1) }.count
    let steps = Array(repeating: "..", count: start.count - shared) + target[shared...].map { String(Substring($0)) }
    return steps.joined(separator: "/")
  }

  /// Resolves `path` relative to `folder`, which is an absolute path, and returns the resulting absolute path. This
  /// function is the inverse of ``path(of:from:)``.
  package static func resolved(_ path: String, from folder: String) -> String {
    "/" + NormalizedPath(FilePath.shown(path, in: folder).utf8).bytes.string
  }

  /// Whether the folder at an absolute path is the root of a repository's work tree: it contains `.git`, or the
  /// environment specifies it.
  static func isRepositoryRoot(_ folder: String) -> Bool {
    FilePath.exists(folder.appendingPath(".git")) || folder == namedWorkTree
  }

  /// The work tree of 'git --git-dir=… --work-tree=…', which need not contain `.git`.
  private static let namedWorkTree =
    FileSystem.environment("GIT_DIR") == nil ? nil : FileSystem.environment("GIT_WORK_TREE").flatMap(FilePath.real)

  /// Returns the root of the repository that contains the folder at `path`; `nil` outside of repositories, or if there is
  /// no such folder.
  package static func repositoryRoot(around path: String) -> String? {
    guard let folder = FilePath.real(path) else { return nil }
    let (folders, isRepository) = foldersUp(from: folder)
    return isRepository ? folders.last : nil
  }

  /// Returns the folder at an absolute path without links, and its parents up to the root of its repository or, outside
  /// of repositories, up to the disk's root.
  package static func foldersUp(from folder: String) -> (folders: [String], isRepository: Bool) {
    var folder = folder
    var folders = [folder]
    while !isRepositoryRoot(folder) {
      if folder == "/" { return (folders, false) }
      folder = folder.parentFolder
      folders.append(folder)
    }
    return (folders, true)
  }
}
