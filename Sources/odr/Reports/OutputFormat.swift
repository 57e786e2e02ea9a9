import FileWriting
import ArgumentParser

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
      try StandardStream.output.write(styled: FittedText.text(text(style), columns: style.columns).utf8)
    case .json: try StandardStream.output.write(json())
    }
  }

  // What the parser does on its own, by reflection, takes a twelfth of a short run.
  static var allValueStrings: [String] { allCases.map(\.rawValue) }
  static var allValueDescriptions: [String: String] { [:] }
  var defaultValueDescription: String { rawValue }
}
