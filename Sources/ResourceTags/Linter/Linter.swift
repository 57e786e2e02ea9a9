public import Diagnostics

/// Judges manifests by all rules.
public enum Linter {
  /// How many findings of one rule are given unless said otherwise.
  public static let findingsPerRule = 1000

  /// Everything that is wrong with `manifest`, in the order of the file.
  ///
  /// The manifest's own `lint:` levels and ignore comments are obeyed. Of each rule the first `limitPerRule` findings are
  /// given; a note on the last one tells how many more there are. Rules about files look in `folder`; without one they
  /// find nothing.
  public static func lint(
    _ manifest: Manifest, in folder: ResourceFolder? = nil, limitPerRule: Int = findingsPerRule
  ) -> [Diagnostic] {
    findings(manifest, in: folder, limitPerRule: limitPerRule).map(\.diagnostic)
  }

  /// The same with what `project` has found, which is asked where the manifest has no errors and gives `nil` where it
  /// has not looked.
  package static func lint(
    _ manifest: Manifest, in folder: ResourceFolder?, limitPerRule: Int, project: () -> [Diagnostic]?
  ) -> [Diagnostic] {
    findings(manifest, in: folder, limitPerRule: limitPerRule, project: project).map(\.diagnostic)
  }

  /// What a comparison of `manifest` with its project has found, after the manifest's own levels and ignore comments, and
  /// what there is to say about those comments.
  package static func judge(_ findings: [Diagnostic], ofProjectOf manifest: Manifest) -> [Diagnostic] {
    var collector = DiagnosticCollector(manifest, RuleRegistry.catalog, looksAt: [], limitPerRule: .max)
    collector.add(ofProject: findings)
    UnusedIgnore.report(manifest.source, RuleRegistry.catalog, &collector)
    return collector.inFileOrder().map(\.diagnostic)
  }

  /// Everything that is wrong, with what the fixes mean.
  static func findings(
    _ manifest: Manifest, in folder: ResourceFolder?, limitPerRule: Int = findingsPerRule,
    project: () -> [Diagnostic]? = { nil }
  ) -> [Finding] {
    let context = LintContext(manifest, RuleRegistry.catalog, in: folder)
    var findings = DiagnosticCollector(
      manifest, RuleRegistry.catalog, looksAt: folder == nil ? [.manifest] : [.manifest, .files],
      limitPerRule: limitPerRule)
    for rule in RuleRegistry.rules { rule.check(context, &findings) }
    if !findings.hasErrors, let found = project() { findings.add(ofProject: found) }
    // After a syntax error, what a comment further down silences may not have been found.
    if manifest.isComplete { UnusedIgnore.report(manifest.source, RuleRegistry.catalog, &findings) }
    return findings.inFileOrder()
  }
}
