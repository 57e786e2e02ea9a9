/// A rule for manifests with too many distinct sets of tags. Xcode builds an asset pack for each set, and Apple limits
/// the number of an app's asset packs.
struct TooManyAssetPacks: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "too-many-asset-packs",
    summary: "the resources need more asset packs than an app may have",
    explanation: """
      Xcode makes one asset pack for each distinct set of tags, and App Store Connect accepts up to 1,000 packs. \
      Resources with several tags create many distinct sets of tags: if possible, give each resource only one tag. \
      `odr packs` lists the packs.
      """,
    examples: [
      .passing("files: {A.png: [sea, sky], B.png: [sky, sea], C.png: [sea]}\n"),
      .failing(
        "1️⃣tags:\n  onDemand:\n" + (1...1001).map { "    - tag-\($0)\n" }.joined() + "files:\n"
          + (1...1001).map { "  \($0).png: [tag-\($0)]\n" }.joined(),
        "the resources need 1001 asset packs, one for each distinct set of tags; Apple allows 1000"),
    ])

  func check() {
    // There are at most as many sets of tags as entries.
    guard let limit = manifest.sizeLimits.assetPackCount, manifest.entries.count > limit, let key = context.tagsKey
    else { return }
    let count = context.tagSets.count
    guard count > limit else { return }
    let span = tree[key].isMapping ? context.firstCharacter(of: key) : tree[key].span
    report(
      "the resources need \(count) asset packs, one for each distinct set of tags; Apple allows \(limit)",
      at: span, label: "give resources fewer tags each")
  }
}
