import ResourceTags

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
