/// A request that could not be carried out, in words for the user.
struct CommandFailure: Error {
  /// What went wrong: lower-case start, no full stop.
  let message: String
  /// 2: it could not be done.
  let exitCode: Int32 = 2

  init(_ message: String) {
    self.message = message
  }
}
