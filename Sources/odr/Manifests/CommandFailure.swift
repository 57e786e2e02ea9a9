import Diagnostics
import FileWriting

/// A request that a command could not carry out.
struct CommandFailure: UserFacingError {
  let message: String
  let exitCode: Int32

  init(_ message: String, exitCode: Int32 = 2) {
    self.message = message
    self.exitCode = exitCode
  }
}

extension StandardStream {
  /// Prints a note on standard error.
  static func note(_ text: String) { error.writeIgnoringErrors("odr: note: \(text)\n") }
}
