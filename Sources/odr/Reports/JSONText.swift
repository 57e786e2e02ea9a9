import OdrLanguageServer
import ResourceTags

extension JSONConvertible {
  /// The JSON text, with one line for each element of an array or object.
  var text: String { json.text(indent: 0) }
}

extension StandardStream {
  /// Writes the report of a run, which includes the run's error, if any.
  func write(_ report: JSONObject) throws { try write(report.reportText) }
}

/// Reports the error of a failed run in the run's output format. In JSON, the error is the value of the key `error`.
final class JSONOutput: @unchecked Sendable {  // unchecked: only the main thread uses it
  static let run = JSONOutput()
  /// The error with the highest exit code; the first of several.
  private(set) var error: JSONObject?
  private var exitCode: Int32 = 0
  /// Whether the run has written its output.
  var isWritten = false

  /// Records an error for the output.
  func record(_ failure: any UserFacingError) {
    let findings = (failure as? CommandFailure)?.findings
    record(failure.summary, findings?.list.first, in: findings?.source, exitCode: failure.exitCode)
  }

  /// Records an error at the location of a finding in `source` or in another text.
  func record(_ message: String, _ finding: Diagnostic?, in source: SourceText?, exitCode: Int32 = 2) {
    if exitCode <= self.exitCode { return }
    self.exitCode = exitCode
    let place = finding.map { LineTables(source ?? .empty)[$0.location] }
    error = [
      "message": message, "exitCode": Int(exitCode), "path": place?.source.name, "span": place?.json,
    ]
  }

  /// Ends the output of a run that failed: writes the error, unless the run has written its output.
  func finish(_ failure: any UserFacingError) {
    // The arguments are wrong, so odr may not know the format.
    if failure.exitCode == 64 || isWritten { return }
    record(failure)
    let arguments = GlobalOptions.given
    if arguments.format == "json" {
      try? StandardStream.output.write(arguments.rest.starts(with: ["xcode", "diff"]) ? ["version": 2] : [:])
    } else if let format = arguments.format.flatMap(LintFormat.init), format != .text, format != .xcode {
      try? format.write(LintSummary(failures: [failure.summary]))
    }
  }
}

typealias JSONObject = JSONValue

extension JSONValue {
  /// The text of the run's report: version 1, unless the report has another version. The run is about to write the report,
  /// which includes the run's error, if any.
  var reportText: String {
    JSONOutput.run.isWritten = true
    return with(["version": self["version"] ?? 1, "error": JSONOutput.run.error]).text + "\n"
  }

  /// Returns this object with the members of another object, which replace members with the same keys.
  func with(_ other: JSONObject) -> JSONObject {
    .object(members.merging(other.members) { $1 })
  }

  private var members: [String: JSONValue] { if case .object(let members) = self { members } else { [:] } }
}
