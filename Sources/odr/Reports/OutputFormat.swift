import ArgumentParser

/// How a command that shows something prints it.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  /// For people.
  case text
  /// For scripts: JSON with a `version`.
  case json
}
