/// An error with a message for the user.
package protocol UserFacingError: Error {
  /// What went wrong: lower-case start, no full stop.
  var message: String { get }
  /// The exit code of the program: 2 if it failed, 64 if the request itself was wrong.
  var exitCode: Int32 { get }
}

extension UserFacingError {
  /// The program failed.
  package var exitCode: Int32 { 2 }
}
