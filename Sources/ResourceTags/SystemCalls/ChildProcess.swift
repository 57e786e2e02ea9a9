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

  /// Starts the program at the path that is first in `words`.
  ///
  /// Its environment is what `environment` keeps of that of this process, and adds. Without `error`, its standard error
  /// is discarded.
  package init(
    _ words: [String], input: OpenFile, output: OpenFile, error: OpenFile? = nil, environment: Environment
  ) throws(SystemError) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.descriptor, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output.descriptor, STDOUT_FILENO)
    if let error {
      posix_spawn_file_actions_adddup2(&actions, error.descriptor, STDERR_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    }
    var arguments = words.map { strdup($0.cPath) } + [nil]
    let added = environment.added.map { strdup($0.cPath) }
    defer { for text in arguments + added { free(text) } }
    var variables = environment.kept() + added + [nil]
    var process = pid_t()
    let code = Self.starting.withLock {
      posix_spawn(&process, words[0].cPath, &actions, nil, &arguments, &variables)
    }
    guard code == 0 else { throw SystemError(code: code) }
    self.process = process
  }

  /// The variables that a program gets.
  package struct Environment: Sendable {
    fileprivate let keeps: @Sendable (String) -> Bool
    fileprivate let added: [String]

    /// Those of this process whose names `keeps` accepts, and `added`, each a name, an equals sign and a value.
    package init(keeping keeps: @escaping @Sendable (String) -> Bool, adding added: [String]) {
      self.keeps = keeps
      self.added = added
    }

    /// Values go on as they are, whatever their bytes are.
    fileprivate func kept() -> [UnsafeMutablePointer<CChar>?] {
      var kept: [UnsafeMutablePointer<CChar>?] = []
      var next: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> = environ
      while let variable = next.pointee {
        let length = strcspn(variable, "=")
        let name = String(decoding: UnsafeRawBufferPointer(start: variable, count: Int(length)), as: UTF8.self)
        if keeps(name) { kept.append(variable) }
        next += 1
      }
      return kept
    }
  }

  /// Waits for the program to end; its exit code, or -1 if a signal has ended it.
  package func wait() -> Int32 {
    var status: Int32 = 0
    _ = try? SystemError.check(retrying: true) { waitpid(process, &status, 0) }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
  }

  /// Keeps a thread from starting a program while another one makes a pipe: the program would inherit its ends, and the
  /// pipe would stay open.
  private static let starting = Lock()

  /// A pipe whose ends later child processes do not inherit.
  package static func pipe() throws(SystemError) -> (read: OpenFile, write: OpenFile) {
    var ends: [Int32] = [-1, -1]
    let result = starting.withLock {
      let result = makePipe(&ends)
      for end in ends where result == 0 { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return result
    }
    try SystemError.check { result }
    return (OpenFile(descriptor: ends[0]), OpenFile(descriptor: ends[1]))
  }

  /// Calls `body`, which writes to a pipe. If nobody reads from it any more, that is an error of `body` instead of a signal
  /// that ends this process.
  package static func withoutPipeSignal<Failure: Error>(_ body: () throws(Failure) -> Void) throws(Failure) {
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    pthread_sigmask(SIG_BLOCK, &signals, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    do { try body() } catch {
      var pending = sigset_t()
      sigpending(&pending)
      // A signal of before stays pending.
      if sigismember(&before, SIGPIPE) == 0, sigismember(&pending, SIGPIPE) == 1 {
        var signal: Int32 = 0
        sigwait(&signals, &signal)
      }
      throw error
    }
  }
}

// Inside the type, this name means its method.
private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }
