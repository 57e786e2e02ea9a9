#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A new file that is written in pieces, of which no more than about 64 KB are held in memory.
struct FileWriter: ~Copyable {
  /// The number of bytes given to `write(_:)` so far.
  private(set) var byteCount = 0

  private let path: String
  private let descriptor: CInt
  private var buffer: [UInt8] = []

  /// Makes the file, or empties it if it exists.
  init(path: String) throws(BenchFailure) {
    self.path = path
    descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard descriptor >= 0 else { throw BenchFailure.fileSystem(path: path, code: errno) }
    buffer.reserveCapacity(80 << 10)
  }

  deinit {
    close(descriptor)
  }

  /// Adds text at the end, in UTF-8.
  mutating func write(_ text: String) throws(BenchFailure) {
    let before = buffer.count
    buffer.append(contentsOf: text.utf8)
    byteCount += buffer.count - before
    if buffer.count >= 64 << 10 { try flush() }
  }

  /// Hands over what is still held in memory; needed once, after the last `write(_:)`.
  mutating func flush() throws(BenchFailure) {
    var written = 0
    while written < buffer.count {
      let count = buffer[written...].withUnsafeBytes { systemWrite($0) }
      guard count >= 0 || errno == EINTR else { throw BenchFailure.fileSystem(path: path, code: errno) }
      written += max(0, count)
    }
    buffer.removeAll(keepingCapacity: true)
  }

  private func systemWrite(_ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}

/// Reads the beginning of a file as text, at most so many bytes of it; nothing if it cannot be read.
func readBeginning(of path: String, atMost limit: Int) -> String {
  let descriptor = open(path, O_RDONLY)
  guard descriptor >= 0 else { return "" }
  defer { close(descriptor) }
  let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
    count = max(0, read(descriptor, buffer.baseAddress, limit))
  }
  return String(decoding: bytes, as: UTF8.self)
}
