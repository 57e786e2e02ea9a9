/// The level that a manifest's `lint:` section may give a rule.
public enum RuleLevel: String, CaseIterable, Sendable {
  /// The rule reports nothing.
  case ignore
  /// The rule's findings are warnings.
  case warning
  /// The rule's findings are errors.
  case error
}
