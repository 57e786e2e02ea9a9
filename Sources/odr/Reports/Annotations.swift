import ResourceTags

/// Formats findings so that Xcode, GitHub, and GitLab can show them next to the source.
extension LineTables {
  /// Returns the finding and its notes in the format that Xcode reads from the output of a build phase:
  /// `/path:line:column: error: message [rule]`.
  ///
  /// Paths are absolute, so that Xcode finds the files. Source: "Running custom scripts during a build" in Apple's
  /// Xcode documentation.
  func xcode(_ diagnostic: Diagnostic) -> String {
    func line(_ severity: String, _ message: String, _ location: Diagnostic.Location) -> String {
      let place = self[location]
      let name = place.source.name
      let path = place.source.isUnnamed ? name : RelativePath.resolved(name)
      return "\(path.visible):\(place.start.line):\(place.start.column): \(severity): \(message)\n"
    }
    let sentence = "\(diagnostic.sentence.visible) [\(diagnostic.rule)]"
    return line(diagnostic.severity.rawValue, sentence, diagnostic.location)
      + diagnostic.notes.map { note in note.location.map { line("note", note.message, $0) } ?? "" }.joined()
  }

  // MARK: GitHub

  /// Returns the finding as a workflow command of GitHub Actions.
  ///
  /// Source: "Workflow commands for GitHub Actions" in the GitHub documentation, and the escapes in `command.ts` of
  /// actions/toolkit.
  func github(_ diagnostic: Diagnostic) -> String {
    let command = diagnostic.severity == .note ? "notice" : diagnostic.severity.rawValue
    let place = self[diagnostic.location]
    let path = Self.escaped(Self.githubPath(of: place.source), alsoSeparators: true)
    let position = "file=\(path),line=\(place.start.line),col=\(place.start.column)"
    return "::\(command) \(position),title=\(diagnostic.rule)::\(Self.escaped(diagnostic.sentence))\n"
  }

  /// Returns a message about a failure as a workflow command of GitHub Actions.
  static func github(failure: String) -> String {
    "::error title=odr::\(escaped(failure))\n"
  }

  /// Returns the path relative to the workspace or, outside of GitHub Actions, relative to the repository's root. If
  /// the file is outside of the workspace or repository, returns the path as the user specified it.
  ///
  /// Source: "Variables reference" in the GitHub documentation, `GITHUB_WORKSPACE`.
  private static func githubPath(of source: SourceText) -> String {
    guard let path = RelativePath.absolute(source), let root = workspace else { return source.name }
    let relative = RelativePath.path(of: path, from: root)
    return relative.hasPrefix("../") ? source.name : relative
  }

  private static let workspace: String? = {
    if let named = FileSystem.environment("GITHUB_WORKSPACE"), !named.isEmpty { return FilePath.real(named) }
    return RelativePath.repositoryRoot(around: ".")
  }()

  private static func escaped(_ text: String, alsoSeparators: Bool = false) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "%": "%25"
      case "\r": "%0D"
      case "\n": "%0A"
      case ":" where alsoSeparators: "%3A"
      case "," where alsoSeparators: "%2C"
      default: scalar.visible
      }
    }.joined()
  }
}

extension LintSummary {
  /// The report that GitLab shows in merge requests, with an issue for each finding and each message about a failure.
  ///
  /// Source: "Code Quality report format" in the GitLab documentation.
  var gitlab: [JSONObject] {
    var fingerprints = Fingerprints()
    // GitLab requires a place and the name of a check, so failures are at the start of a manifest, and odr checks them.
    let failed = failures.map {
      Diagnostic(rule: "odr", severity: .error, message: $0, at: .init(ByteSpan(at: 0)))
    }
    let unplaced = LintedManifest(SourceText(name: Manifest.fileNames[0], ""), LintResult(failed, []))
    return (manifests + [unplaced]).flatMap { manifest in
      let tables = LineTables(manifest.source)
      return manifest.diagnostics.map { diagnostic -> JSONObject in
        let place = tables[diagnostic.location]
        let path = RelativePath.inRepository(place.source.name) ?? place.source.name
        let lines: JSONObject = ["begin": place.start.line]
        return [
          "description": diagnostic.sentence, "check_name": diagnostic.rule,
          "fingerprint": fingerprints.next(diagnostic, in: path),
          "severity": [Severity.error: "major", .warning: "minor"][diagnostic.severity] ?? "info",
          "location": ["path": path, "lines": lines] as JSONObject,
        ]
      }
    }
  }
}
