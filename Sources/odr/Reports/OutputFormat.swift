import ArgumentParser
import FileWriting

/// How a command that shows something prints it.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  /// For people.
  case text
  /// For scripts: JSON with a `version`.
  case json

  /// Prints a report in this format on standard output.
  func print(text: (Style) -> String, json: @autoclosure () -> JSONObject) throws {
    switch self {
    case .text:
      let style = Style(for: .output)
      try StandardStream.output.write(FittedText.text(text(style), columns: style.columns))
    case .json: try StandardStream.output.write(json())
    }
  }

  // What the parser does on its own, by reflection, takes a twelfth of a short run.
  static var allValueStrings: [String] { allCases.map(\.rawValue) }
  static var allValueDescriptions: [String: String] { [:] }
  var defaultValueDescription: String { rawValue }
}

/// How `odr lint` prints its findings.
enum LintFormat: String, ExpressibleByArgument, CaseIterable {
  /// For people: each finding with its source line.
  case text
  /// For a build phase of Xcode, which shows them in the editor.
  case xcode
  /// For GitHub Actions, which shows them on the changed lines.
  case github
  /// For GitHub code scanning and other collectors of findings: SARIF 2.1.0.
  case sarif
  /// For scripts: JSON with a `version`.
  case json

  /// Whether a line on standard error shows the numbers of findings; formats for programs contain these numbers.
  var hasSummaryLine: Bool { self != .sarif && self != .json }

  // What the parser does on its own, by reflection, takes a twelfth of a short run.
  static var allValueStrings: [String] { allCases.map(\.rawValue) }
  static var allValueDescriptions: [String: String] { [:] }
  var defaultValueDescription: String { rawValue }
}
