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
  /// The commands that fix the manifests with such findings.
  private let fixCommand: String

  /// The numbers of all findings, also of those that are not shown. `isStaged` and `noDisk` are options of the run, which
  /// its advice has to fit.
  init(_ results: [JudgedManifest], _ baseline: BaselineUse?, isStaged: Bool = false, noDisk: Bool = false) {
    files = results.count
    fixable = results.reduce(0) { $0 + $1.fixableCount }
    counts = results.reduce(into: [:]) { counts, result in
      for finding in result.diagnostics { counts[finding.severity, default: 0] += 1 }
      counts.merge(result.omittedCounts, uniquingKeysWith: +)
    }
    self.baseline = baseline
    let commands = results.filter { $0.fixableCount > 0 }.map {
      ManifestCommand($0.source.isUnnamed ? nil : $0.source.name)
    }
    let add = isStaged ? commands.map { ", then \(ShellWord.inSentence($0.add))" }.joined() : ""
    fixCommand = ShellWord.inSentence(ManifestCommand.fix(commands, noDisk: noDisk)) + add
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
        + Wording.count(files, "manifest")
    ]
    if fixable > 0 { parts.append("\(fixable)\(marksFixes ? " marked [*]" : "") can be fixed with \(fixCommand)") }
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
