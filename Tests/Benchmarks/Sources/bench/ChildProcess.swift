#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// One run of a command, from just before it was started until just after it ended.
struct ChildProcess {
  /// The way in which a process ended.
  enum Outcome: Equatable {
    /// It ended itself, with this code.
    case exited(code: CInt)
    /// A signal ended it.
    case killed(signal: CInt)

    /// How it ended, for a sentence that begins with the command.
    var text: String {
      switch self {
      case .exited(let code): "exited with \(code)"
      case .killed(let signal): "was ended by signal \(signal)"
      }
    }
  }

  /// The time from start to end by a monotonic clock.
  let nanoseconds: Int64
  /// The most memory that was resident at once, in bytes.
  ///
  /// On Linux no less than this process itself held when it started the child.
  let peakMemory: Int
  /// The way in which it ended.
  let outcome: Outcome

  /// Runs a command with nothing on its standard input and both outputs going to one file.
  ///
  /// - Throws: `BenchFailure.cannotRun` if it cannot be started or waited for; a bad exit is an outcome, no error.
  static func run(_ command: Command, output: String = "/dev/null") throws(BenchFailure) -> ChildProcess {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)

    var words = CStrings(command.words)
    var environment = CStrings(inheritedEnvironment)
    defer {
      words.release()
      environment.release()
    }

    let clock = SuspendingClock()
    let start = clock.now
    var process: pid_t = 0
    let code = posix_spawnp(&process, words.program, &actions, nil, &words.pointers, &environment.pointers)
    guard code == 0 else { throw BenchFailure.cannotRun(command, code: code) }
    var status: CInt = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) == -1 {
      guard errno == EINTR else { throw BenchFailure.cannotRun(command, code: errno) }
    }
    let (seconds, attoseconds) = start.duration(to: clock.now).components

    #if canImport(Darwin)
      let unit = 1
    #else
      let unit = 1024
    #endif
    let signal = status & 0x7f
    return ChildProcess(
      nanoseconds: seconds * 1_000_000_000 + attoseconds / 1_000_000_000,
      peakMemory: Int(usage.ru_maxrss) * unit,
      outcome: signal == 0 ? .exited(code: (status >> 8) & 0xff) : .killed(signal: signal)
    )
  }

  /// The few variables that a child gets, so that settings of the user's shell do not change what is measured.
  private static let inheritedEnvironment = ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"].compactMap { (name: String) in
    getenv(name).map { "\(name)=\(String(cString: $0))" }
  }
}

/// Strings as `posix_spawn` takes them: pointers to copies, and a null pointer at the end.
private struct CStrings {
  var pointers: [UnsafeMutablePointer<CChar>?]

  init(_ strings: [String]) {
    pointers = strings.map { strdup($0) } + [nil]
  }

  /// The first string; empty if there is none.
  var program: String { pointers.first.flatMap { $0 }.map { String(cString: $0) } ?? "" }

  func release() {
    for pointer in pointers { free(pointer) }
  }
}
