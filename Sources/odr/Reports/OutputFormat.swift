import ArgumentParser
import ResourceTags

/// The format in which a command prints its results.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  /// For people.
  case text
  /// For scripts: JSON with a `version`.
  case json

  /// Prints a report in this format on standard output.
  func print(text: (Style) -> String, json: @autoclosure () -> JSONObject) throws {
    switch self {
    case .text: try StandardStream.write(text)
    case .json: try StandardStream.output.write(json())
    }
  }
}

extension StandardStream {
  /// Prints a report for people on standard output.
  static func write(_ report: (Style) -> String) throws {
    try output.write(styled: report(Style(for: .output)).utf8)
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
  func write(
    _ summary: LintSummary, failures: [String] = [], version: Int = 1, showsAll: Bool = true,
    to stream: StandardStream = .output
  ) throws {
    let text = try text(summary, failures: failures, version: version, showsAll: showsAll, Style(for: stream))
    try self == .text ? stream.write(styled: text.utf8) : stream.write(text)
  }

  /// Returns the report on a run. `failures` are messages about files that odr couldn't check; `version` is the
  /// version of a JSON report. Text leaves out findings unless `showsAll` is true.
  func text(
    _ summary: LintSummary, failures: [String], version: Int = 1, showsAll: Bool = true,
    _ style: Style = Style(usesColor: false)
  ) throws -> String {
    let manifests = summary.manifests
    func lines(_ line: (Annotations, Diagnostic) throws -> String) rethrows -> String {
      try manifests.map { manifest in
        let annotations = Annotations(tables: LineTables(manifest.source))
        return try manifest.diagnostics.map { try line(annotations, $0) }.joined()
      }.joined()
    }
    switch self {
    case .text:
      return manifests.map { manifest in
        let printer = DiagnosticPrinter(manifest.source, style, marksFixes: true)
        let shown = showsAll ? (manifest.diagnostics, "") : manifest.excerpt
        return shown.0.map { printer.text(of: $0) + "\n" }.joined() + shown.1
      }.joined()
    case .xcode: return try lines { try $0.xcode($1) }
    case .github: return lines { $0.github($1) } + failures.map(Annotations.github).joined()
    case .sarif: return try SARIFLog.json(summary, failures: failures).text + "\n"
    case .gitlab: return Annotations.gitlab(manifests, failures: failures).text + "\n"
    case .json: return summary.json(version: version).reportText
    }
  }
}
