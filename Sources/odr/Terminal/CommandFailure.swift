import Bytes
import Diagnostics
import FileWriting

/// A request that a command could not carry out.
struct CommandFailure: UserFacingError {
  /// Why; empty if the findings say it.
  let message: String
  let exitCode: Int32
  /// What is shown in front of the message.
  fileprivate let findings: (list: [Diagnostic], source: SourceText)?

  init(_ message: String, exitCode: Int32 = 2) {
    (self.message, self.exitCode, findings) = (message, exitCode, nil)
  }

  /// A failure that findings in `source` explain.
  init(_ message: String, _ list: [Diagnostic], in source: SourceText, exitCode: Int32 = 2) {
    (self.message, self.exitCode, findings) = (message, exitCode, (list, source))
  }
}

extension UserFacingError {
  /// Shows it on standard error.
  func show() {
    if let findings = (self as? CommandFailure)?.findings { DiagnosticPrinter.show(findings.list, in: findings.source) }
    if !message.isEmpty { StandardStream.error.writeIgnoringErrors("odr: error: \(message)\n") }
  }
}
