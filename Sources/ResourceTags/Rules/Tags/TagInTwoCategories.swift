/// A rule for tags that are declared in more than one category.
struct TagInTwoCategories: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "tag-in-two-categories",
    summary: "a tag is declared in more than one category",
    explanation: """
      Each tag is downloaded at one of three times: with the app, after installation, or on demand. If a tag is both \
      an initial install tag and a prefetched tag, Xcode treats it as an initial install tag and does not warn you. \
      Keep the declaration that you want.
      """,
    examples: [
      .passing("tags: {initialInstall: [intro], onDemand: [outro]}\n"),
      .failing(
        "tags:\n  initialInstall: [intro]\n  onDemand: [1️⃣intro]\n",
        "tag 'intro' is declared in 'onDemand' and in 'initialInstall'"),
    ])

  func check() {
    forEachRepeatedDeclaration { declaration, earlier in
      guard declaration.category != earlier.category else { return }
      report(
        "tag \(quoted(declaration.node)) is declared in '\(declaration.category.rawValue)' and in "
          + "'\(earlier.category.rawValue)'",
        at: declaration.node,
        label: "keep the tag in only one category",
        notes: note("the tag is first declared here", at: earlier.node))
    }
  }
}
