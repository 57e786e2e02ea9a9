#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Standard output, standard error, or a file opened for writing.
struct StandardStream {
  let descriptor: Int32
  let name: String

  static let output = StandardStream(descriptor: STDOUT_FILENO, name: "standard output")
  static let error = StandardStream(descriptor: STDERR_FILENO, name: "standard error")

  /// Puts something in the place of standard streams that are closed, so that no file gets their numbers and has messages
  /// written into it. It fails as they would: what is for writing can only be read, and the other way round.
  static func standInForClosed() {
    for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
      _ = open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }

  /// Whether escape sequences for color make sense: on a terminal that has them, unless `NO_COLOR` is set.
  var wantsColor: Bool {
    guard isatty(descriptor) == 1 else { return false }
    if let noColor = getenv("NO_COLOR"), noColor.pointee != 0 { return false }
    guard let terminal = getenv("TERM") else { return false }
    return strcmp(terminal, "dumb") != 0
  }

  /// Writes all of `text`; throws ``CommandFailure`` where the stream does not take it, as on a full disk.
  func write(_ text: String) throws {
    var text = text
    try text.withUTF8 { try write(UnsafeRawBufferPointer($0)) }
  }

  /// Writes all of `bytes`; throws ``CommandFailure`` where the stream does not take them.
  func write(_ bytes: some Collection<UInt8>) throws {
    let isWritten: Void? = try bytes.withContiguousStorageIfAvailable { try write(UnsafeRawBufferPointer($0)) }
    if isWritten == nil { try write(Array(bytes)) }
  }

  private func write(_ bytes: UnsafeRawBufferPointer) throws {
    var rest = bytes
    while let base = rest.baseAddress, rest.count > 0 {
      #if canImport(Darwin)
        let written = Darwin.write(descriptor, base, rest.count)
      #elseif canImport(Glibc)
        let written = Glibc.write(descriptor, base, rest.count)
      #elseif canImport(Musl)
        let written = Musl.write(descriptor, base, rest.count)
      #endif
      if written < 0 {
        if errno == EINTR { continue }
        throw CommandFailure("cannot write to \(name): \(String(cString: strerror(errno)))")
      }
      rest = UnsafeRawBufferPointer(rebasing: rest[written...])
    }
  }

  /// Writes where nothing can be done about a failure: the last words of a command.
  func writeIgnoringErrors(_ text: String) {
    try? write(text)
  }
}
