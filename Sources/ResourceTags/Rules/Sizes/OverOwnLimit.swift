/// A rule for sizes that exceed the manifest's own limits.
struct OverOwnLimit: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "over-own-limit", scope: .files,
    summary: "a tag, or the initial install, is larger than the manifest's own limit",
    explanation: """
      Under `limits`, a manifest can set limits that are stricter than Apple's: `tag` for each tag, and \
      `initialInstall` for all initial install tags together. odr counts sizes as `tag-too-large` does, so an \
      estimate for catalog items is only a warning, unless the manifest sets the level. Move resources \
      to another tag, for example with `odr tag split`, or raise the limit with `odr set limits.tag`. To get warnings \
      instead of errors, run `odr set lint.over-own-limit warning`.
      """,
    examples: [
      .passing(
        "limits: {tag: 50 MB}\ntags: {onDemand: [sea]}\nfiles: {Sea.m4a: [sea]}\n",
        files: ["Sea.m4a": .size(50_000_000)]),
      .failing(
        "limits: {tag: 50 MB}\ntags: {onDemand: [1️⃣sea]}\nfiles: {Sea.m4a: [sea]}\n",
        "tag 'sea' is 60 MB, more than the 50 MB that the manifest allows (on disk, before compression)",
        files: ["Sea.m4a": .size(60_000_000)]),
      .failing(
        "limits: {initialInstall: 1.5GB}\ntags: {1️⃣initialInstall: [film]}\nfiles: {Film.mov: [film]}\n",
        "the initial install tags are 1.8 GB, more than the 1.5 GB that the manifest allows (on disk, before compression)",
        files: ["Film.mov": .size(1_800_000_000)]),
    ])

  private static let whose = "that the manifest allows"

  func check() {
    let limits = SizeLimits(manifest)
    reportWeight(
      of: [.initialInstall], at: .initialInstall, "the initial install tags are", over: limits.ownInitialInstall,
      Self.whose, label: "prefetch resources that can wait")
    for excess in excesses(of: manifest.carriers(), over: limits.ownTag) {
      let tag = TagID(excess.group)
      report("tag \(name(tag).quoted) is", excess, Self.whose, at: manifest.node(of: tag))
    }
  }
}
