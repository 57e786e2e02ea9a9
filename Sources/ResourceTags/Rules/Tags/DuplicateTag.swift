import ManifestSyntax
import SourceText

/// A tag declared twice in one category.
enum DuplicateTag: Rule {
  static let documentation = RuleDocumentation(
    id: "duplicate-tag", severity: .error, isConfigurable: false,
    summary: "a tag is declared twice in one category",
    explanation: """
      A tag is declared once, and among prefetched tags its place is its turn to be downloaded; a second declaration \
      says nothing or contradicts the first. Remove one, or correct its name.
      """,
    examples: [
      .passing("tags: {onDemand: [intro, outro]}\n"),
      .failing("tags: {onDemand: [intro, 1️⃣intro]}\n", "tag 'intro' is declared twice in 'onDemand'"),
    ])

  static func check(_ context: LintContext, _ findings: inout Findings) {
    RepeatedDeclarations.visit(context.manifest) { declaration, earlier in
      guard declaration.category == earlier.category else { return }
      findings.report(
        self, "tag \(context.quoted(declaration.node)) is declared twice in '\(declaration.category.rawValue)'",
        at: declaration.node, notes: [.init("it is first declared here", at: context.tree.span(of: earlier.node))])
    }
  }
}

/// Pairs each declaration after the first of a tag with the one it repeats.
enum RepeatedDeclarations {
  /// Calls `body` with each repeated declaration, and with the earlier one in its own category or, where there is
  /// none, with the first one of all.
  static func visit(_ manifest: Manifest, _ body: (TagDeclaration, TagDeclaration) -> Void) {
    guard manifest.declarations.count > manifest.firstDeclarations.count(where: { $0 >= 0 }) else { return }
    var firstInCategory: [CategorizedTag: TagDeclaration] = [:]
    for declaration in manifest.declarations {
      let key = CategorizedTag(tag: declaration.tag, category: declaration.category)
      if let earlier = firstInCategory[key] {
        body(declaration, earlier)
        continue
      }
      firstInCategory[key] = declaration
      if let first = manifest.declaration(of: declaration.tag), first.node != declaration.node {
        body(declaration, first)
      }
    }
  }

  private struct CategorizedTag: Hashable {
    var tag: TagID
    var category: Category
  }
}
