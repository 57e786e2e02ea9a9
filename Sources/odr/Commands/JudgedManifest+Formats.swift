import FileWriting
import Diagnostics

extension JudgedManifest {
  /// Prints the findings to `stream` in the given `format`; `failures` are the files that could not be checked, and the
  /// reasons. A JSON report has the number `version`.
  static func write(
    _ results: [JudgedManifest], as format: LintFormat, _ summary: LintSummary, failures: [String] = [],
    version: Int = 1, to stream: StandardStream = .output
  ) throws {
    switch format {
    case .text: try results.forEach { try $0.writeText(to: stream) }
    case .xcode: try results.forEach { try stream.write($0.lines { try $0.xcode($1) }) }
    case .github: try results.forEach { try stream.write($0.lines { $0.github($1) }) }
    case .sarif: try stream.write(SARIFLog.json(results, failures: failures))
    case .json: try stream.write(LintReport.json(results, summary, version: version))
    }
  }

  private func writeText(to stream: StandardStream) throws {
    let printer = DiagnosticPrinter(source, Style(for: stream), marksFixes: true)
    var text = ""
    for diagnostic in diagnostics {
      text += printer.text(of: diagnostic)
      if text.utf8.count > 1 << 16 {
        try stream.write(text)
        text = ""
      }
    }
    try stream.write(text)
  }

  private func lines(_ line: (Annotations, Diagnostic) throws -> String) rethrows -> String {
    let annotations = Annotations(source)
    return try diagnostics.map { try line(annotations, $0) }.joined()
  }
}
