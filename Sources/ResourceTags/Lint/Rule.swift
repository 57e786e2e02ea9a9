/// One fault that a manifest can have: its documentation and its check.
///
/// A rule is a type without values, in a separate file, and is listed once in ``RuleRegistry``.
protocol Rule: Sendable {
  static var documentation: RuleDocumentation { get }

  /// Reports everything in the manifest that breaks the rule.
  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector)
}
