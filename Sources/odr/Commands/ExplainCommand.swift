import ArgumentParser
import ResourceTags

/// `odr explain`: explains a rule.
struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "explain",
    """
    Explain a rule, with examples.

    Examples:
      odr explain undeclared-tag
      odr explain --all

    Guide: Rules.
    """)

  @Argument(
    help: ArgumentHelp("The rules to explain; each finding shows its rule in brackets.", valueName: "rule"),
    completion: .list(RuleRegistry.all.map(\.id) + RefusalKind.allCases.map(\.rawValue)))
  var rules: [String] = []

  @Flag(help: "Print all rules as a Markdown table.")
  var all = false

  func validate() throws {
    if all != rules.isEmpty { throw ValidationError("specify one or more rules, or use --all") }
    for id in rules where Self.page(of: id) == nil {
      // The explanations contain the numbers of App Store Connect's errors.
      let ids = RuleRegistry.all.map(\.id)
      let nearest =
        id.nearest(in: ids + RefusalKind.allCases.map(\.rawValue))
        ?? RuleRegistry.all.filter { $0.explanation.contains(id) }.only?.id
      let found = nearest.map { [$0] } ?? ids.filter { $0.contains(id) }
      let names = Wording.list(found.map(\.quoted))
      let hint = found.isEmpty || found.count > 5 ? "; --all lists the rules" : "; did you mean \(names)?"
      throw ValidationError("unknown rule '\(id)'\(hint)")
    }
  }

  func run() throws {
    if all { return try StandardStream.output.write(RulePage.table) }
    try StandardStream.output.write(rules.compactMap(Self.page).joined(separator: "\n"))
  }

  /// Returns the page about an identifier that a finding shows in brackets.
  private static func page(of id: String) -> String? {
    RuleRegistry.documentation(of: id).map { RulePage(rule: $0).text } ?? RefusalKind(rawValue: id)?.page
  }
}
