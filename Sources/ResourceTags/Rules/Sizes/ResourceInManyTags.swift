import Syntax
import Bytes
import Diagnostics

/// A resource with so many tags that it makes asset packs of its own.
enum ResourceInManyTags: Rule {
  /// Tags that a resource may carry without a word; each more doubles the sets that are possible.
  private static let limit = 5

  static let documentation = RuleDocumentation(
    id: "resource-in-many-tags", severity: .note,
    summary: "a resource carries so many tags that asset packs multiply",
    explanation: """
      Each distinct set of tags becomes an asset pack, and asking for one tag downloads every pack that has it. A \
      resource with more than five tags is most often one that nearly everything needs: a tag of its own, asked for \
      beside the others, or a place in the app itself makes fewer and steadier packs.
      """,
    examples: [
      .passing("files: {A.png: [a, b, c, d, e]}\n"),
      .failing(
        "files: {1️⃣A.png: [a, b, c, d, e, f], B.png: [a]}\n",
        "'A.png' has 6 tags; each distinct set of tags is an asset pack of its own, 2 here"),
    ])

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    let manifest = context.manifest
    for entry in manifest.entries where entry.list >= 0 && !entry.isShared {
      let uses = manifest.tagLists[Int(entry.list)].uses
      guard uses.count > limit else { continue }
      let count = Set(manifest.tagUses[uses].map(\.tag)).count
      guard count > limit else { continue }
      findings.report(
        self,
        "\(context.quoted(entry.key)) has \(count) tags; each distinct set of tags is an asset pack of its own, "
          + "\(context.tagSets.count) here", at: entry.key, label: "a tag of its own would do")
    }
  }
}
