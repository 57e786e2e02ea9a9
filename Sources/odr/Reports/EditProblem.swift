import ResourceTags

/// Something for which an edit is not made or, if it is a warning, about which the user should know.
struct EditProblem {
  /// The problem, in the manifest or in a script.
  var diagnostic: Diagnostic
  /// Whether it has a place.
  var hasPlace = true
  /// The resource that it is about.
  private(set) var resource: ResourcePath?
  /// The name, from the working directory on, that is probably meant.
  private(set) var suggestion: String?
  /// Whether nothing is there, or something with another name.
  private(set) var isAbsent = false
  /// The index of the edit.
  private(set) var edit: Int?

  var isError: Bool { diagnostic.severity == .error }

  /// A problem with a place.
  init(_ diagnostic: Diagnostic) {
    self.diagnostic = diagnostic
  }

  /// A problem of the request itself.
  init(_ message: String, _ severity: Severity = .error) {
    diagnostic = Diagnostic(
      rule: RefusalKind.editRefused.rawValue, severity: severity, message: message, span: ByteSpan(at: 0))
    hasPlace = false
  }

  /// What lint would find about a resource that an edit adds.
  init(_ finding: PathFinding, of addition: ResourceAddition, label: String? = nil, suggestion: String? = nil) {
    let found = finding.diagnostic
    diagnostic = Diagnostic(
      rule: found.rule, severity: found.severity, message: found.message, span: ByteSpan(at: 0), label: label)
    (hasPlace, isAbsent) = (false, finding.isAbsent)
    resource = addition.path
    self.suggestion = suggestion
    edit = addition.edit
  }

  // MARK: Showing

  /// How many problems without a place are shown.
  private static let limit = 20

  /// Shows problems of editing `manifest`, on standard error: in the order of the script, then those without a place.
  /// Very many are counted.
  static func show(_ problems: [EditProblem], in manifest: SourceText) {
    let placed = problems.filter(\.hasPlace).map(\.diagnostic)
    let isInScript = placed.first?.location.source != nil
    let shown = (isInScript ? placed.sorted { $0.location < $1.location } : placed).prefix(Linter.findingsPerRule)
    DiagnosticPrinter.show(Array(shown), in: manifest)
    var lines = [more(than: shown.count, of: placed.count)].compactMap { $0 }
    var others: [String] = []
    for problem in problems where !problem.hasPlace {
      let isStatus = problem.diagnostic.severity == .note && problem.resource == nil
      if isStatus, GlobalOptions.given.isQuiet { continue }
      let line = "odr: \(problem.diagnostic.severity.rawValue): \(problem.sentence)\n"
      if others.last != line { others.append(line) }
    }
    let count = others.count > limit + 1 ? limit : others.count
    lines += others.prefix(count) + [more(than: count, of: others.count)].compactMap { $0 }
    StandardStream.error.writeIgnoringErrors(lines.joined())
    if problems.contains(where: { $0.isError && $0.isAbsent }) {
      StandardStream.note("'--allow-missing' adds resources that are not there yet")
    }
  }

  private static func more(than shown: Int, of count: Int) -> String? {
    count > shown ? "and \(Wording.count(count - shown, "more problem"))\n" : nil
  }

  /// The message, what to do, and the rule where there is one to look up.
  private var sentence: String {
    let rule = resource == nil ? "" : " [\(diagnostic.rule)]"
    return diagnostic.message + (diagnostic.label.map { "; \($0)" } ?? "") + rule
  }

  /// What `--format json` prints of it; `lines` are those of the text that it has its place in.
  func json(_ tables: LineTables) -> JSONObject {
    let location = diagnostic.location
    return [
      "severity": diagnostic.severity.rawValue, "rule": resource == nil && !hasPlace ? nil : diagnostic.rule,
      "message": diagnostic.message, "label": diagnostic.label, "resource": resource?.string,
      "suggestion": suggestion, "path": hasPlace ? tables.source(of: location).name : nil,
      "span": hasPlace ? tables.lines(of: location).json(location.span) : nil,
    ]
  }
}
