import SystemCalls

/// What work has printed, to be written when its turn comes.
package final class CapturedOutput: @unchecked Sendable {  // unchecked: one thread at a time uses it
  private var pieces: [(stream: StandardStream, bytes: [UInt8])] = []

  /// What captures the output of each thread.
  private static let current = ThreadValue()

  package init() {}

  /// The result of `body`, whose output, as far as this thread prints it, is captured.
  package func capture<Result>(_ body: () throws -> Result) rethrows -> Result {
    try Self.current.with(self, body)
  }

  /// Writes all that was captured. Throws ``FileError`` if standard output does not take it.
  package func write() throws {
    for (stream, bytes) in pieces {
      do { try stream.write(styled: bytes) } catch { if stream.file != .standardError { throw error } }
    }
    pieces = []
  }

  /// Captures what a standard stream is given, if this thread captures its output.
  static func takes(_ bytes: some Collection<UInt8>, for stream: StandardStream) -> Bool {
    guard stream.file == .standardOutput || stream.file == .standardError, let output = current.value as? CapturedOutput
    else {
      return false
    }
    if output.pieces.last?.stream.file == stream.file {
      output.pieces[output.pieces.count - 1].bytes += bytes
    } else {
      output.pieces.append((stream, Array(bytes)))
    }
    return true
  }
}
