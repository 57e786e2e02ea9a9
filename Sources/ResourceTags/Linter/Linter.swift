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
  /// errors, and gives `nil` if it checked nothing. With the versions `earlier`, they include what a change silences.
  package static func result(
    _ manifest: Manifest, in folder: ResourceFolder?, limitPerRule: Int = findingsPerRule,
    since earlier: [Manifest]? = nil, project: () -> [Diagnostic]? = { nil }
  ) -> LintResult {
    let found = findings(manifest, in: folder, limitPerRule: limitPerRule, since: earlier, project: project)
    return LintResult(found.findings, found.omitted, found.sizes, in: manifest)
  }

  /// The same, unless `isWanted` gets false before all rules have looked; then `nil`.
  package static func result(
    _ manifest: Manifest, in folder: ResourceFolder?, while isWanted: @escaping () -> Bool
  ) -> LintResult? {
    guard isWanted() else { return nil }
    let found = findings(manifest, in: folder, while: isWanted)
    return isWanted() ? LintResult(found.findings, found.omitted, found.sizes, in: manifest) : nil
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
    since earlier: [Manifest]? = nil, while isWanted: () -> Bool = { true }, project: () -> [Diagnostic]? = { nil }
  ) -> (findings: [Finding], omitted: OmittedFindings, sizes: ResourceSizes?) {
    let context = LintContext(manifest, RuleRegistry.catalog, in: folder, since: earlier)
    var findings = DiagnosticCollector(
      manifest, RuleRegistry.catalog, looksAt: folder == nil ? [.manifest] : [.manifest, .files],
      limitPerRule: limitPerRule)
    for rule in RuleRegistry.rules where isWanted() { rule.check(context, &findings) }
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
