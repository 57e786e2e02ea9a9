import FileWriting
import ArgumentParser
import Diagnostics

/// Several manifests, one after the other: a failure of one is reported, and the loop goes on with the others.
struct ManifestLoop {
  /// The failures, in words.
  private(set) var failures: [String] = []
  /// The worst exit code that a manifest asked for.
  private(set) var exitCode = ExitCode.success

  /// Calls `body` with each path. It returns or throws the exit code that the manifest asks for, or throws
  /// ``UserFacingError``.
  init<Path>(_ paths: [Path], _ body: (Path) throws -> ExitCode) throws {
    for path in paths {
      do {
        note(try body(path))
      } catch let failure as any UserFacingError {
        StandardStream.error.writeIgnoringErrors("odr: error: \(failure.message)\n")
        failures.append(failure.message)
        note(ExitCode(failure.exitCode))
      } catch let code as ExitCode {
        note(code)
      }
    }
  }

  private mutating func note(_ code: ExitCode) {
    if code.rawValue > exitCode.rawValue { exitCode = code }
  }

  /// Ends the command with the worst exit code, if that means failure.
  func end() throws {
    if exitCode != .success { throw exitCode }
  }
}
