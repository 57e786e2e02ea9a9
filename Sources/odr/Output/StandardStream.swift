import SystemCalls

/// Standard output, standard error, or a file opened for writing.
struct StandardStream {
  let file: OpenFile
  let name: String

  static let output = StandardStream(file: .standardOutput, name: "standard output")
  static let error = StandardStream(file: .standardError, name: "standard error")

  /// Whether escape sequences for color make sense: on a terminal that has them, unless `NO_COLOR` is set.
  var wantsColor: Bool {
    guard file.isTerminal, FileSystem.environment("NO_COLOR")?.isEmpty != false,
      let terminal = FileSystem.environment("TERM")
    else { return false }
    return terminal != "dumb"
  }

  /// Writes all of `text`; throws ``CommandFailure`` where the stream does not take it, as on a full disk.
  func write(_ text: String) throws {
    try write(text.utf8)
  }

  /// Writes all of `bytes`; throws ``CommandFailure`` where the stream does not take them.
  func write(_ bytes: some Collection<UInt8>) throws {
    do throws(SystemError) { try file.write(bytes) } catch {
      throw CommandFailure("cannot write to \(name): \(error.reason)")
    }
  }

  /// Writes where nothing can be done about a failure: the last words of a command.
  func writeIgnoringErrors(_ text: String) {
    try? write(text)
  }
}
