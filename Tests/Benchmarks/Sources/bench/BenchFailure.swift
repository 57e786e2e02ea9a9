#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// A reason why there is no result.
enum BenchFailure: Error {
  /// The arguments cannot be understood.
  case usage(reason: String)
  /// The system refused a file or folder, with this `errno`.
  case fileSystem(path: String, code: CInt)
  /// The system could not start a command or wait for it, with this `errno`.
  case cannotRun(Command, code: CInt)
  /// A command ran and did not exit with 0; with the beginning of what it printed.
  case commandFailed(Command, ChildProcess.Outcome, output: String)

  /// The exit code that tells the kinds of failure apart: 64 for wrong usage, 2 for all else.
  var exitCode: CInt {
    if case .usage = self { return 64 }
    return 2
  }

  /// What went wrong, for a person; may have several lines.
  var message: String {
    switch self {
    case .usage(let reason):
      "\(reason)\n\(Arguments.usage)"
    case .fileSystem(let path, let code):
      "cannot use '\(path)': \(Self.text(of: code))"
    case .cannotRun(let command, let code):
      "cannot run '\(command.line)': \(Self.text(of: code))"
    case .commandFailed(let command, let outcome, let output):
      "'\(command.line)' \(outcome.text), having printed:\n\(output)"
    }
  }

  private static func text(of code: CInt) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }
}
