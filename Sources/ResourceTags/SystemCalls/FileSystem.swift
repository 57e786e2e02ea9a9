#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CResourceTagsSystem
  import Glibc
#elseif canImport(Musl)
  import CResourceTagsSystem
  import Musl
#endif

/// Operations on paths, the working directory, and the environment.
package enum FileSystem {
  /// Returns `path` with all symbolic links resolved.
  package static func realPath(_ path: String) throws(SystemError) -> String {
    guard let resolved = realpath(path.cPath, nil) else { throw .last }
    defer { free(resolved) }
    return string(cPath: resolved)
  }

  /// Returns the target that the symbolic link at `path` contains, unchanged.
  package static func target(ofLink path: String) throws(SystemError) -> [UInt8] {
    var target = [CChar](repeating: 0, count: 4096)
    let count = readlink(path.cPath, &target, target.count)
    guard count >= 0 else { throw .last }
    return target[..<count].map { UInt8(bitPattern: $0) }
  }

  /// Makes the folder at `path` the working directory.
  package static func changeWorkingFolder(to path: String) throws(SystemError) {
    try SystemError.check { chdir(path.cPath) }
  }

  /// Throws if the process doesn't have permission to write to the file.
  static func checkWritable(_ path: String) throws(SystemError) {
    try SystemError.check { access(path.cPath, W_OK) }
  }

  /// Whether `path` refers to a file that the process may run.
  package static func isProgram(_ path: String) -> Bool {
    (try? FileMetadata(path, followsLinks: true).kind) == .file && access(path.cPath, X_OK) == 0
  }

  /// Removes a file.
  package static func remove(_ path: String) throws(SystemError) {
    try SystemError.check { unlink(path.cPath) }
  }

  /// Renames a file; replaces a file that already has the new name.
  package static func move(_ path: String, to newPath: String) throws(SystemError) {
    try SystemError.check { rename(path.cPath, newPath.cPath) }
  }

  /// Renames a file; throws if the new name exists. If possible, the check and the renaming are a single step.
  package static func move(_ path: String, toNew newPath: String) throws(SystemError) {
    do {
      #if canImport(Darwin)
        try SystemError.check { renamex_np(path.cPath, newPath.cPath, UInt32(RENAME_EXCL)) }
      #else
        try SystemError.check { odr_rename_to_new(path.cPath, newPath.cPath) }
      #endif
    } catch {
      // Some file systems and sandboxes can't check and rename in a single step.
      guard error.isUnsupported else { throw error }
      if (try? FileMetadata(newPath, followsLinks: false)) != nil { throw .exists }
      try move(path, to: newPath)
    }
  }

  /// Creates a folder with the `permissions` that the process's umask allows.
  package static func makeFolder(_ path: String, permissions: UInt16 = 0o777) throws(SystemError) {
    try SystemError.check { mkdir(path.cPath, mode_t(permissions)) }
  }

  /// Removes an empty folder.
  package static func removeFolder(_ path: String) throws(SystemError) {
    try SystemError.check { rmdir(path.cPath) }
  }

  /// All environment variables: the name of each variable, and its text in the form `NAME=VALUE`. The texts keep bytes
  /// that aren't valid UTF-8.
  static var environment: [(name: String, text: String)] {
    var variables: [(name: String, text: String)] = []
    var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
    while let variable = next.pointee {
      let text = string(cPath: variable)
      variables.append((text.utf8.prefix { $0 != "=" }.string, text))
      next += 1
    }
    return variables
  }

  /// Returns the value of an environment variable; `nil` if the variable isn't set.
  package static func environment(_ name: String) -> String? {
    getenv(name).map { string(cPath: $0) }
  }

  /// Creates a string from a path that is a C string.
  private static func string(cPath path: UnsafePointer<CChar>) -> String {
    String(path: UnsafeRawBufferPointer(start: path, count: strlen(path)))
  }
}

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

  /// Reads the metadata with a system call.
  init(_ call: (inout stat) -> Int32) throws(SystemError) {
    var status = stat()
    try SystemError.check { call(&status) }
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
    seconds = changed.tv_sec
    nanoseconds = changed.tv_nsec
    owner = status.st_uid
    group = status.st_gid
    permissions = status.st_mode & 0o7777
  }

  /// Reads the metadata of the file at `path`. For a symbolic link, reads the link's metadata or, if `followsLinks` is
  /// true, the metadata of the link's target.
  package init(_ path: String, followsLinks: Bool) throws(SystemError) {
    try self.init { followsLinks ? stat(path.cPath, &$0) : lstat(path.cPath, &$0) }
  }
}
