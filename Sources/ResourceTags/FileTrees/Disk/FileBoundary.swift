/// The files that odr may open: the files in a repository, except git's own files. Outside of repositories, a
/// boundary contains the files in a folder.
///
/// A stranger may have written a branch, and the branch's links, projects, and settings may point anywhere. Therefore,
/// odr opens files for reading only through a boundary.
package struct FileBoundary: Sendable {
  /// The absolute paths, without links, of the folders that odr may read; the path of the disk's root is empty.
  private var roots: [ByteString] = []
  /// A single file that odr may open, even if the file is outside the roots.
  private var only: String?
  /// Whether `only` is a device that the user specified.
  private var isNamedDevice = false
  /// Whether odr may follow links and settings out of the roots.
  private var followsLinks = false
  /// Whether the first root is the root of a repository.
  package private(set) var isRepository = false
  /// Whether the folder at an absolute path is a git directory under another name, such as a bare repository.
  ///
  /// Source: `is_git_directory` in setup.c of git.
  private let gitFolders = Memo<ByteString, Bool> { folder in
    ["HEAD", "objects", "refs"].allSatisfy { FilePath.exists(folder.pathString.appendingPath($0)) }
  }

  /// Creates the boundary of the file at `path`. If `path` is the path of a device, such as `/dev/fd/3`, the boundary
  /// contains only this device.
  ///
  /// odr searches for the repository in the folders that are part of `path`. If one of these folders is a link to
  /// another repository, the boundary is the repository that contains the link. Throws if the file's folder can't be
  /// found.
  package init(of path: String, followsLinks: Bool = false) throws(SystemError) {
    let named = RelativePath.resolved(path, from: try FileSystem.realPath("."))
    if Self.isDevice(named) {
      (only, isNamedDevice) = (path, true)
      return
    }
    var folder = named.parentFolder
    let real = try FileSystem.realPath(folder)
    var repository: String?
    while true {
      if RelativePath.isRepositoryRoot(folder), let real = FilePath.real(folder) {
        repository = repository.flatMap { ByteString($0).isWithin(ByteString(folder: real)) ? $0 : nil } ?? real
      }
      if folder == "/" { break }
      folder = folder.parentFolder
    }
    roots = [ByteString(folder: repository ?? real)]
    self.followsLinks = followsLinks
    isRepository = repository != nil
  }

  /// Creates the boundary of the files in the folder at `path`.
  package init(ofFolder path: String, followsLinks: Bool = false) throws(SystemError) {
    try self.init(of: path.appendingPath("file"), followsLinks: followsLinks)
  }

  /// Creates a boundary that contains only the file at `path`. The path must come from the user, from git, or from an
  /// earlier boundary check.
  package init(only path: String) {
    only = path
  }

  /// Returns this boundary, extended by the repository or folder of another boundary.
  package func adding(_ other: FileBoundary?) -> FileBoundary {
    var boundary = self
    boundary.roots += other?.roots ?? []
    return boundary
  }

  /// Whether the boundary contains the file or folder at an absolute path without links.
  package func contains(_ path: String) -> Bool { obstacle(path) == nil }

  /// Returns a clause that explains why the file or folder at an absolute path without links is outside the boundary;
  /// otherwise `nil`.
  func obstacle(_ path: String) -> String? {
    let path = ByteString(path)
    if Self.isDevice(path.string) { return "the path leads to a device or a system folder such as '/proc'" }
    let root = roots.first { path.isWithin($0) }
    let rest = ByteSlice(path.bytes.dropFirst(root?.bytes.count ?? 0))
    if Self.isInGitFolder(rest) || isInGitDirectory(rest[...], of: root?.pathString ?? "") {
      return "odr does not read or write git's own files"
    }
    if followsLinks || root != nil { return nil }
    let place = isRepository ? "the repository" : "its folder"
    return "the path or a symbolic link leads outside \(place); '--follow-links' allows that"
  }

  /// Whether `path`, after following links, leads outside the boundary, even if nothing exists there.
  package func excludes(_ path: String) -> Bool { obstacleAfterLinks(path) != nil }

  /// Returns a clause that explains why `path`, after following links, leads outside the boundary; otherwise `nil`.
  private func obstacleAfterLinks(_ path: String) -> String? {
    path == only ? nil : FilePath.target(of: path).flatMap(obstacle)
  }

  // MARK: Opening

  /// Opens the file or folder at `path` for reading, after following links. Opens a pipe, or a device that the user
  /// didn't specify, only if `waits` is true and `path` isn't a link; opening may then wait for data.
  func open(_ path: String, isFolder: Bool = false, waits: Bool = false) throws(FileFailure) -> OpenFile {
    let reason: String
    do {
      if path == only, isNamedDevice { return try .reading(path, waits: waits) }
      let real = try FileSystem.realPath(path)
      // A path from git or from the user may be a link, but not a link to a device.
      if let obstacle = path == only && !Self.isDevice(real) ? nil : obstacle(real) {
        reason = obstacle
      } else if isFolder {
        return try .folder(real)
      } else {
        // odr doesn't open a link to a pipe, even if `waits` is true.
        if try FileMetadata(real, followsLinks: false).kind != .other { return try .reading(real, waits: waits) }
        if waits, try FileMetadata(path, followsLinks: false).kind == .other { return try .reading(real, waits: true) }
        reason = Self.notRegular
      }
    } catch {
      // The message doesn't reveal whether a file outside the boundary exists.
      guard error.isNotFound, let obstacle = obstacleAfterLinks(path) else { throw FileFailure(path, error) }
      reason = obstacle
    }
    throw FileFailure(path, reason)
  }

  /// Opens the file or folder at `path`, which is relative to an open folder inside the boundary and contains no `..`.
  /// `root` is the open folder's absolute path without links.
  ///
  /// Almost no path contains links. For a path without links, the system call alone ensures that the file is inside the
  /// boundary, so odr checks nothing else.
  func open(
    _ path: ByteSlice, in folder: OpenFile, at root: @autoclosure () -> String, isFolder: Bool = false
  ) throws(FileFailure) -> OpenFile {
    var kind = FileKind.folder
    do {
      if Self.isPlain(path), !isInGitDirectory(isFolder ? path[...] : path.folderPath, of: root()) {
        if !isFolder { kind = try folder.metadata(of: path, followsLinks: false).kind }
        if kind == .file || kind == .folder { return try .withoutLinks(path, in: folder, isFolder: isFolder) }
      }
    } catch {
      if error.isNotFound || error == .isForbidden { throw FileFailure(String(path: path), error) }
    }
    if kind == .other { throw FileFailure(String(path: path), Self.notRegular) }
    do {
      return try open(path.isEmpty ? root() : root().appendingPath(String(path: path)), isFolder: isFolder)
    } catch {
      throw error.renamed(String(path: path))
    }
  }

  // MARK: Paths

  /// Whether an absolute path leads to a device or to a system folder such as `/proc`. `/dev/shm` contains ordinary
  /// files.
  package static func isDevice(_ path: String) -> Bool {
    let path = ByteString(path)
    return devices.contains(where: path.isWithin) && !path.isWithin(sharedMemory)
  }

  /// The reason for not reading a pipe or a device that the user didn't specify.
  static let notRegular = "not a regular file"
  private static let notPlain: [StaticString] = ["..", "dev", "proc", "sys"]
  private static let devices = ["/dev", "/proc", "/sys"].map { ByteString($0) }
  private static let sharedMemory = ByteString("/dev/shm")

  /// Whether odr may open a path without links, relative to an open folder. No component of the path may be `.git`, and
  /// the first component must be neither `..` nor the possible name of a device folder.
  private static func isPlain(_ path: ByteSlice) -> Bool {
    let first = path[ByteSpan(0, path.offset(of: "/", from: 0) ?? path.count)]
    return !isInGitFolder(path) && !notPlain.contains { first.equals($0) }
  }

  /// Whether a component of the path is `.git`, in uppercase or lowercase letters, because some disks ignore case.
  private static func isInGitFolder(_ path: ByteSlice) -> Bool {
    path.split(separator: "/").contains { $0.count == 4 && $0.string.lowercased() == ".git" }
  }

  /// Whether a path below `root` leads through a git directory that isn't called `.git`.
  private func isInGitDirectory(_ path: Slice<ByteSlice>, of root: String) -> Bool {
    var folder = root.pathBytes
    return path.split(separator: "/").contains { name in
      folder += "/".utf8 + name
      return gitFolders[ByteString(folder)]
    }
  }
}
