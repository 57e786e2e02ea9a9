import ResourceTags

/// What `odr lint --format json` prints, version 1, and `odr xcode diff --format json`, version 2.
///
/// Keys that have no value are left out.
enum LintReport {
  /// A report on manifests with the numbers of `summary`.
  static func json(_ manifests: [JudgedManifest], _ summary: LintSummary, version: Int) -> JSONObject {
    let numbers: JSONObject = [
      "files": summary.files, "errors": summary.count(.error), "warnings": summary.count(.warning),
      "notes": summary.count(.note), "fixable": summary.fixable, "baselined": summary.baseline?.hidden,
      "stale": summary.baseline?.stale,
    ]
    let files = manifests.map { manifest -> JSONObject in
      let tables = LineTables(manifest.source)
      return ["path": manifest.source.name, "diagnostics": manifest.diagnostics.map { finding($0, tables) }]
    }
    return ["version": version, "summary": numbers, "files": files]
  }

  /// A finding; its `path` is missing if it is that of the manifest.
  static func finding(_ diagnostic: Diagnostic, _ tables: LineTables) -> JSONObject {
    func span(_ location: Diagnostic.Location) -> JSONObject { tables.lines(of: location).json(location.span) }
    let manifest = tables.lines(of: .init(diagnostic.span))
    let notes = diagnostic.notes.map { note -> JSONObject in
      ["message": note.message, "path": note.location?.source?.name, "span": note.location.map(span)]
    }
    let subject = diagnostic.subject
    let fix = diagnostic.writtenFix.map { fix -> JSONObject in
      ["title": fix.title, "isSafe": fix.isSafe, "edits": fix.edits.map(manifest.json)]
    }
    return [
      "rule": diagnostic.rule, "severity": diagnostic.severity.rawValue, "message": diagnostic.message,
      "label": diagnostic.label, "path": diagnostic.location.source?.name, "span": span(diagnostic.location),
      "notes": notes, "fix": fix, "tag": subject.onlyTag, "tags": subject.severalTags, "resource": subject.resource,
      "catalog": subject.catalog, "category": subject.category,
    ]
  }
}

extension Diagnostic {
  /// The fix, if it has been worked out; a manifest may have too many.
  var writtenFix: Fix? { fix.flatMap { $0.edits.isEmpty ? nil : $0 } }
}

extension Diagnostic.Subject {
  /// The tag, if there is one.
  var onlyTag: String? { tags.count == 1 ? tags[0] : nil }

  /// The tags, if there are several.
  var severalTags: [String]? { tags.count > 1 ? tags : nil }
}

/// Places in JSON: bytes count from 0, lines and columns from 1; a column is a Unicode scalar. The end of a span is the
/// place after its last byte.
extension LineTable {
  func json(_ edit: TextEdit) -> JSONObject {
    ["span": json(edit.span), "replacement": String(decoding: edit.replacement, as: UTF8.self)]
  }

  func json(_ span: ByteSpan) -> JSONObject {
    ["start": json(span.start), "end": json(span.end)]
  }

  private func json(_ offset: ByteIndex) -> JSONObject {
    let position = position(of: offset)
    return ["byte": offset, "line": position.line, "column": position.column]
  }
}

/// The numbers of what a run of `odr lint` has found.
struct LintSummary: Sendable {
  /// What a baseline has done in a run.
  struct BaselineUse: Sendable {
    /// Findings that are not reported, since they are in the baseline.
    var hidden: Int
    /// Entries of the baseline that were not found any more.
    var stale: Int
  }

  /// The number of manifests that were checked.
  private(set) var files = 0
  /// The findings that `--fix` fixes.
  private(set) var fixable = 0
  /// What the baseline has done; `nil` for a run without one.
  var baseline: BaselineUse?
  private var counts: [Severity: Int] = [:]
  /// The commands about manifests that have findings with fixes.
  private var fixes: [ManifestCommand] = []
  /// Whether the run checks what git has.
  let isStaged: Bool
  private let noDisk: Bool
  /// The number of files that are not manifests, and what they are.
  private let others: (count: Int, noun: String)
  /// The arguments of the run, if folders are among them.
  private let arguments: [String]?

  /// For a run that has found nothing yet. Its advice has to fit its options, and the `arguments` that name folders;
  /// `isStaged` means that it checks what git has. The files are going to include `others`.
  init(
    isStaged: Bool = false, noDisk: Bool = false, arguments: [String]? = nil,
    others: (count: Int, noun: String) = (0, "")
  ) {
    (self.isStaged, self.noDisk, self.arguments) = (isStaged, noDisk, arguments)
    self.others = others
  }

  /// Adds all findings in a manifest, also those that are not shown.
  mutating func add(_ manifest: JudgedManifest) {
    files += 1
    fixable += manifest.fixableCount
    counts.merge(manifest.omittedCounts, uniquingKeysWith: +)
    for diagnostic in manifest.diagnostics { counts[diagnostic.severity, default: 0] += 1 }
    // A run about folders names these.
    if manifest.fixableCount > 0, arguments == nil {
      fixes.append(ManifestCommand(manifest.source.isUnnamed ? nil : manifest.source.name))
    }
  }

  /// The command that fixes the manifests.
  private var fixCommand: String {
    let add = isStaged ? fixes.map { ", then \(ShellWord.inSentence($0.add))" }.joined() : ""
    return ShellWord.inSentence(ManifestCommand.fix(fixes, noDisk: noDisk, arguments: arguments)) + add
  }

  /// The number of findings that are as bad as `severity`.
  func count(_ severity: Severity) -> Int { counts[severity] ?? 0 }

  /// Whether a run with these findings fails: there are errors or, if it is strict, warnings or stale entries.
  func isFailure(strict: Bool) -> Bool {
    count(.error) > 0 || strict && (count(.warning) > 0 || (baseline?.stale ?? 0) > 0)
  }

  /// The numbers on one line: `2 errors, 1 warning in 1 manifest; 1 marked [*] can be fixed with 'odr lint --fix'`, if the
  /// report marks those.
  func text(marksFixes: Bool) -> String {
    let severities = [Severity.error, .warning, .note].filter { count($0) > 0 }
      .map { Wording.count(count($0), $0.rawValue) }
    var parts = [
      (severities.isEmpty ? "no findings" : severities.joined(separator: ", ")) + " in "
        + Wording.count(files - others.count, "manifest")
        + (others.count > 0 ? " and " + Wording.count(others.count, others.noun) : "")
    ]
    if fixable > 0 { parts.append("\(fixable)\(marksFixes ? " marked [*]" : "") can be fixed with \(fixCommand)") }
    if let hidden = baseline?.hidden, hidden > 0 {
      parts.append("the baseline hides \(Wording.count(hidden, "finding"))")
    }
    return parts.joined(separator: "; ")
  }
}

/// A manifest that was checked, and its findings.
struct JudgedManifest: Sendable {
  let source: SourceText
  var diagnostics: [Diagnostic]
  /// What the run has checked.
  let scopes: [RuleDocumentation.Scope]
  /// The number of findings that are not among these, since a rule has too many.
  let omittedCounts: [Severity: Int]
  private let omittedFixable: Int

  init(_ source: SourceText, _ result: LintResult, _ scopes: [RuleDocumentation.Scope]) {
    self.source = source
    diagnostics = result.diagnostics
    self.scopes = scopes
    (omittedCounts, omittedFixable) = (result.omittedCounts, result.omittedFixable)
  }

  /// How many findings `odr lint --fix` fixes.
  var fixableCount: Int { diagnostics.count { $0.fix?.isSafe == true } + omittedFixable }
}
