/// What a manifest's `lint:` section may set a rule to.
public enum RuleLevel: String, CaseIterable, Sendable {
  /// The rule reports nothing.
  case ignore
  /// The rule's findings are warnings.
  case warning
  /// The rule's findings are errors.
  case error
}
