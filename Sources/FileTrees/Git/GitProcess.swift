import Bytes
import Diagnostics

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A run of git, whose output is read and to whose input may be written.
///
/// Arguments go to git as they are, never through a shell. It inherits the environment, so that it sees the index of the
/// hook it may run in, and is told to take no lock that it can do without.
final class GitProcess: @unchecked Sendable {  // unchecked: who shares it between threads takes turns
  private let process: pid_t
  private let input: Int32
  private let output: Int32
  private var isFinished = false
  /// What was read and not asked for yet.
  private var buffer: [UInt8] = []
  private var position = 0

  /// Starts git; throws ``GitFailure`` where that is not possible.
  init(_ arguments: [String]) throws(GitFailure) {
    let (inputRead, inputWrite) = try Self.pipe()
    let (outputRead, outputWrite) = try Self.pipe()
    input = inputWrite
    output = outputRead
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, inputRead, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, outputWrite, STDOUT_FILENO)
    // What git has to say against a call is said by whoever made it.
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var words = (["git", "--no-optional-locks"] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process = pid_t()
    let code = posix_spawnp(&process, "git", &actions, nil, &words, environ)
    close(inputRead)
    close(outputWrite)
    self.process = process
    if code != 0 {
      isFinished = true
      throw GitFailure("cannot run git: \(String(cString: strerror(code)))")
    }
  }

  deinit {
    close(input)
    close(output)
    if !isFinished { _ = wait() }
  }

  /// All that git prints, and the code that it exits with.
  static func run(_ arguments: [String]) throws(GitFailure) -> (output: [UInt8], exitCode: Int32) {
    let git = try GitProcess(arguments)
    while try git.fill() {}
    git.isFinished = true
    return (git.buffer, git.wait())
  }

  /// Gives a line to git.
  func write(_ line: [UInt8]) throws(GitFailure) {
    var rest = line[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { bytes in
        #if canImport(Darwin)
          Darwin.write(input, bytes.baseAddress, bytes.count)
        #elseif canImport(Glibc)
          Glibc.write(input, bytes.baseAddress, bytes.count)
        #else
          Musl.write(input, bytes.baseAddress, bytes.count)
        #endif
      }
      if count < 0, errno != EINTR { throw Self.failure("write to git") }
      rest = rest.dropFirst(max(0, count))
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

  /// Reads on; false where git has said all.
  private func fill() throws(GitFailure) -> Bool {
    if position > 1 << 16 {
      buffer.removeFirst(position)
      position = 0
    }
    let length = buffer.count
    let room = max(1 << 16, length)
    buffer.append(contentsOf: repeatElement(0, count: room))
    while true {
      let count = buffer.withUnsafeMutableBytes { bytes in
        #if canImport(Darwin)
          Darwin.read(output, bytes.baseAddress.unsafelyUnwrapped + length, room)
        #elseif canImport(Glibc)
          Glibc.read(output, bytes.baseAddress.unsafelyUnwrapped + length, room)
        #else
          Musl.read(output, bytes.baseAddress.unsafelyUnwrapped + length, room)
        #endif
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw Self.failure("read what git prints")
      }
      buffer.removeLast(room - count)
      return count > 0
    }
  }

  private func wait() -> Int32 {
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
  }

  private static func pipe() throws(GitFailure) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    #if canImport(Darwin)
      guard Darwin.pipe(&ends) == 0 else { throw failure("make a pipe") }
    #elseif canImport(Glibc)
      guard Glibc.pipe(&ends) == 0 else { throw failure("make a pipe") }
    #else
      guard Musl.pipe(&ends) == 0 else { throw failure("make a pipe") }
    #endif
    // Else a git that is started later would keep this one's input open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private static func failure(_ action: String) -> GitFailure {
    GitFailure("cannot \(action): \(String(cString: strerror(errno)))")
  }
}

/// Something that git could not do.
package struct GitFailure: UserFacingError, Equatable {
  package let message: String

  init(_ message: String) {
    self.message = message
  }
}
