import Bytes
import Diagnostics
import ResourceTags

/// A manifest that was judged, and what was found.
struct JudgedManifest {
  let source: SourceText
  var diagnostics: [Diagnostic]
  /// What was looked at.
  var scopes: [RuleDocumentation.Scope] = [.manifest]
}
