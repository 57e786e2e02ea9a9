public import SourceText

/// Judges manifests by all rules.
public enum Linter {
  /// Everything that is wrong with `manifest`, in the order of the file.
  ///
  /// The manifest's own `lint:` levels and ignore comments are obeyed. Of each rule at most a thousand findings are
  /// given; a note on the last one tells how many more there are. Rules about files look in `folder`; without one they
  /// find nothing.
  public static func lint(_ manifest: Manifest, in folder: ResourceFolder? = nil) -> [Diagnostic] {
    findings(manifest, in: folder).map(\.diagnostic)
  }

  /// The same, with what the fixes mean.
  static func findings(_ manifest: Manifest, in folder: ResourceFolder?) -> [Finding] {
    let context = LintContext(manifest, in: folder)
    var findings = Findings(context)
    for rule in RuleRegistry.rules { rule.check(context, &findings) }
    // After a syntax error, what a comment further down silences may not have been found.
    if manifest.isComplete { findings.reportUnusedIgnores() }
    return findings.inFileOrder()
  }
}
