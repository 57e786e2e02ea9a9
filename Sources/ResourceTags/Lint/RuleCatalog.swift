/// All rules, for what refers to one by its id: levels, ignore comments, findings about a project.
struct RuleCatalog: Sendable {
  /// The documentation of the rule with an id.
  let documentation: @Sendable (_ id: String) -> RuleDocumentation?
  /// The ids of the rules that a manifest may set or ignore.
  let configurableIDs: @Sendable () -> [String]
}
