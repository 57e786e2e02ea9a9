/// A git process, with its input and its output.
///
/// Arguments are passed to git unchanged, never through a shell.
final class GitProcess: @unchecked Sendable {  // unchecked: threads that share it take turns
  private let process: ChildProcess
  private let input: OpenFile
  private let output: OpenFile
  private var isFinished = false
  /// Output that has been read but not yet returned.
  private var buffer: [UInt8] = []
  private var position = 0

  /// Starts git. Throws ``GitFailure`` if git can't be started. If `givesReasons` is true, the output is git's standard
  /// error, and standard output is discarded.
  init(_ arguments: [String], in place: GitContext, givesReasons: Bool = false) throws(GitFailure) {
    let words = try place.words(arguments)
    let (inputRead, inputWrite) = try Self.doing("make a pipe", ChildProcess.pipe)
    let (outputRead, outputWrite) = try Self.doing("make a pipe", ChildProcess.pipe)
    input = inputWrite
    output = outputRead
    defer {
      try? inputRead.close()
      try? outputWrite.close()
    }
    do {
      process = try Self.doing("run git") { () throws(SystemError) in
        try ChildProcess(
          words, input: inputRead, output: givesReasons ? nil : outputWrite, error: givesReasons ? outputWrite : nil,
          environment: place.environment)
      }
    } catch {
      try? inputWrite.close()
      try? outputRead.close()
      throw error
    }
  }

  deinit {
    try? input.close()
    try? output.close()
    if !isFinished { _ = process.wait() }
  }

  /// Waits for git to exit, and returns its output and its exit code.
  func finish() throws(GitFailure) -> (output: [UInt8], exitCode: Int32) {
    while try fill() {}
    isFinished = true
    return (buffer, process.wait())
  }

  /// Sends a line to git.
  func write(_ line: [UInt8]) throws(GitFailure) {
    try Self.doing("write to git") { () throws(SystemError) in
      try ChildProcess.withoutPipeSignal { () throws(SystemError) in try input.write(line) }
    }
  }

  /// Reads git's output up to the next line break, and returns it without the line break.
  func readLine() throws(GitFailure) -> [UInt8] { try read(upTo: "\n") }

  /// Reads git's output up to the next `terminator`, and returns it without the terminator.
  func read(upTo terminator: UInt8) throws(GitFailure) -> [UInt8] {
    while true {
      if let end = buffer[position...].firstIndex(of: terminator) {
        defer { position = end + 1 }
        return Array(buffer[position..<end])
      }
      guard try fill() else { throw GitFailure("git exited too early") }
    }
  }

  /// Reads the next `count` bytes of git's output.
  func read(_ count: Int) throws(GitFailure) -> [UInt8] {
    while buffer.count - position < count {
      guard try fill() else { throw GitFailure("git exited too early") }
    }
    defer { position += count }
    return Array(buffer[position..<position + count])
  }

  /// Reads more output. Returns false at the end of the output.
  private func fill() throws(GitFailure) -> Bool {
    if position > 1 << 16 {
      buffer.removeFirst(position)
      position = 0
    }
    return try Self.doing("read git's output") { () throws(SystemError) in
      // Reading into a large buffer takes longer, and most answers are a single line. During a longer answer, each read
      // may double the number of unread bytes.
      try output.readOnce(max(1 << 12, buffer.count - position), to: &buffer) > 0
    }
  }

  private static func doing<Result>(
    _ action: String, _ body: () throws(SystemError) -> Result
  ) throws(GitFailure) -> Result {
    do { return try body() } catch { throw GitFailure("cannot \(action): \(error.reason)") }
  }
}

extension GitContext {
  /// Runs git and returns its output. If git fails, throws ``GitFailure`` with a message that begins with `failure` and
  /// contains git's own message.
  func output(_ arguments: [String], orElse failure: String = "git failed") throws(GitFailure) -> [UInt8] {
    let (output, code) = try run(arguments)
    guard code != 0 else { return output }
    // odr runs git a second time to get git's message, because reading two pipes at once could block.
    let reason = try run(arguments, givesReasons: true).output.prefix(4096)
    let lines = reason.split(separator: 0x0A).map {
      "\n  " + Self.shown(String(path: $0)).replacing("\t", with: "  ").visible
    }
    throw GitFailure(failure + (lines.isEmpty ? "" : "; git says:" + lines.joined()))
  }

  /// Removes file contents from a line of git's message, because in a malicious archive, a file in `.git` may be a link
  /// to any other file.
  ///
  /// Source: refs/packed-backend.c, shallow.c, commit.c, and object-file.c in git's source code.
  private static func shown(_ line: String) -> String {
    guard let phrase = quoting.lazy.compactMap({ line.firstRange(of: $0) }).first else { return line }
    return line[..<phrase.upperBound] + " …"
  }

  /// Phrases after which git quotes the contents of a file.
  private static let quoting = [
    "unexpected line in", "unterminated line in", "bad shallow line", "bad graft data", "object directory",
    "alternate object path",
  ]

  /// Runs git and returns its output and its exit code.
  func run(
    _ arguments: [String], givesReasons: Bool = false
  ) throws(GitFailure) -> (output: [UInt8], exitCode: Int32) {
    try GitProcess(arguments, in: self, givesReasons: givesReasons).finish()
  }

  /// Runs git and returns its output, without the final line break.
  func line(_ arguments: [String], orElse failure: String = "git failed") throws(GitFailure) -> String {
    String(path: try output(arguments, orElse: failure).dropLast())
  }

  /// Returns the root of the work tree, as an absolute path.
  func workTree() throws(GitFailure) -> String {
    try line(["rev-parse", "--show-toplevel"], orElse: "cannot find the work tree")
  }
}

/// A failed git command.
package struct GitFailure: UserFacingError, Equatable {
  package let message: String

  init(_ message: String) {
    self.message = message
  }
}
