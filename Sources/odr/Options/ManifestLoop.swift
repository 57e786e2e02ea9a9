import FileWriting
import FileTrees
import ArgumentParser
import Diagnostics

/// Several manifests, judged side by side: a failure of one is reported, and the others go on. What they print has the
/// order of the manifests.
struct ManifestLoop {
  /// The failures, in words.
  private(set) var failures: [String] = []
  /// The worst exit code that a manifest asked for.
  private(set) var exitCode = ExitCode.success

  /// Prints `failures`, calls `body` with each path, `width` at the same time, and `receive` with each of its values in order.
  ///
  /// `body` throws the exit code that the manifest asks for, or ``UserFacingError``. What it prints waits for its turn. What
  /// `receive` throws ends the loop.
  init<Path: Sendable, Value: Sendable>(
    _ paths: [Path], failures: [String] = [], width: Int, _ body: @Sendable (Path) throws -> Value,
    receive: (Value) throws -> Void
  ) throws {
    for failure in failures { note(failure) }
    // The output of one manifest need not wait.
    if paths.count == 1 {
      try note(Outcome { try body(paths[0]) }, receive)
      return
    }
    try OrderedWork.run(of: paths.count, width: width) { index in
      let output = CapturedOutput()
      return (output, output.capture { Outcome { try body(paths[index]) } })
    } receive: { output, outcome in
      try output.write()
      try note(outcome, receive)
    }
  }

  /// Calls `body` with each path. It returns the exit code that the manifest asks for, or throws like the one above.
  init<Path: Sendable>(
    _ paths: [Path], failures: [String], width: Int, _ body: @Sendable (Path) throws -> ExitCode
  ) throws {
    var worst = ExitCode.success
    self = try ManifestLoop(paths, failures: failures, width: width, body) {
      if $0.rawValue > worst.rawValue { worst = $0 }
    }
    note(worst)
  }

  private mutating func note<Value>(_ outcome: Outcome<Value>, _ receive: (Value) throws -> Void) throws {
    switch outcome {
    case .value(let value): try receive(value)
    case .code(let code): note(code)
    case .failure(let failure): note(failure.message, ExitCode(failure.exitCode))
    case .error(let error): throw error
    }
  }

  private mutating func note(_ code: ExitCode) {
    if code.rawValue > exitCode.rawValue { exitCode = code }
  }

  /// Notes and prints a failure.
  private mutating func note(_ failure: String, _ code: ExitCode = ExitCode(2)) {
    StandardStream.error.writeIgnoringErrors("odr: error: \(failure)\n")
    failures.append(failure)
    note(code)
  }

  /// Ends the command with the worst exit code, also of a loop `before`, if that means failure.
  func end(after before: ManifestLoop? = nil) throws {
    let worst = max(exitCode.rawValue, before?.exitCode.rawValue ?? 0)
    if worst != 0 { throw ExitCode(worst) }
  }

  /// What comes of one manifest.
  private enum Outcome<Value: Sendable>: Sendable {
    case value(Value)
    case code(ExitCode)
    case failure(any UserFacingError)
    case error(any Error)

    init(_ body: () throws -> Value) {
      do {
        self = .value(try body())
      } catch let failure as any UserFacingError {
        self = .failure(failure)
      } catch let code as ExitCode {
        self = .code(code)
      } catch {
        self = .error(error)
      }
    }
  }
}
