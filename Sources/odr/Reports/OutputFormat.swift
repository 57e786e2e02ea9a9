import ArgumentParser
import ResourceTags

/// The format in which a command prints its results.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  /// For people.
  case text
  /// For scripts: JSON with a `version`.
  case json

  /// Prints a report in this format on standard output.
  func print(text: @autoclosure () -> String, json: @autoclosure () -> JSONObject) throws {
    switch self {
    case .text: try StandardStream.output.write(styled: text())
    case .json: try StandardStream.output.write(json())
    }
  }
}

/// The format in which `odr lint` prints its findings.
enum LintFormat: String, ExpressibleByArgument, CaseIterable {
  /// For people: each finding with its source line.
  case text
  /// For a build phase in Xcode, which shows the findings in the editor.
  case xcode
  /// For GitHub Actions, which shows the findings on the changed lines.
  case github
  /// For GitHub code scanning and other tools that collect findings: SARIF 2.1.0.
  case sarif
  /// For GitLab's merge requests: a Code Quality report.
  case gitlab
  /// For scripts: JSON with a `version`.
  case json

  /// Whether odr prints a line with the number of findings on standard error, because the format is for people or build
  /// logs.
  var hasSummaryLine: Bool { [.text, .xcode, .github].contains(self) }

  /// Writes the report on a run to a stream.
  func write(_ summary: LintSummary, showsAll: Bool = true, to stream: StandardStream = .output) throws {
    let text = text(summary, showsAll: showsAll, columns: stream.columns)
    try self == .text ? stream.write(styled: text) : stream.write(text)
  }

  /// Returns the report on a run. Text leaves out findings unless `showsAll` is true; its lines have at most `columns`
  /// columns.
  func text(_ summary: LintSummary, showsAll: Bool = true, columns: Int? = nil) -> String {
    let manifests = summary.manifests
    func lines(_ line: (LineTables) -> (Diagnostic) -> String) -> String {
      manifests.map { $0.diagnostics.map(line(LineTables($0.source))).joined() }.joined()
    }
    return switch self {
    case .text:
      manifests.map { manifest in
        let printer = DiagnosticPrinter(manifest.source, columns: columns, marksFixes: true)
        let shown = showsAll ? (manifest.diagnostics, "") : manifest.excerpt
        return shown.0.map { printer.text(of: $0) + "\n" }.joined() + shown.1
      }.joined()
    case .xcode: lines(LineTables.xcode)
    case .github: lines(LineTables.github) + summary.failures.map(LineTables.github(failure:)).joined()
    case .sarif: SARIFLog.json(summary).text + "\n"
    case .gitlab: summary.gitlab.text + "\n"
    case .json: summary.json.reportText
    }
  }
}
