/// The level that a manifest's `lint:` section may give a rule.
public enum RuleLevel: String, CaseIterable, Sendable {
  /// The rule reports nothing.
  case ignore
  /// The rule's findings are notes, which never fail a run.
  case note
  /// The rule's findings are warnings.
  case warning
  /// The rule's findings are errors.
  case error

  /// The severity of the rule's findings; `nil` if it reports nothing.
  public var severity: Severity? { Severity(rawValue: rawValue) }
}
