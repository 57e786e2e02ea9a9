/// A rule for tags that are larger than Apple recommends or allows.
struct TagTooLarge: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "tag-too-large", severity: .warning, scope: .files,
    summary: "the resources of a tag are larger than Apple recommends",
    explanation: """
      Apple recommends at most 64 MB for a tag. The user waits until the entire tag is downloaded, and the system \
      removes the entire tag when the device is low on storage. Divide the resources among several tags, so that each \
      tag contains the resources that are needed at the same time.

      Apple's 2017 guide allows 512 MB for a tag. Apple's current page does not list the 512 MB limit, but App Store \
      uploads have failed because of it. The affected apps had deployment targets before version 18, so odr applies \
      the 512 MB limit only to such deployment targets. Before iOS 18 and tvOS 18, an app can use at most 2 GB of \
      on-demand resources at the same time. An app can never access a tag that is larger than 2 GB, so such a tag is \
      an error.

      For a loose file, odr counts the size on disk. In an asset catalog, odr counts only the files for the device \
      with the largest download, which `odr sizes` shows next to the size of all files.
      """,
    examples: [
      .passing("tags: {onDemand: [sea]}\nfiles: {Sea.m4a: [sea]}\n", files: ["Sea.m4a": .size(64_000_000)]),
      .failing(
        "tags: {onDemand: [1️⃣sea]}\nfiles: {Sea.m4a: [sea], Waves.png: [sea]}\n",
        "tag 'sea' is 80 MB, more than the 64 MB that Apple recommends (on disk, before compression)",
        files: ["Sea.m4a": .size(60_000_000), "Waves.png": .size(20_000_000)]),
      .failing(
        "tags: {onDemand: [1️⃣sea, sky]}\nfiles: {A.m4a: [sea], B.m4a: [sea, sky]}\n",
        "tag 'sea' is 530 MB, more than the 512 MB in Apple's 2017 guide, a limit that has made uploads fail (on disk, before compression)",
        files: ["A.m4a": .size(500_000_000), "B.m4a": .size(30_000_000)]),
    ])

  func check() {
    let limits = SizeLimits(manifest)
    if excesses(of: manifest.carriers(), over: limits.recommendedTag).isEmpty { return }
    // A finding is about the highest limit that the tag exceeds.
    let levels: [(limit: Int?, whose: String, severity: Severity)] = [
      (
        limits.inUse,
        "that an app may use at the same time before iOS 18 and tvOS 18, so the app can never access this tag", .error
      ),
      (
        limits.isTagChecked ? limits.tag : nil, "in Apple's 2017 guide, a limit that has made uploads fail", .warning
      ),
      (limits.recommendedTag, "that Apple recommends", .warning),
    ]
    // If one of the tag's packs exceeds the pack limit, ``AssetPackTooLarge`` reports more details.
    var reported = AssetPackTooLarge(context: context).tagsOfLargePacks()
    for (limit, whose, severity) in levels {
      for excess in excesses(of: manifest.carriers(), over: limit) {
        let tag = TagID(excess.group)
        guard reported.insert(tag).inserted else { continue }
        report("tag \(name(tag).quoted) is", excess, whose, at: manifest.node(of: tag), severity: severity)
      }
    }
  }
}
