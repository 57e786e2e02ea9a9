/// A request that could not be carried out, in words for the user.
struct CommandFailure: Error {
  /// What went wrong: lower-case start, no full stop.
  let message: String
  /// 2: it could not be done; 64: it was asked for in a wrong way.
  let exitCode: Int32

  init(_ message: String, exitCode: Int32 = 2) {
    self.message = message
    self.exitCode = exitCode
  }
}

extension CommandFailure: CustomStringConvertible {
  var description: String { message }
}
