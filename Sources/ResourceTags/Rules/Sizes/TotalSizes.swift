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
      over: SizeLimits(manifest).initialInstall,
      label: "prefetch resources that can wait")
  }
}

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
      over: SizeLimits(manifest).initialInstallAndPrefetched,
      label: "download more resources on demand")
  }
}

/// A rule for tags whose total size exceeds the maximum that Apple hosts.
struct HostedTooLarge: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "hosted-too-large", scope: .files,
    summary: "all tagged resources together exceed Apple's hosting limit",
    explanation: """
      Apple hosts up to 20 GB of on-demand resources for an app, or up to 70 GB for iOS 18 and later and for visionOS. \
      Apple's sources differ on what counts. App Store Connect Help (November 2026) compares the asset packs after app \
      thinning. The On-Demand Resources Guide (2017, table 4-1) compares the size before slicing, and App Store Connect \
      refused an upload because of its universal variant, although each device's variant was smaller (ITMS-90555 in \
      Apple's developer forum). Which size counts for iOS 18 and later is not known. Therefore, odr compares the limit \
      with the total for all devices. A catalog's size is an estimate, so the finding is then a warning. Remove some \
      resources, or host resources yourself.
      """,
    examples: [
      .passing(
        "deploymentTarget: \"18.0\"\nfiles: {Films: [film]}\n", files: ["Films/A.mov": .size(30_000_000_000)]),
      .failing(
        "1️⃣tags: {onDemand: [film]}\nfiles: {Films: [film]}\n",
        "all tags total 30 GB, more than the 20 GB that Apple hosts (on disk, before compression)",
        files: ["Films/A.mov": .size(29_000_000_000), "Films/Part/B.mov": .size(1_000_000_000)]),
    ])

  func check() {
    guard let limit = SizeLimits(manifest).hosted, let key = tagsKey else { return }
    reportWeight(
      of: manifest.taggedEntries, at: key, "all tags total", over: limit, "that Apple hosts",
      label: "remove some resources", addsDevices: true)
  }
}
