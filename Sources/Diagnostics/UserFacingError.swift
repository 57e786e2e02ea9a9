/// An error that stands in words for the person who asked for what could not be done.
package protocol UserFacingError: Error {
  /// What went wrong: lower-case start, no full stop.
  var message: String { get }
  /// What the program ends with: 2 where it could not be done, 64 where it was asked for in a wrong way.
  var exitCode: Int32 { get }
}

extension UserFacingError {
  /// It could not be done.
  package var exitCode: Int32 { 2 }
}
