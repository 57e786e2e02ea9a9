/// The level that a manifest's `lint:` section may give a rule.
public enum RuleLevel: String, CaseIterable, Comparable, Sendable {
  /// The rule reports nothing.
  case ignore
  /// The rule's findings are notes, which never fail a run.
  case note
  /// The rule's findings are warnings.
  case warning
  /// The rule's findings are errors.
  case error

  /// Whether the first level reports less than the second.
  public static func < (left: RuleLevel, right: RuleLevel) -> Bool {
    (allCases.firstIndex(of: left) ?? 0) < (allCases.firstIndex(of: right) ?? 0)
  }
}
