import ResourceTags

/// A request that a command could not carry out.
struct CommandFailure: UserFacingError {
  /// Why; empty if the findings say it.
  let message: String
  let exitCode: Int32
  /// What is shown in front of the message.
  let findings: (list: [Diagnostic], source: SourceText)?

  init(_ message: String, exitCode: Int32 = 2) {
    (self.message, self.exitCode, findings) = (message, exitCode, nil)
  }

  /// A failure that findings in `source` explain.
  init(_ message: String, _ list: [Diagnostic], in source: SourceText, exitCode: Int32 = 2) {
    (self.message, self.exitCode, findings) = (message, exitCode, (list, source))
  }
}
