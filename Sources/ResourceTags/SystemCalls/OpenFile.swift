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

  /// Opens `/dev/null` in place of each closed standard stream, so that no other file gets the stream's number. Using
  /// the stream still fails, because `/dev/null` is opened for the opposite direction.
  package static func standInForClosedStreams() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Closes the file. Even an interrupted call closes the file, and the effect of a second call is undefined.
  package func close() throws(SystemError) {
    do {
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
    try FileMetadata { fstat(descriptor, &$0) }
  }

  /// Reads the metadata of the file at `path`, which is relative to this folder.
  package func metadata(of path: ByteSlice, followsLinks: Bool) throws(SystemError) -> FileMetadata {
    let flags = followsLinks ? 0 : AT_SYMLINK_NOFOLLOW
    return try FileMetadata { status in withCPath(path) { fstatat(descriptor, $0, &status, flags) } }
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
    do { file = try folder(path) } catch {
      if error == .isForbidden { return }
      throw error
    }
    defer { try? file.close() }
    do { try file.synchronize() } catch {
      if !error.hasNothingToConfirm { throw error }
    }
  }
}

extension OpenFile {
  /// Opens a file with a system call.
  private init(_ call: () -> Int32) throws(SystemError) { self.init(descriptor: try SystemError.check(call)) }
}

private let folderFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

/// Calls `body` with `path` as a C string; an empty path becomes `.`.
private func withCPath<Result>(_ path: ByteSlice, _ body: (UnsafePointer<CChar>) -> Result) -> Result {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: path.count + 2) { buffer in
    for index in 0..<path.count { buffer[index] = CChar(bitPattern: path[index]) }
    buffer[path.count] = path.isEmpty ? CChar(bitPattern: ".") : 0
    buffer[path.count + 1] = 0
    return body(UnsafePointer(buffer.baseAddress.unsafelyUnwrapped))
  }
}

// Inside `OpenFile`, the name `close` refers to the method instead of the system call.
private func closeFile(_ descriptor: Int32) -> Int32 { close(descriptor) }

extension OpenFile {
  /// Returns all bytes from the current position to the end; `nil` if there are more than `limit` bytes.
  ///
  /// At first, asks for one byte more than the `expected` size, to detect whether the file has grown. If the file has
  /// exactly `expected` bytes, this function doesn't check for the end of the file. Pass 0 if the size is unknown.
  package func contents(expected: Int, limit: Int) throws(SystemError) -> ByteSlice? {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let room = bytes.count > expected ? 1 << 16 : expected + 1 - bytes.count
      if try readOnce(room, to: &bytes) == 0 || bytes.count == expected { return ByteSlice(bytes) }
    }
    return nil
  }

  /// Waits for at most this number of milliseconds, or without a limit if the number is negative, until the file has input
  /// or ends. Returns false if it doesn't.
  package func hasInput(within milliseconds: Int32) -> Bool {
    var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&event, 1, milliseconds) > 0
  }

  /// Waits until `output` accepts ``unblockedCount`` bytes, or until this file has input or ends. Returns whether `output`
  /// accepts the bytes.
  package func waits(until output: OpenFile) -> Bool {
    var events = [
      pollfd(fd: output.descriptor, events: Int16(POLLOUT), revents: 0),
      pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
    ]
    return poll(&events, 2, -1) <= 0 || events[0].revents != 0
  }

  /// The number of bytes that a pipe takes at once if it takes any. Source: POSIX, `_POSIX_PIPE_BUF`.
  package static let unblockedCount = 512

  /// Reads once and appends up to `count` bytes to `bytes`. Returns the number of bytes read; 0 at the end of the
  /// input. Fewer bytes than `count` don't mean that the input ended, because a network file system or a signal may cut
  /// a read short.
  package func readOnce(_ count: Int, to bytes: inout [UInt8]) throws(SystemError) -> Int {
    let start = bytes.count
    bytes += [UInt8](repeating: 0, count: count)
    let added = try SystemError.check(retrying: true) {
      bytes.withUnsafeMutableBytes { read(descriptor, $0.baseAddress.map { $0 + start }, count) }
    }
    bytes.removeLast(count - added)
    return added
  }

  /// Writes all of `bytes`.
  package func write(_ bytes: some Collection<UInt8>) throws(SystemError) {
    let bytes = Array(bytes)
    var start = 0
    while start < bytes.count {
      start += try SystemError.check(retrying: true) {
        bytes.withUnsafeBytes { writeFile(descriptor, UnsafeRawBufferPointer(rebasing: $0[start...])) }
      }
    }
  }
}

// Inside `OpenFile`, the name `write` refers to the method instead of the system call.
private func writeFile(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(descriptor, bytes.baseAddress, bytes.count)
}

extension OpenFile {
  /// Calls `body` with each name in the folder and the kind that the file system reports, if any, and closes the
  /// folder. Returns false if not all names could be read.
  func forEachName(_ body: (ByteSlice, FileKind?) -> Void) -> Bool {
    guard let stream = fdopendir(descriptor) else {
      try? close()
      return false
    }
    defer { closedir(stream) }
    var entries: [(name: ByteSlice, kind: FileKind?)] = []
    while true {
      // Without this reset, a failed call would look like the end of the folder.
      errno = 0
      guard let entry = readdir(stream) else { break }
      let name = UnsafeRawPointer(entry) + nameOffset
      let bytes = UnsafeRawBufferPointer(start: name, count: strlen(name.assumingMemoryBound(to: CChar.self)))
      entries.append((ByteSlice(bytes), FileKind(type: Int32(entry.pointee.d_type))))
    }
    let isWhole = errno == 0
    for (name, kind) in entries where !name.equals(".") && !name.equals("..") { body(name, kind) }
    return isWhole
  }
}

private let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0

extension FileKind {
  /// Converts the kind that the file system reports with a name; `nil` if the kind is unknown.
  fileprivate init?(type: Int32) {
    switch type {
    case Int32(DT_REG): self = .file
    case Int32(DT_DIR): self = .folder
    case Int32(DT_LNK): self = .link
    case Int32(DT_UNKNOWN): return nil
    default: self = .other
    }
  }
}
