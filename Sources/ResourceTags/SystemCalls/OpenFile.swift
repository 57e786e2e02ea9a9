#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import CResourceTagsSystem
  import Glibc
#elseif canImport(Musl)
  import CResourceTagsSystem
  import Musl
#endif

/// A file or a folder that is open. The code that opens it closes it.
package struct OpenFile: Equatable, Sendable {
  let descriptor: Int32

  package static let standardInput = OpenFile(descriptor: STDIN_FILENO)
  package static let standardOutput = OpenFile(descriptor: STDOUT_FILENO)
  package static let standardError = OpenFile(descriptor: STDERR_FILENO)

  /// The file at `path`, to be read. If `waits` is false, it does not wait for a pipe.
  package static func reading(_ path: String, waits: Bool) throws(SystemError) -> OpenFile {
    try OpenFile { open(path.cPath, O_RDONLY | O_CLOEXEC | (waits ? 0 : O_NONBLOCK)) }
  }

  /// The file or folder at `path`, which starts at an open folder, to be read without waiting for a pipe.
  ///
  /// Throws if a symbolic link is on the way or at the end, or if the system cannot tell. Source: openat2(2), and open(2) of
  /// macOS, `O_NOFOLLOW_ANY`.
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

  /// The folder at `path`.
  package static func folder(_ path: String) throws(SystemError) -> OpenFile {
    try OpenFile { open(path.cPath, folderFlags) }
  }

  /// A new file at `path`, to be written. Throws if `path` exists.
  package static func new(_ path: String, permissions: UInt16) throws(SystemError) -> OpenFile {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    return try OpenFile { open(path.cPath, flags, mode_t(permissions)) }
  }

  /// The file at `path`, to be written to at its end; a new one, for its owner alone, if that is asked for.
  package static func appending(_ path: String, creates: Bool = false) throws(SystemError) -> OpenFile {
    let flags = O_WRONLY | O_CLOEXEC | O_NOFOLLOW | O_APPEND | (creates ? O_CREAT : 0)
    return try OpenFile { open(path.cPath, flags, 0o600) }
  }

  /// Opens something in the place of each standard stream that is closed, so that no file gets their numbers. Using it
  /// fails as for a closed one: a stream for writing can only be read, and the other way round.
  package static func standInForClosedStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Closes the file. An interrupted call closes it, too; what a second call would do is unknown.
  package func close() throws(SystemError) {
    do throws(SystemError) {
      try SystemError.check { closeFile(descriptor) }
    } catch {
      if error != .interrupted { throw error }
    }
  }

  /// Whether it is a terminal.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The columns of the terminal that it is; `nil` if it is none, or does not tell.
  package var terminalColumns: Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  // MARK: What it is

  /// What the system knows about it.
  package func metadata() throws(SystemError) -> FileMetadata {
    var status = stat()
    try SystemError.check { fstat(descriptor, &status) }
    return FileMetadata(status)
  }

  /// What is at `path`, which starts at this folder.
  package func metadata(of path: ByteSlice, followsLinks: Bool) throws(SystemError) -> FileMetadata {
    var status = stat()
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    try SystemError.check { withCPath(path) { fstatat(descriptor, $0, &status, flags) } }
    return FileMetadata(status)
  }

  /// Locks the file, waiting until no other process has locked it; calls `note` before it waits for one.
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

  /// Waits until the disk has all of it, or at least cannot get later writes first.
  ///
  /// On macOS `fsync` leaves both to the drive. Source: fsync(2) and fcntl(2) there, `F_BARRIERFSYNC`.
  package func synchronize() throws(SystemError) {
    #if canImport(Darwin)
      // File systems that do not support it have `fsync` alone.
      if fcntl(descriptor, F_BARRIERFSYNC) == 0 { return }
    #endif
    try SystemError.check(retrying: true) { fsync(descriptor) }
  }

  /// Waits until the disk has the names in the folder at `path`. It ignores unreadable folders and file systems
  /// that do not support this.
  package static func synchronizeFolder(_ path: String) throws(SystemError) {
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
    buffer[path.count] = path.isEmpty ? CChar(bitPattern: UInt8(ascii: ".")) : 0
    buffer[path.count + 1] = 0
    return body(UnsafePointer(buffer.baseAddress.unsafelyUnwrapped))
  }
}

// Inside the type, these names mean its methods.
private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }
