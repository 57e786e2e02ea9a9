import ArgumentParser
import Diagnostics

/// Several manifests, one after the other: what cannot be done to one is reported, and the others are still worth their
/// while.
struct ManifestLoop {
  /// What could not be done, in words.
  private(set) var failures: [String] = []
  /// The worst that a manifest asked for.
  private(set) var exitCode = ExitCode.success

  /// Calls `body` with each path. It returns or throws the exit code that the manifest asks for, or throws
  /// ``UserFacingError``.
  init(_ paths: [String], _ body: (String) throws -> ExitCode) throws {
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

  /// Ends the command with the worst exit code, if it is one of failure.
  func end() throws {
    if exitCode != .success { throw exitCode }
  }
}
