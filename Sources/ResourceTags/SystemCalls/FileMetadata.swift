#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The kind of a file system entry.
package enum FileKind: UInt8, Sendable, BitwiseCopyable {
  case file, folder, link
  /// A pipe, a socket, or a device.
  case other
}

/// The metadata of a file.
package struct FileMetadata: Sendable {
  package let kind: FileKind
  /// The file's size in bytes.
  let size: Int
  /// The file's device and inode numbers.
  package let device: UInt64
  package let file: UInt64
  /// The time when the contents were last changed.
  let seconds: Int
  let nanoseconds: Int
  let owner: uid_t
  let group: gid_t
  let permissions: mode_t

  /// Whether the file belongs to the user of this process.
  var isOwn: Bool { owner == geteuid() }

  /// Whether the file belongs to the same user as another file.
  func hasOwner(of other: FileMetadata) -> Bool { owner == other.owner }

  init(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    case S_IFLNK: kind = .link
    default: kind = .other
    }
    size = Int(status.st_size)
    device = UInt64(truncatingIfNeeded: status.st_dev)
    file = UInt64(truncatingIfNeeded: status.st_ino)
    #if canImport(Darwin)
      let changed = status.st_mtimespec
    #else
      let changed = status.st_mtim
    #endif
    (seconds, nanoseconds) = (changed.tv_sec, changed.tv_nsec)
    owner = status.st_uid
    group = status.st_gid
    permissions = status.st_mode & 0o7777
  }

  /// Reads the metadata of the file at `path`. For a symbolic link, reads the link's metadata or, if `followsLinks` is
  /// true, the metadata of the link's target.
  package init(_ path: String, followsLinks: Bool) throws(SystemError) {
    var status = stat()
    try SystemError.check { followsLinks ? stat(path.cPath, &status) : lstat(path.cPath, &status) }
    self.init(status)
  }
}
