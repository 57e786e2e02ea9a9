import Syntax
import Diagnostics

/// A resource's tag that no category declares.
enum UndeclaredTag: Rule {
  static let documentation = RuleDocumentation(
    id: "undeclared-tag", severity: .error,
    summary: "a resource has a tag that is not declared under `tags`",
    explanation: """
      Every tag is declared once, in its download category. A tag that is not declared is most often misspelled, and \
      the resource is missing when the app requests the correct tag. Correct the name, or declare the tag.
      """,
    examples: [
      .passing("tags: {onDemand: [level-2]}\nfiles: {Level2.sks: [level-2]}\n"),
      .failing(
        "tags: {onDemand: [level-2]}\nfiles: {Level2.sks: [1️⃣levle-2]}\n", "tag 'levle-2' is not declared",
        fixed: "tags: {onDemand: [level-2]}\nfiles: {Level2.sks: [level-2]}\n"),
      .failing(
        "tags: {onDemand: [level-2]}\nfiles: {Storm.sks: [1️⃣storm]}\n", "tag 'storm' is not declared",
        fixed: "tags: {onDemand: [level-2, storm]}\nfiles: {Storm.sks: [storm]}\n"),
    ])

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    let manifest = context.manifest
    guard manifest.hasAllDeclarations, manifest.firstDeclarations.contains(where: { $0 < 0 }) else { return }
    var suggester = SpellingSuggester(manifest.declaredTags.map(context.name))
    var meantByTag: [TagID: String?] = [:]
    var list = TagList(node: NodeID(0), uses: 0..<0)
    var (listIndex, listed) = (0, Set<String>())
    for (index, use) in manifest.tagUses.enumerated() where manifest.firstDeclarations[use.tag.index] < 0 {
      let name = context.name(use.tag)
      if meantByTag[use.tag] == nil { meantByTag[use.tag] = .some(suggester.best(for: name)) }
      if !list.uses.contains(index) {
        // Lists and their uses are in the same order.
        while listIndex < manifest.tagLists.count, !list.uses.contains(index) {
          list = manifest.tagLists[listIndex]
          listIndex += 1
        }
        listed = Set(list.uses.map { context.name(manifest.tagUses[$0].tag) })
      }
      let meant = (meantByTag[use.tag] ?? nil).flatMap { listed.contains($0) ? nil : $0 }
      let isWanted = findings.wants(self)
      findings.report(
        self, "tag \(name.quoted) is not declared", about: .tag(name), at: use.node,
        label: meant.map { "did you mean \($0.quoted)?" },
        fix: isWanted ? fixIt(use, name, meant, context) : nil)
    }
  }

  /// Neither is certain: that the closest name was meant, or that the tag is not declared yet.
  private static func fixIt(_ use: TagUse, _ name: String, _ meant: String?, _ context: LintContext) -> FixIt? {
    if let meant { return .spelling(use.node, as: meant, in: context.tree, isSafe: false) }
    return .edit(AddTags([name], to: .onDemand), title: "declare it in 'onDemand'", isSafe: false)
  }
}
