/// A rule for resources with so many tags that they cause many asset packs.
struct ResourceInManyTags: Rule {
  let context: LintContext

  /// The maximum number of tags that a resource can have without causing a finding. Each additional tag doubles the
  /// number of possible tag sets.
  private static let limit = 5

  static let documentation = RuleDocumentation(
    "resource-in-many-tags", severity: .note,
    summary: "a resource has more than five tags",
    explanation: """
      Each distinct set of tags becomes an asset pack, and a request for one tag downloads every pack with that tag. A \
      resource with more than five tags is usually needed almost everywhere in the app. To get fewer packs, which also \
      change less often, leave such a resource in the app, or give the resource one separate tag that the app requests \
      together with its other tags.
      """,
    examples: [
      .passing("files: {A.png: [a, b, c, d, e]}\n"),
      .failing(
        "files: {1️⃣A.png: [a, b, c, d, e, f], B.png: [a]}\n",
        "'A.png' has 6 tags; each distinct set of tags becomes an asset pack (2 in this manifest)"),
    ])

  func check() {
    let manifest = context.manifest
    for entry in manifest.entries where !entry.isShared {
      let uses = manifest.uses(of: entry)
      guard uses.count > Self.limit else { continue }
      let count = Set(uses.map(\.tag)).count
      guard count > Self.limit else { continue }
      report(
        "\(quoted(entry.key)) has \(count) tags; each distinct set of tags becomes an asset pack "
          + "(\(context.tagSets.count) in this manifest)", at: entry.key,
        label: "give the resource one separate tag")
    }
  }
}
