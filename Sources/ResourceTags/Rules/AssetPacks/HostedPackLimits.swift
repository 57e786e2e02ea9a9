/// A rule for asset packs that together are larger than Apple hosts for an app.
struct HostedPacksTooLarge: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "hosted-packs-too-large", severity: .warning, scope: .files,
    summary: "all packs for Background Assets together are larger than Apple hosts for an app",
    explanation: """
      Apple hosts up to \(FormattedByteCount(HostedPacks.bytes.value)) of packs for an app (App Store Connect help, \
      "Apple-hosted asset pack size limits", as of \(HostedPacks.bytes.date)). The packs of all platforms share this limit. odr adds up the files on disk, before \
      compression. Remove some resources, or host the packs yourself and run `odr set assetPacks._hosting self`.
      """,
    examples: [
      .passing(
        "files: {Films: [film]}\nassetPacks: {_hosting: self, film: [film]}\n",
        files: ["Films/A.mov": .size(210_000_000_000)]),
      .failing(
        "files: {Films: [film]}\n1️⃣assetPacks: {film: [film]}\n",
        "all asset packs together are 210 GB, more than the 200 GB that Apple hosts (on disk, before compression)",
        files: ["Films/A.mov": .size(210_000_000_000)]),
    ])

  func check() {
    let manifest = manifest
    guard manifest.packHosting == .apple, !manifest.pins.isEmpty,
      let section = topLevelKey("assetPacks")
    else { return }
    reportWeight(
      of: manifest.taggedEntries.filter { manifest.entries[$0].catalog < 0 }, at: section,
      "all asset packs together are", over: HostedPacks.bytes.value, "that Apple hosts",
      label: "remove some resources, or host the packs yourself")
  }
}

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
      let section = topLevelKey("assetPacks")
    else { return }
    report(excess, at: section, label: "give resources that are needed together the same tags")
  }
}
