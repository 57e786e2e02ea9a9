/// A rule for initial install tags whose total size exceeds Apple's limit.
struct InitialInstallTooLarge: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "initial-install-too-large", severity: .warning, scope: .files,
    summary: "the initial install tags are larger than Apple allows",
    explanation: """
      The tags under `initialInstall` are downloaded with the app. The On-Demand Resources Guide allows 2 GB for \
      initial install tags on iOS before version 18 and on tvOS; Apple's newer tables list only the limit for initial \
      install and prefetched tags together. Prefetch resources that the app does not need at its first launch. The \
      size that the App Store shows for an app includes the initial install tags. The app itself, without its tags, \
      has a separate limit: 4 GB, or 2 GB on iOS before version 18.
      """,
    examples: [
      .passing("tags: {prefetchOrder: [film]}\nfiles: {Film.mov: [film]}\n", files: ["Film.mov": .size(2_500_000_000)]),
      .failing(
        "tags: {1️⃣initialInstall: [film]}\nfiles: {Film.mov: [film]}\n",
        "the initial install tags are 2.5 GB, more than the 2 GB that Apple allows (on disk, before compression)",
        files: ["Film.mov": .size(2_500_000_000)]),
    ])

  func check() {
    reportWeight(
      of: [.initialInstall], at: .initialInstall, "the initial install tags are",
      over: manifest.sizeLimits.initialInstall,
      label: "prefetch resources that can wait")
  }
}
