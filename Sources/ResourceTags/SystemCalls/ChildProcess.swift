#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A program that this process started.
package struct ChildProcess: Sendable {
  private let process: pid_t

  /// Starts the program whose path is the first element of `words`.
  ///
  /// `environment` contains the program's environment variables, each in the form `NAME=VALUE`. The program's standard
  /// output or standard error is discarded if `output` or `error` is `nil`.
  package init(
    _ words: [String], input: OpenFile, output: OpenFile?, error: OpenFile?, environment: [String]
  ) throws(SystemError) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, input.descriptor, STDIN_FILENO)
    for (file, stream) in [(output, STDOUT_FILENO), (error, STDERR_FILENO)] {
      if let file {
        posix_spawn_file_actions_adddup2(&actions, file.descriptor, stream)
      } else {
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
      }
    }
    var arguments = words.map { strdup($0.cPath) } + [nil]
    var variables = environment.map { strdup($0.cPath) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var process = pid_t()
    let code = Self.starting.withLock {
      posix_spawn(&process, words[0].cPath, &actions, nil, &arguments, &variables)
    }
    guard code == 0 else { throw SystemError(code: code) }
    self.process = process
  }

  /// Waits for the program to end. Returns the program's exit code, or -1 if a signal ended the program.
  package func wait() -> Int32 {
    var status: Int32 = 0
    _ = try? SystemError.check(retrying: true) { waitpid(process, &status, 0) }
    return status & 0x7F == 0 ? (status >> 8) & 0xFF : -1
  }

  /// Prevents one thread from starting a program while another thread creates a pipe, because the program would inherit
  /// the pipe and keep it open.
  private static let starting = Lock()

  /// Creates a pipe whose ends child processes don't inherit.
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

  /// Calls `body`, which writes to a pipe. If the pipe's reader is closed, `body` throws an error, and no signal ends
  /// this process.
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
      // A signal that was already pending stays pending.
      if sigismember(&before, SIGPIPE) == 0, sigismember(&pending, SIGPIPE) == 1 {
        var signal: Int32 = 0
        sigwait(&signals, &signal)
      }
      throw error
    }
  }
}

// Inside `ChildProcess`, the name `pipe` refers to the method instead of the system call.
private func makePipe(_ ends: inout [Int32]) -> Int32 { pipe(&ends) }

extension ChildProcess {
  /// Whether the process with the identifier `number`, which must be greater than 0, hasn't ended. The process may be any
  /// process on this computer.
  package static func isRunning(_ number: Int32) -> Bool { kill(number, 0) == 0 || errno != ESRCH }
}

/// The path of this program and its arguments.
package enum ProgramArguments {
  /// The path of the program, without symbolic links; `nil` if the system doesn't report it.
  package static var programPath: String? {
    #if canImport(Darwin)
      // Swift doesn't import the `PROC_PIDPATHINFO_MAXSIZE` macro.
      var name = [UInt8](repeating: 0, count: 4 * Int(MAXPATHLEN))
      let count = proc_pidpath(getpid(), &name, UInt32(name.count))
      guard count > 0 else { return nil }
      let path = name.prefix(Int(count)).string
    #else
      let path = "/proc/self/exe"
    #endif
    return try? FileSystem.realPath(path)
  }

  /// The arguments as paths. Arguments that aren't valid UTF-8 keep their bytes; Swift's own conversion would change
  /// the bytes and so name different files.
  package static var paths: [String] {
    (1..<max(1, Int(CommandLine.argc))).map { index in
      let argument = CommandLine.unsafeArgv[index]
      var bytes: [UInt8] = []
      while let byte = argument?[bytes.count], byte != 0 { bytes.append(UInt8(bitPattern: byte)) }
      return String(path: bytes)
    }
  }
}
