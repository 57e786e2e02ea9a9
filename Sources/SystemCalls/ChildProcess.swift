#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that this one has started.
package struct ChildProcess: Sendable {
  private let process: pid_t

  /// Starts the program named first in `words`, found as shells find it, with the environment of this process. Its
  /// standard error is discarded.
  package init(_ words: [String], input: OpenFile, output: OpenFile) throws(SystemError) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.descriptor, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output.descriptor, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var process = pid_t()
    let code = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
    guard code == 0 else { throw SystemError(code: code) }
    self.process = process
  }

  /// Waits for the program to end; its exit code, or -1 if a signal has ended it.
  package func wait() -> Int32 {
    var status: Int32 = 0
    _ = try? SystemError.check(retrying: true) { waitpid(process, &status, 0) }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
  }

  /// A pipe whose ends later child processes do not inherit.
  package static func pipe() throws(SystemError) -> (read: OpenFile, write: OpenFile) {
    var ends: [Int32] = [-1, -1]
    try SystemError.check { makePipe(&ends) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (OpenFile(descriptor: ends[0]), OpenFile(descriptor: ends[1]))
  }
}

// Inside the type, this name means its method.
private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
