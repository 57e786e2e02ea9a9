import ResourceTags

/// A reason to refuse an edit, or a warning or note that the user should know about the edit.
struct EditProblem {
  /// The problem, in the manifest or in a script. The problem with a resource that an edit adds has the rule, severity, and
  /// message of the finding that `odr lint` would report.
  let diagnostic: Diagnostic
  /// Whether the problem has a location.
  let hasPlace: Bool
  /// The resource with the problem.
  private(set) var resource: ResourcePath?
  /// The name that the user probably meant, relative to the working directory.
  private(set) var suggestion: String?
  /// Whether the resource doesn't exist, or exists under another name.
  private(set) var isAbsent = false

  var isError: Bool { diagnostic.isError }

  // MARK: Showing

  /// The maximum number of problems without a location that odr prints.
  private static let limit = 20

  /// Prints problems with editing `manifest` on standard error: first problems with a location, in the order of the
  /// script, then problems without a location. If there are too many problems, prints only the first problems and the
  /// number of remaining problems.
  static func show(_ problems: [EditProblem], in manifest: SourceText) {
    let placed = problems.filter(\.hasPlace).map(\.diagnostic)
    let isInScript = placed.first?.location.source != nil
    let shown = (isInScript ? placed.sorted { $0.location < $1.location } : placed).prefix(Linter.findingsPerRule)
    DiagnosticPrinter.show(Array(shown), in: manifest)
    var others: [String] = []
    for problem in problems where !problem.hasPlace {
      let isStatus = problem.diagnostic.severity == .note && problem.resource == nil
      if isStatus, GlobalOptions.given.isQuiet { continue }
      let line = "odr: \(problem.diagnostic.severity.rawValue): \(GlobalOptions.given.placed(problem.sentence))"
      if others.last != line { others.append(line) }
    }
    let hidden = placed.count - shown.count
    let rest = hidden > 0 ? ["and \(Wording.count(hidden, "more problem"))"] : []
    let lines = rest + Wording.excerpt(others, limit: limit, rest: "more problems")
    StandardStream.error.writeIgnoringErrors(lines.withLineBreaks)
    if problems.contains(where: {
      $0.isError && $0.isAbsent && $0.diagnostic.label == nil && !$0.diagnostic.message.contains("cannot be checked")
    }) {
      StandardStream.note("'--allow-missing' accepts paths that do not exist yet")
    }
  }

  /// The message and advice, followed by the name of the rule if the problem is about a resource.
  private var sentence: String {
    diagnostic.sentence + (resource == nil ? "" : " [\(diagnostic.rule)]")
  }

  /// Returns the problem as `--format json` prints it.
  func json(_ tables: LineTables) -> JSONObject {
    let place = hasPlace ? tables[diagnostic.location] : nil
    return [
      "severity": diagnostic.severity.rawValue, "rule": resource == nil && !hasPlace ? nil : diagnostic.rule,
      "message": diagnostic.message, "label": diagnostic.label, "resource": resource?.string,
      "suggestion": suggestion, "path": place?.source.name, "span": place?.json,
    ]
  }
}

extension EditProblem {
  /// Creates a problem with a location.
  init(_ diagnostic: Diagnostic) { self.init(diagnostic: diagnostic, hasPlace: true) }

  /// Creates a problem with the request itself.
  init(_ message: String, _ severity: Severity = .error) {
    self.init(diagnostic: RefusalKind.editRefused.finding(message, severity, at: .init(.start)), hasPlace: false)
  }
}

extension Diagnostic {
  /// A note that an edit creates this finding.
  var asNote: Diagnostic {
    var note = self
    note.severity = .note
    note.message = "this edit creates \(isError ? "an error" : "a warning"): " + message
    return note
  }
}

/// The identifiers that odr prints in brackets after findings that don't come from a rule. A finding that doesn't come
/// from a rule means that a command refused to make a change, or that the user has to finish a merge.
enum RefusalKind: String, CaseIterable {
  case batch
  case editRefused = "edit-refused"
  case formatRefused = "format-refused"
  case mergeConflict = "merge-conflict"
  case simulate

  /// Returns a finding of this kind.
  func finding(
    _ message: String, _ severity: Severity = .error, at location: Diagnostic.Location, _ notes: [Diagnostic.Note] = []
  ) -> Diagnostic {
    Diagnostic(rule: rawValue, severity: severity, message: message, at: location, notes: notes)
  }

  /// The page that `odr explain` prints.
  var page: String {
    let (summary, explanation) =
      switch self {
      case .batch:
        (
          "a line of a script cannot be executed",
          """
          'odr batch' makes either all edits of a script or none. The finding marks a line, and the message says why odr
          cannot execute it. Correct all marked lines, and run the script again.
          """
        )
      case .editRefused:
        (
          "the manifest prevents an edit",
          """
          The finding marks the text that prevents an edit: a name that already exists, an entry that is listed twice, or
          text that does not have the expected form. Nothing was changed. For details about errors in the manifest, run
          'odr lint'.
          """
        )
      case .formatRefused:
        (
          "a manifest cannot be formatted or converted",
          """
          'odr fmt' and 'odr convert' write a manifest only if its meaning stays the same. The finding marks text that
          these commands cannot format or convert. Nothing was changed. For details about errors in the manifest, run
          'odr lint'.
          """
        )
      case .mergeConflict:
        (
          "the two sides of a merge disagree",
          """
          If the two sides of a merge disagree, 'odr merge' chooses one only with --ours or --theirs, and it never accepts
          an error that neither side contained. The finding describes each side's change; in the file, both versions are between git's
          conflict markers. Keep one version, remove the markers, and run 'git add'. If the finding is a note, it
          describes a change that odr merged on its own, or says why git merged the lines.
          """
        )
      case .simulate:
        (
          "a line of a play-through is not a step that an app can take",
          """
          'odr simulate' simulates the steps in a script, one per line: 'install', 'request TAG...', 'end TAG...',
          'priority TAG... NUMBER', and 'pressure SIZE'. The finding marks a line that is not such a step, or a step that
          an app cannot take at that point, such as requesting a tag that is not in the manifest, ending a request that
          was not made, or doing anything before the app is installed.
          """
        )
      }
    return "\(rawValue)\n\(summary)\nLevel: error, always\n\n\(explanation)\n"
  }
}
