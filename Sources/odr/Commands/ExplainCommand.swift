import ArgumentParser
import ResourceTags

/// `odr explain`: explains a rule.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain", abstract: "Explain what a lint rule finds, why, and what to do.",
    discussion: """
      Examples:
        odr explain undeclared-tag
        odr explain --all
      """)

  @Argument(
    help: ArgumentHelp("The ids of rules, as findings show them in brackets.", valueName: "rule"),
    completion: .list(RuleRegistry.all.map(\.id) + RefusalKind.allCases.map(\.rawValue)))
  var rules: [String] = []

  @Flag(help: "Print a table of all rules, in Markdown.")
  var all = false

  func validate() throws {
    if all != rules.isEmpty { throw ValidationError("Name one rule or more, or use --all.") }
    for id in rules where Self.page(of: id) == nil {
      let nearest = RuleRegistry.nearestID(to: id) ?? RefusalKind.nearest(to: id)
      let hint = nearest.map { "; did you mean '\($0)'?" } ?? "; --all lists them."
      throw ValidationError("There is no rule '\(id)'\(hint)")
    }
  }

  func run() throws {
    if all { return try StandardStream.output.write(RuleTable.markdown) }
    try StandardStream.output.write(rules.compactMap(Self.page).joined(separator: "\n"))
  }

  /// Returns the page about an identifier that a finding shows in brackets.
  private static func page(of id: String) -> String? {
    RuleRegistry.documentation(of: id).map(RulePage.text) ?? RefusalKind(rawValue: id)?.page
  }
}
