#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CResourceTagsSystem
  import Glibc
#elseif canImport(Musl)
  import CResourceTagsSystem
  import Musl
#endif

/// An open file or folder. The code that opens a file or folder must close it.
package struct OpenFile: Equatable, Sendable {
  let descriptor: Int32

  package static let standardInput = OpenFile(descriptor: STDIN_FILENO)
  package static let standardOutput = OpenFile(descriptor: STDOUT_FILENO)
  package static let standardError = OpenFile(descriptor: STDERR_FILENO)

  /// Opens the file at `path` for reading. If `waits` is false, opening a pipe doesn't wait for a writer.
  package static func reading(_ path: String, waits: Bool) throws(SystemError) -> OpenFile {
    try OpenFile { open(path.cPath, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK)) }
  }

  /// Opens the file or folder at `path`, which is relative to `folder`, for reading. Opening a pipe doesn't wait for a
  /// writer.
  ///
  /// Throws if the path contains a symbolic link, or if the system doesn't support this check. Source: openat2(2) of
  /// Linux, and `O_NOFOLLOW_ANY` in open(2) of macOS.
  package static func withoutLinks(
    _ path: ByteSlice, in folder: OpenFile, isFolder: Bool
  ) throws(SystemError) -> OpenFile {
    let flags = isFolder ? folderFlags : O_RDONLY | O_CLOEXEC | O_NONBLOCK
    return try OpenFile {
      withCPath(path) {
        #if canImport(Darwin)
          openat(folder.descriptor, $0, flags | O_NOFOLLOW_ANY)
        #else
          odr_open_without_links(folder.descriptor, $0, flags)
        #endif
      }
    }
  }

  /// Opens the folder at `path`.
  package static func folder(_ path: String) throws(SystemError) -> OpenFile {
    try OpenFile { open(path.cPath, folderFlags) }
  }

  /// Creates a file at `path` for writing. Throws if `path` exists.
  package static func new(_ path: String, permissions: UInt16) throws(SystemError) -> OpenFile {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return try OpenFile { open(path.cPath, flags, mode_t(permissions)) }
  }

  /// Opens the file at `path` for appending. If `creates` is true and the file doesn't exist, creates a file that only
  /// its owner can access.
  package static func appending(_ path: String, creates: Bool = false) throws(SystemError) -> OpenFile {
    let flags = O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_APPEND | (creates ? O_CREAT : 0)
    return try OpenFile { open(path.cPath, flags, 0o600) }
  }

  /// Opens `/dev/null` in place of each closed standard stream, so that no other file gets the stream's number. Using
  /// the stream still fails, because `/dev/null` is opened for the opposite direction.
  package static func standInForClosedStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Closes the file. Even an interrupted call closes the file, and the effect of a second call is undefined.
  package func close() throws(SystemError) {
    do throws(SystemError) {
      try SystemError.check { closeFile(descriptor) }
    } catch {
      if error != .interrupted { throw error }
    }
  }

  /// Whether the file is a terminal.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The terminal's number of columns; `nil` if the file is not a terminal or the terminal doesn't report the number.
  package var terminalColumns: Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  // MARK: Properties

  /// Reads the file's metadata.
  package func metadata() throws(SystemError) -> FileMetadata {
    var status = stat()
    try SystemError.check { fstat(descriptor, &status) }
    return FileMetadata(status)
  }

  /// Reads the metadata of the file at `path`, which is relative to this folder.
  package func metadata(of path: ByteSlice, followsLinks: Bool) throws(SystemError) -> FileMetadata {
    var status = stat()
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    try SystemError.check { withCPath(path) { fstatat(descriptor, $0, &status, flags) } }
    return FileMetadata(status)
  }

  /// Locks the file. If another process holds the lock, calls `note` before waiting.
  package func lock(_ note: () -> Void) throws(SystemError) {
    if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return }
    let error = SystemError.last
    if error.code == EWOULDBLOCK {
      note()
    } else if error != .interrupted {
      throw error
    }
    try SystemError.check(retrying: true) { flock(descriptor, LOCK_EX) }
  }

  /// Waits until the contents are on disk, or at least until the disk guarantees to write them before later writes.
  ///
  /// On macOS, `fsync` doesn't guarantee that the disk writes the contents before later writes. Source: fsync(2), and
  /// `F_BARRIERFSYNC` in fcntl(2) of macOS.
  func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      // If the file system doesn't support `F_BARRIERFSYNC`, odr uses `fsync`.
      if fcntl(descriptor, F_BARRIERFSYNC) == 0 { return }
    #endif
    try SystemError.check(retrying: true) { fsync(descriptor) }
  }

  /// Waits until the names in the folder at `path` are on disk. Ignores unreadable folders and file systems that can't
  /// synchronize folders.
  static func synchronizeFolder(_ path: String) throws(SystemError) {
    let file: OpenFile
    do throws(SystemError) { file = try folder(path) } catch {
      if error == .isForbidden { return }
      throw error
    }
    defer { try? file.close() }
    do throws(SystemError) { try file.synchronize() } catch {
      if !error.hasNothingToConfirm { throw error }
    }
  }

  // MARK: Opening

  private init(_ body: () -> Int32) throws(SystemError) {
    self.init(descriptor: try SystemError.check(body))
  }

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }
}

private let folderFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

/// Calls `body` with `path` as a C string; an empty path becomes `.`.
private func withCPath<Result>(_ path: ByteSlice, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: path.count + 2) { buffer in
    for index in 0..<path.count { buffer[index] = CChar(bitPattern: path[index]) }
    buffer[path.count] = path.isEmpty ? CChar(bitPattern: .period) : 0
    buffer[path.count + 1] = 0
    return body(UnsafePointer(buffer.baseAddress.unsafelyUnwrapped))
  }
}

// Inside `OpenFile`, the name `close` refers to the method instead of the system call.
private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }
