public import Diagnostics

/// Checks manifests with all rules.
public enum Linter {
  /// How many findings of one rule the linter gives by default.
  public static let findingsPerRule = 1000

  /// Everything that is wrong with `manifest`, in the order of the file.
  ///
  /// The manifest's own `lint:` levels and ignore comments apply. Each rule gives its first `limitPerRule` findings;
  /// a note on the last one tells how many more there are. Rules about files look in `folder`; without one they
  /// find nothing.
  public static func lint(
    _ manifest: Manifest, in folder: ResourceFolder? = nil, limitPerRule: Int = findingsPerRule
  ) -> [Diagnostic] {
    result(manifest, in: folder, limitPerRule: limitPerRule).diagnostics
  }

  /// The same with the numbers of all findings, and with the findings of `project`, which is called if the manifest has no
  /// errors, and gives `nil` if it checked nothing.
  package static func result(
    _ manifest: Manifest, in folder: ResourceFolder?, limitPerRule: Int = findingsPerRule,
    project: () -> [Diagnostic]? = { nil }
  ) -> LintResult {
    let (findings, omitted, sizes) = findings(manifest, in: folder, limitPerRule: limitPerRule, project: project)
    return LintResult(findings, omitted, sizes, in: manifest)
  }

  /// The findings of a comparison of `manifest` with its project, after the manifest's own levels and ignore comments,
  /// and the findings about those comments; calls `ignore` with each finding that the manifest ignores.
  ///
  /// The findings are those of a whole comparison, or those about products and settings alone.
  package static func judge(
    _ findings: [Diagnostic], ofProjectOf manifest: Manifest, isWhole: Bool = true,
    _ ignore: (Diagnostic) -> Void = { _ in }
  ) -> [Diagnostic] {
    var collector = DiagnosticCollector(manifest, RuleRegistry.catalog, looksAt: [], limitPerRule: .max)
    collector.add(ofProject: findings, isWhole: isWhole, ignore)
    UnusedIgnore.report(manifest, RuleRegistry.catalog, &collector)
    return collector.inFileOrder().map(\.diagnostic)
  }

  /// Everything that is wrong, with its fix-its.
  static func findings(
    _ manifest: Manifest, in folder: ResourceFolder?, limitPerRule: Int = findingsPerRule,
    project: () -> [Diagnostic]? = { nil }
  ) -> (findings: [Finding], omitted: OmittedFindings, sizes: ResourceSizes?) {
    let context = LintContext(manifest, RuleRegistry.catalog, in: folder)
    var findings = DiagnosticCollector(
      manifest, RuleRegistry.catalog, looksAt: folder == nil ? [.manifest] : [.manifest, .files],
      limitPerRule: limitPerRule)
    for rule in RuleRegistry.rules { rule.check(context, &findings) }
    if !findings.hasErrors, let found = project() {
      findings.add(ofProject: found, isWhole: !found.contains { $0.rule == RuleDocumentation.missingProject.id })
    } else if let found = context.settingFindings {
      findings.add(ofProject: found, isWhole: false)
    }
    // After a syntax error, the rules may have missed what a later comment silences.
    if manifest.isComplete { UnusedIgnore.report(manifest, RuleRegistry.catalog, &findings) }
    let omitted = findings.omitted
    return (findings.inFileOrder(), omitted, context.files?.sizes)
  }
}
