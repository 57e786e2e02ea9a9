/// A rule for more asset packs than Apple hosts for an app.
struct TooManyHostedPacks: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "too-many-hosted-packs",
    summary: "there are more packs for Background Assets than Apple hosts for an app",
    explanation: """
      Apple hosts up to \(HostedPacks.packs.value) packs for an app (App Store Connect help, "Apple-hosted asset pack \
      size limits", as of \(HostedPacks.packs.date)). Give resources that the app needs together the same tags. If you host the packs yourself, run \
      `odr set assetPacks._hosting self`.
      """,
    examples: [
      .passing("assetPacks: {sea: [sea], sky: [sky]}\n"),
      .failing(
        "1️⃣assetPacks:\n" + (1...201).map { "  pack-\($0): [tag-\($0)]\n" }.joined(),
        "201 asset packs; Apple hosts at most 200 for an app (App Store Connect help, 2026-09)"),
    ])

  func check() {
    guard manifest.packHosting == .apple, let excess = HostedPacks.excess(packs: manifest.pins.count),
      let section = tree.entry("assetPacks", of: tree.root)?.key
    else { return }
    report(excess, at: section, label: "give resources that are needed together the same tags")
  }
}
