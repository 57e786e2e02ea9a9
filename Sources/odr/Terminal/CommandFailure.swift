import Diagnostics

/// A request that a command could not carry out.
struct CommandFailure: UserFacingError {
  let message: String
  let exitCode: Int32

  init(_ message: String, exitCode: Int32 = 2) {
    self.message = message
    self.exitCode = exitCode
  }
}
