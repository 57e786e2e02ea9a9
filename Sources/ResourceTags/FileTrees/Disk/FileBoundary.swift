/// The files that odr may open: those in a repository, except for its `.git`, or, outside of repositories, in a folder.
///
/// Strangers write branches, and their links, projects and settings may lead anywhere. Nothing else opens files for reading.
package struct FileBoundary: Sendable {
  /// Absolute paths without links; that of the root of the disk is empty.
  private var roots: [ByteString]
  /// The one file that may be opened besides, wherever it is.
  private let only: String?
  /// Whether the user named that file as a device.
  private let isNamedDevice: Bool
  /// Whether links and settings may lead out of the roots.
  private let followsLinks: Bool
  /// Whether the first root is the root of a repository.
  package let isRepository: Bool

  /// The boundary of the file at `path`. If that names a device, such as `/dev/fd/3`, nothing else is inside.
  ///
  /// The repository is looked for in the folders that the path names. If one of them is a link to another repository,
  /// that is outside of the one that contains the link. Throws if the folder of the file can't be found.
  package init(of path: String, followsLinks: Bool = false) throws(SystemError) {
    let named = RelativePath.resolved(path, from: try FileSystem.realPath("."))
    guard !Self.isDevice(named) else {
      self.init([], only: path, isNamedDevice: true)
      return
    }
    var folder = FilePath.folder(of: named)
    let real = try FileSystem.realPath(folder)
    var repository: String?
    while true {
      if FilePath.exists(FilePath.joined(folder, ".git")), let real = FilePath.real(folder) {
        repository = repository.flatMap { ByteString($0).isWithin(Self.root(real)) ? $0 : nil } ?? real
      }
      if folder == "/" { break }
      folder = FilePath.folder(of: folder)
    }
    self.init([Self.root(repository ?? real)], followsLinks: followsLinks, isRepository: repository != nil)
  }

  /// The boundary of the files in the folder at `path`.
  package init(ofFolder path: String, followsLinks: Bool = false) throws(SystemError) {
    try self.init(of: FilePath.joined(path, "file"), followsLinks: followsLinks)
  }

  /// Only the file at `path`, whose path the user, git or a check of the boundary vouches for.
  package init(only path: String) {
    self.init([], only: path)
  }

  private init(
    _ roots: [ByteString], only: String? = nil, isNamedDevice: Bool = false, followsLinks: Bool = false,
    isRepository: Bool = false
  ) {
    (self.roots, self.only, self.isNamedDevice) = (roots, only, isNamedDevice)
    (self.followsLinks, self.isRepository) = (followsLinks, isRepository)
  }

  /// The same boundary with the repositories or folders of other files inside.
  package func adding(_ other: FileBoundary?) -> FileBoundary {
    var boundary = self
    boundary.roots += other?.roots ?? []
    return boundary
  }

  /// The same boundary with the folders at these paths inside.
  package func adding(folders: [String]) -> FileBoundary {
    var boundary = self
    boundary.roots += folders.compactMap { FilePath.real($0) }.map(Self.root)
    return boundary
  }

  /// Whether the file or folder at an absolute path without links is inside.
  package func contains(_ path: String) -> Bool { obstacle(path) == nil }

  /// Why the file or folder at an absolute path without links is not inside, as part of a sentence; `nil` if it is.
  private func obstacle(_ path: String) -> String? {
    let path = ByteString(path)
    if Self.isDevice(path.string) { return "it leads to a device, or to what the system tells of itself" }
    let root = roots.first { path.isWithin($0) }
    if Self.isInGitFolder(ByteSlice(path.bytes.dropFirst(root?.bytes.count ?? 0))) {
      return "odr reads nothing in '.git'"
    }
    if followsLinks || root != nil { return nil }
    return
      "a symbolic link leads out of \(isRepository ? "the repository" : "its folder"); '--follow-links' allows that"
  }

  /// Whether something is at `path`, links followed, that is not inside.
  package func excludes(_ path: String) -> Bool {
    path != only && FilePath.real(path).map { !contains($0) } ?? false
  }

  // MARK: Opening

  /// Opens the file or folder at `path`, links followed, to be read. A pipe or a device is opened, and waited for, only if
  /// `waits` is true and `path` itself names it.
  func open(_ path: String, isFolder: Bool = false, waits: Bool = false) throws(FileFailure) -> OpenFile {
    let reason: String
    do throws(SystemError) {
      if path == only, isNamedDevice { return try .reading(path, waits: waits) }
      let real = try FileSystem.realPath(path)
      // What git or the user names may be a link, but not to a device.
      if let obstacle = path == only && !Self.isDevice(real) ? nil : obstacle(real) {
        reason = obstacle
      } else if isFolder {
        return try .folder(real)
      } else {
        // Where pipes are allowed, a link to one is not.
        if try FileMetadata(real, followsLinks: false).kind != .other { return try .reading(real, waits: waits) }
        if waits, try FileMetadata(path, followsLinks: false).kind == .other { return try .reading(real, waits: true) }
        reason = Self.notRegular
      }
    } catch {
      throw FileFailure(path, error)
    }
    throw FileFailure(path, reason)
  }

  /// Opens the file or folder at `path`, which starts at an open folder inside, without `..`. `root` is the absolute path
  /// of that folder without links.
  ///
  /// Almost no path has links, and then the system alone decides, which costs nothing.
  func open(
    _ path: ByteSlice, in folder: OpenFile, at root: @autoclosure () -> String, isFolder: Bool = false
  ) throws(FileFailure) -> OpenFile {
    var kind = FileKind.folder
    do throws(SystemError) {
      if Self.isPlain(path) {
        if !isFolder { kind = try folder.metadata(of: path, followsLinks: false).kind }
        if kind == .file || kind == .folder { return try .withoutLinks(path, in: folder, isFolder: isFolder) }
      }
    } catch {
      if error.leadsNowhere || error == .isForbidden { throw FileFailure(String(path: path), error) }
    }
    if kind == .other { throw FileFailure(String(path: path), Self.notRegular) }
    do throws(FileFailure) {
      return try open(path.isEmpty ? root() : FilePath.joined(root(), String(path: path)), isFolder: isFolder)
    } catch {
      throw error.renamed(String(path: path))
    }
  }

  // MARK: Paths

  private static func root(_ path: String) -> ByteString { ByteString(path == "/" ? "" : path) }

  /// Whether an absolute path leads to devices or to what the system tells of itself. `/dev/shm` has ordinary files.
  package static func isDevice(_ path: String) -> Bool {
    let path = ByteString(path)
    return devices.contains(where: path.isWithin) && !path.isWithin(sharedMemory)
  }

  /// The reason for a pipe or a device that the user has not named.
  static let notRegular = "not a regular file"
  private static let notPlain: [StaticString] = ["..", "dev", "proc", "sys"]
  private static let devices = ["/dev", "/proc", "/sys"].map { ByteString($0) }
  private static let sharedMemory = ByteString("/dev/shm")

  /// Whether a path from an open folder on may be opened if no links are in it: no component is `.git`, and the first one
  /// neither leads up nor may be a folder of devices.
  private static func isPlain(_ path: ByteSlice) -> Bool {
    let first = path[ByteSpan(0, path.offset(of: UInt8(ascii: "/"), from: 0) ?? path.count)]
    return !isInGitFolder(path) && !notPlain.contains { first.equals($0) }
  }

  /// Whether a component is `.git`, in any case: some disks ignore it.
  private static func isInGitFolder(_ path: ByteSlice) -> Bool {
    var start = 0
    while start < path.count {
      let end = path.offset(of: UInt8(ascii: "/"), from: start) ?? path.count
      if end == start + 4, path[start] == UInt8(ascii: "."), path[start + 1] | 0x20 == UInt8(ascii: "g"),
        path[start + 2] | 0x20 == UInt8(ascii: "i"), path[start + 3] | 0x20 == UInt8(ascii: "t")
      {
        return true
      }
      start = end + 1
    }
    return false
  }
}
