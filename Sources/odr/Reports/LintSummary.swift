import Bytes
import Diagnostics
import ResourceTags

/// The numbers of what a run of `odr lint` has found.
struct LintSummary {
  /// What a baseline has done in a run.
  struct BaselineUse {
    /// Findings that are not reported, since they are in the baseline.
    var hidden: Int
    /// Entries of the baseline that were not found any more.
    var stale: Int
  }

  /// The number of manifests that were checked.
  let files: Int
  /// The findings that `--fix` fixes.
  let fixable: Int
  /// What the baseline has done; `nil` for a run without one.
  let baseline: BaselineUse?
  private let counts: [Severity: Int]

  init(_ results: [JudgedManifest], _ baseline: BaselineUse?) {
    let all = results.lazy.flatMap(\.diagnostics)
    files = results.count
    fixable = all.count { $0.fix?.isSafe == true }
    counts = all.reduce(into: [:]) { $0[$1.severity, default: 0] += 1 }
    self.baseline = baseline
  }

  /// The number of findings that are as bad as `severity`.
  func count(_ severity: Severity) -> Int { counts[severity] ?? 0 }

  /// Whether a run with these findings fails: there are errors or, if it is strict, warnings or stale entries.
  func isFailure(strict: Bool) -> Bool {
    count(.error) > 0 || strict && (count(.warning) > 0 || (baseline?.stale ?? 0) > 0)
  }

  /// The numbers on one line: `2 errors, 1 warning in 1 manifest; 1 can be fixed with 'odr lint --fix'`.
  var text: String {
    let severities = [Severity.error, .warning, .note].filter { count($0) > 0 }
      .map { Wording.count(count($0), $0.rawValue) }
    var parts = [
      (severities.isEmpty ? "no findings" : severities.joined(separator: ", ")) + " in "
        + Wording.count(files, "manifest")
    ]
    if fixable > 0 { parts.append("\(fixable) can be fixed with 'odr lint --fix'") }
    if let hidden = baseline?.hidden, hidden > 0 {
      parts.append("the baseline hides \(Wording.count(hidden, "finding"))")
    }
    return parts.joined(separator: "; ")
  }
}

/// A manifest that was checked, and its findings.
struct JudgedManifest {
  let source: SourceText
  var diagnostics: [Diagnostic]
  /// What the run has checked.
  var scopes: [RuleDocumentation.Scope] = [.manifest]
}
