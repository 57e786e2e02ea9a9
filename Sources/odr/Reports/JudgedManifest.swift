import Bytes
import Diagnostics
import ResourceTags

/// A manifest that was checked, and its findings.
struct JudgedManifest {
  let source: SourceText
  var diagnostics: [Diagnostic]
  /// What the run has checked.
  var scopes: [RuleDocumentation.Scope] = [.manifest]
}
