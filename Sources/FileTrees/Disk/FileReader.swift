package import Bytes

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Reads whole files, and standard input, up to ``SourceText/byteLimit``.
package enum FileReader {
  /// The text of the file at `path`. Throws ``FileFailure`` where it cannot be read, is a folder or too large.
  package static func read(_ path: String) throws(FileFailure) -> SourceText {
    try read(path, in: AT_FDCWD)
  }

  /// The text of the regular file at `path`. What is no such file is not waited for.
  package static func readRegular(_ path: String) throws(FileFailure) -> SourceText {
    try readRegular(path, in: AT_FDCWD)
  }

  /// The text of the regular file at `path`, which starts at an open folder. What is no such file is not waited for.
  static func readRegular(_ path: String, in folder: Int32) throws(FileFailure) -> SourceText {
    try read(path, in: folder, flags: O_NONBLOCK) { (status) throws(FileFailure) in
      guard status.st_mode & S_IFMT == S_IFREG else { throw FileFailure(path, "not a regular file") }
    }
  }

  private static func read(
    _ path: String, in folder: Int32, flags: Int32 = 0, _ check: (stat) throws(FileFailure) -> Void = { _ in }
  ) throws(FileFailure) -> SourceText {
    let descriptor = openat(folder, path, O_RDONLY | O_CLOEXEC | flags)
    guard descriptor >= 0 else { throw failure(path, errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path, errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw failure(path, EISDIR) }
    try check(status)
    guard status.st_size <= SourceText.byteLimit else { throw tooLarge(path) }
    let isRegular = status.st_mode & S_IFMT == S_IFREG
    let storage = try read(descriptor, name: path, expected: isRegular ? Int(status.st_size) : 0)
    return SourceText(name: path, storage: storage)
  }

  /// The text of standard input, to be called `name`. Throws ``FileFailure`` where it cannot be read or is too large.
  package static func readStandardInput(name: String) throws(FileFailure) -> SourceText {
    SourceText(name: name, storage: try read(STDIN_FILENO, name: name, expected: 0))
  }

  /// Reads to the end. A regular file is read into a buffer of its own size, with a byte to notice that it grew.
  /// `expected` is 0 where nothing is known.
  private static func read(_ descriptor: Int32, name: String, expected: Int) throws(FileFailure) -> ByteStorage {
    if expected > 0 {
      var count = 0
      let storage = try ByteStorage(capacity: expected + 1) { (buffer) throws(FileFailure) in
        count = try fill(descriptor, name, buffer, expected: expected)
        return count
      }
      if count <= expected { return storage }
      return try readGrowing(descriptor, name, storage.withBytes { Array($0) })
    }
    return try readGrowing(descriptor, name, [])
  }

  private static func readGrowing(
    _ descriptor: Int32, _ name: String, _ start: [UInt8]
  ) throws(FileFailure) -> ByteStorage {
    var bytes = start
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = try chunk.withUnsafeMutableBufferPointer { (buffer) throws(FileFailure) in
        try fill(descriptor, name, buffer)
      }
      bytes += chunk[..<count]
      guard bytes.count <= SourceText.byteLimit else { throw tooLarge(name) }
      if count < chunk.count { return ByteStorage(bytes) }
    }
  }

  /// Reads until `buffer` is full or the input ends, and returns the number of bytes.
  ///
  /// Where there are just as many as `expected`, the end is not asked for. Fewer are no sign of it: a file may come in
  /// parts, over a network or where a signal comes in between.
  private static func fill(
    _ descriptor: Int32, _ name: String, _ buffer: UnsafeMutableBufferPointer<UInt8>, expected: Int? = nil
  ) throws(FileFailure) -> Int {
    var count = 0
    while count < buffer.count, let base = buffer.baseAddress {
      #if canImport(Darwin)
        let received = Darwin.read(descriptor, base + count, buffer.count - count)
      #elseif canImport(Glibc)
        let received = Glibc.read(descriptor, base + count, buffer.count - count)
      #elseif canImport(Musl)
        let received = Musl.read(descriptor, base + count, buffer.count - count)
      #endif
      if received < 0 {
        if errno == EINTR { continue }
        throw failure(name, errno)
      }
      count += received
      if received == 0 || count == expected { break }
    }
    return count
  }

  private static func failure(_ path: String, _ code: Int32) -> FileFailure {
    FileFailure(path, String(cString: strerror(code)), isMissing: code == ENOENT)
  }

  private static func tooLarge(_ path: String) -> FileFailure {
    FileFailure(path, "larger than \(SourceText.byteLimit >> 20) MiB")
  }
}
