import ResourceTags

/// An error that ends a command, with its exit code and any findings that explain the error.
struct CommandFailure: UserFacingError {
  /// The reason for the failure; empty if the findings explain the failure.
  let message: String
  let exitCode: Int32
  /// The findings to print before the message, and the text that contains them.
  let findings: (list: [Diagnostic], source: SourceText)?

  /// Creates a failure; if `source` is given, the findings in `list` explain the failure.
  init(_ message: String, _ list: [Diagnostic] = [], in source: SourceText? = nil, exitCode: Int32 = 2) {
    self.message = message
    self.exitCode = exitCode
    findings = source.map { (list, $0) }
  }
}
