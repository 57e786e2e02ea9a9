/// A rule for tags that are declared twice in one category.
struct DuplicateTag: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "duplicate-tag", isConfigurable: false,
    summary: "a tag is declared twice in one category",
    explanation: """
      A tag needs only one declaration, and prefetched tags are downloaded in the order of their declarations. A \
      second declaration either has no effect or contradicts the first. Remove one of the declarations, or correct the \
      tag name.
      """,
    examples: [
      .passing("tags: {onDemand: [intro, outro]}\n"),
      .failing(
        "tags: {onDemand: [intro, 1️⃣intro]}\n", "tag 'intro' is declared twice in 'onDemand'",
        fixed: "tags: {onDemand: [intro]}\n"),
    ])

  func check() {
    for (declaration, earlier) in manifest.repeatedDeclarations where declaration.category == earlier.category {
      report(
        "tag \(quoted(declaration.node)) is declared twice in '\(declaration.category.rawValue)'",
        at: declaration.node,
        label: "keep the first",
        notes: note("the tag is first declared here", at: earlier.node),
        fix: .edit(
          RemoveRepetitions(category: declaration.category), title: "keep the first", isSafe: true, takesOut: true,
          key: declaration.category.rawValue))
    }
  }
}

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
    for (declaration, earlier) in manifest.repeatedDeclarations where declaration.category != earlier.category {
      report(
        "tag \(quoted(declaration.node)) is declared in '\(declaration.category.rawValue)' and in "
          + "'\(earlier.category.rawValue)'",
        at: declaration.node,
        label: "keep the tag in only one category",
        notes: note("the tag is first declared here", at: earlier.node))
    }
  }
}
