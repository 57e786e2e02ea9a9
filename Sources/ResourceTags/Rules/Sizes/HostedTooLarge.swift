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
    guard let limit = manifest.sizeLimits.hosted, let key = context.tagsKey else { return }
    reportWeight(
      of: manifest.taggedEntries, at: key, "all tags total", over: limit, "that Apple hosts",
      label: "remove some resources", addsDevices: true)
  }
}
