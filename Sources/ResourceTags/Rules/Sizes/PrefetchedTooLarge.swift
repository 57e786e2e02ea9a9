/// A rule for initial install and prefetched tags whose total size exceeds Apple's limit.
struct PrefetchedTooLarge: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "prefetched-too-large", scope: .files,
    summary: "the initial install and prefetched tags together are larger than Apple allows",
    explanation: """
      The tags under `initialInstall` and `prefetchOrder` together can contain up to 4 GB on iOS before version 18 and \
      on tvOS. Download resources on demand if the app does not need them soon.
      """,
    examples: [
      .passing(
        "deploymentTarget: \"18.0\"\ntags: {prefetchOrder: [film]}\nfiles: {Film.mov: [film]}\n",
        files: ["Film.mov": .size(5_000_000_000)]),
      .failing(
        "platform: tvOS\ntags: {initialInstall: [intro], 1️⃣prefetchOrder: [film]}\nfiles: {A.mov: [intro], B.mov: [film]}\n",
        "the initial install and prefetched tags are 4.5 GB, more than the 4 GB that Apple allows (on disk, before compression)",
        files: ["A.mov": .size(500_000_000), "B.mov": .size(4_000_000_000)]),
    ])

  func check() {
    reportWeight(
      of: [.initialInstall, .prefetchOrder], at: .prefetchOrder, "the initial install and prefetched tags are",
      over: manifest.sizeLimits.initialInstallAndPrefetched,
      label: "download more resources on demand")
  }
}
