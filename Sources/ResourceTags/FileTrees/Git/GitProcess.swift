/// A git process, with its input and its output.
///
/// Arguments go to git as they are, never through a shell.
final class GitProcess: @unchecked Sendable {  // unchecked: threads that share it take turns
  private let process: ChildProcess
  private let input: OpenFile
  private let output: OpenFile
  private var isFinished = false
  /// Output that is read but not yet returned.
  private var buffer: [UInt8] = []
  private var position = 0

  /// Starts git; throws ``GitFailure`` if that is not possible. With `givesReasons`, the output is what git says about
  /// failures, and nothing else.
  init(_ arguments: [String], in place: GitPlace, givesReasons: Bool = false) throws(GitFailure) {
    let words = try GitCommand.words(arguments, in: place)
    let environment = GitCommand.environment(in: place)
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
        guard givesReasons else {
          return try ChildProcess(words, input: inputRead, output: outputWrite, environment: environment)
        }
        let nothing = try OpenFile.appending("/dev/null")
        defer { try? nothing.close() }
        return try ChildProcess(
          words, input: inputRead, output: nothing, error: outputWrite, environment: environment)
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

  /// All that git prints. Throws ``GitFailure`` if git fails, which begins with `failure` and has git's own message.
  static func output(
    _ arguments: [String], in place: GitPlace, orElse failure: String
  ) throws(GitFailure) -> [UInt8] {
    let (output, code) = try run(arguments, in: place)
    guard code != 0 else { return output }
    // Only now does anybody want the reason, and two pipes at once could block each other.
    let reason = try run(arguments, in: place, givesReasons: true).output.prefix(4096)
    let lines = reason.split(separator: 0x0A).map {
      "\n  " + Self.shown(String(path: $0)).replacing("\t", with: "  ").visible
    }
    throw GitFailure(failure + (lines.isEmpty ? "" : "; git says:" + lines.joined()))
  }

  /// A line of a message of git without the contents of files: an archive may have made a file in `.git` a link to any other.
  ///
  /// Source: refs/packed-backend.c, shallow.c, commit.c and object-file.c of git.
  private static func shown(_ line: String) -> String {
    guard let phrase = quoting.lazy.compactMap({ line.firstRange(of: $0) }).first else { return line }
    return line[..<phrase.upperBound] + " …"
  }

  /// What git prints before the contents of a file.
  private static let quoting = [
    "unexpected line in", "unterminated line in", "bad shallow line", "bad graft data", "object directory",
    "alternate object path",
  ]

  /// All that git prints, and its exit code.
  static func run(
    _ arguments: [String], in place: GitPlace, givesReasons: Bool = false
  ) throws(GitFailure) -> (output: [UInt8], exitCode: Int32) {
    try GitProcess(arguments, in: place, givesReasons: givesReasons).finish()
  }

  /// All that git prints until it ends, and its exit code.
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

  /// What git prints up to the next line break, without it.
  func readLine() throws(GitFailure) -> [UInt8] {
    while true {
      if let end = buffer[position...].firstIndex(of: 0x0A) {
        defer { position = end + 1 }
        return Array(buffer[position..<end])
      }
      guard try fill() else { throw GitFailure("git ended too early") }
    }
  }

  /// The next `count` bytes that git prints.
  func read(_ count: Int) throws(GitFailure) -> [UInt8] {
    while buffer.count - position < count {
      guard try fill() else { throw GitFailure("git ended too early") }
    }
    defer { position += count }
    return Array(buffer[position..<position + count])
  }

  /// Reads more; false at the end of git's output.
  private func fill() throws(GitFailure) -> Bool {
    if position > 1 << 16 {
      buffer.removeFirst(position)
      position = 0
    }
    return try Self.doing("read what git prints") { () throws(SystemError) in
      // Room costs time, too: most answers are one line, and of others most is still to come.
      try output.readOnce(max(1 << 12, buffer.count - position), to: &buffer) > 0
    }
  }

  private static func doing<Result>(
    _ action: String, _ body: () throws(SystemError) -> Result
  ) throws(GitFailure) -> Result {
    do throws(SystemError) { return try body() } catch { throw GitFailure("cannot \(action): \(error.reason)") }
  }
}

/// Something that git could not do.
package struct GitFailure: UserFacingError, Equatable {
  package let message: String

  init(_ message: String) {
    self.message = message
  }
}
