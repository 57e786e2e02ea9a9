import ResourceTags

/// The page that `odr explain RULE` prints.
struct RulePage {
  let rule: RuleDocumentation

  var text: String {
    let paragraphs = rule.explanation.split(separator: "\n", omittingEmptySubsequences: false).map { paragraph in
      Wording.wrapped(paragraph).joined(separator: "\n") + "\n"
    }
    return "\(rule.id)\n\(rule.summary)\nLevel: \(levels)\n\n\(paragraphs.joined())\(exampleList)"
  }

  private var exampleList: String {
    [("Passes:", true), ("Fails:", false)].map { title, isPassing in
      let examples = rule.examples.filter { $0.messages.isEmpty == isPassing }
      return examples.isEmpty ? "" : "\n\(title)\n" + examples.map(Self.text).joined(separator: "\n")
    }.joined()
  }

  /// The page in Markdown, without a heading, because programs that show the page add their own heading.
  var markdown: String { "\(rule.explanation)\n\nLevel: \(levels).\n\n```\(exampleList)```\n" }

  /// The table of rules that `odr explain --all` prints, in Markdown.
  static var table: String {
    let rows = RuleRegistry.all.map { rule in
      ["`\(rule.id)`", rule.severity.rawValue + (rule.isConfigurable ? "" : ", always"), rule.summary]
    }
    return Markdown.table(["rule", "level", "problem"], rows)
  }

  private var levels: String {
    rule.isConfigurable
      ? "\(rule.severity.rawValue); a manifest can set it to ignore, note, warning, or error under 'lint:', or silence one "
        + "line with a comment above it: # odr:ignore \(rule.id) REASON"
      : "\(rule.severity.rawValue), always"
  }

  /// Returns the lines of an example and the files that it needs. If the example is long, only its first lines are
  /// included.
  private static func text(of example: RuleExample) -> String {
    func indented(_ text: some StringProtocol, by count: Int = 4) -> [String] {
      text.split(separator: "\n").map { Wording.spaces(count) + $0.visible }
    }
    var lines = Wording.excerpt(indented(example.text), limit: 12, rest: "more lines")
    if let files = example.files { lines.append("    with " + files.sortedByKey.map(file).commaSeparated) }
    if let project = example.project { lines += ["    with the project"] + indented(project, by: 6) }
    lines += example.messages.map { "      -> \($0)" }
    if let fixed = example.fixedText { lines += ["    Fixed:"] + indented(fixed) }
    return lines.withLineBreaks
  }

  private static func file(_ path: String, _ file: ExampleFile) -> String {
    switch file {
    case .size(0): path
    case .size(let size): "\(path) (\(FormattedByteCount(size)))"
    case .text(let text): "\(path) (\(text.visible))"
    case .link(let target): "\(path) (a link to \(target))"
    }
  }
}
