import ResourceTags

/// Formats findings on one line each, so that Xcode and GitHub can show them next to the source.
struct Annotations {
  private let tables: LineTables
  /// The path that GitHub annotations use for the checked text.
  private let githubPath: String

  /// Creates annotations for findings in `source` and in the other texts that the findings refer to.
  init(_ source: SourceText) {
    tables = LineTables(source)
    githubPath = Self.githubPath(of: source)
  }

  /// Returns the finding and its notes in the format that Xcode reads from the output of a build phase:
  /// `/path:line:column: error: message [rule]`.
  ///
  /// Paths are absolute, so that Xcode finds the files. Source: "Running custom scripts during a build" in Apple's
  /// Xcode documentation.
  func xcode(_ diagnostic: Diagnostic) throws -> String {
    func line(_ severity: String, _ message: String, _ location: Diagnostic.Location) throws -> String {
      let position = tables.start(of: location)
      let source = tables.source(of: location)
      let path = try source.isUnnamed ? source.name : ResourcePathResolver.absolute(source.name)
      return "\(path.visible):\(position.line):\(position.column): \(severity): \(message)\n"
    }
    let label = diagnostic.label.map { "; " + $0.visible } ?? ""
    let finding = try line(
      diagnostic.severity.rawValue, "\(diagnostic.message)\(label) [\(diagnostic.rule)]", diagnostic.location)
    return try diagnostic.notes.reduce(finding) { text, note in
      text + (try note.location.map { try line("note", note.message, $0) } ?? "")
    }
  }

  /// Returns the finding as a workflow command of GitHub Actions.
  ///
  /// Source: "Workflow commands for GitHub Actions" in the GitHub documentation, and the escapes in `command.ts` of
  /// actions/toolkit.
  func github(_ diagnostic: Diagnostic) -> String {
    let command = diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue
    let start = tables.start(of: diagnostic.location)
    let end = tables.lines(of: diagnostic.location).position(of: diagnostic.span.end)
    var properties = [
      ("file", diagnostic.location.source.map(Self.githubPath) ?? githubPath), ("line", "\(start.line)"),
      ("col", "\(start.column)"),
      ("endLine", "\(end.line)"),
    ]
    // Programs that read annotations ignore or reject the end column if an annotation spans several lines.
    if end.line == start.line { properties.append(("endColumn", "\(end.column)")) }
    properties.append(("title", diagnostic.rule))
    let words = properties.map { "\($0)=\(Self.escaped($1, alsoSeparators: true))" }.joined(separator: ",")
    let label = diagnostic.label.map { "; " + $0 } ?? ""
    return "::\(command) \(words)::\(Self.escaped(diagnostic.message + label, alsoSeparators: false))\n"
  }

  /// Returns a message about a failure as a workflow command of GitHub Actions.
  static func github(_ failure: String) -> String {
    "::error title=odr::\(escaped(failure, alsoSeparators: false))\n"
  }

  /// Returns the path relative to the workspace or, outside of GitHub Actions, relative to the repository's root. If
  /// the file is outside of the workspace or repository, returns the path as the user specified it.
  ///
  /// Source: "Variables reference" in the GitHub documentation, `GITHUB_WORKSPACE`.
  private static func githubPath(of source: SourceText) -> String {
    guard let path = try? RelativePath.absolute(source), let root = workspace else { return source.name }
    let relative = RelativePath.path(of: path, from: root)
    return relative.hasPrefix("../") ? source.name : relative
  }

  private static let workspace: String? = {
    if let named = FileSystem.environment("GITHUB_WORKSPACE"), !named.isEmpty { return FilePath.real(named) }
    return FilePath.real(".").flatMap { RelativePath.repositoryRoot(above: $0) }
  }()

  private static func escaped(_ text: String, alsoSeparators: Bool) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where alsoSeparators: result += "%3A"
      case "," where alsoSeparators: result += "%2C"
      default: result += scalar.visible
      }
    }
  }
}
