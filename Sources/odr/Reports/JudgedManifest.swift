import Bytes
import Diagnostics
import ResourceTags

/// A manifest that was checked, and its findings.
struct JudgedManifest {
  let source: SourceText
  var diagnostics: [Diagnostic]
  /// The text that was checked.
  var scopes: Set<RuleDocumentation.Scope> = [.manifest]
}
