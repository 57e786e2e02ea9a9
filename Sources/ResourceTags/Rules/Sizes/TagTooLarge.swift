import Syntax
import Diagnostics

/// A tag with more than Apple recommends.
enum TagTooLarge: Rule {
  static let documentation = RuleDocumentation(
    id: "tag-too-large", severity: .warning, scope: .files,
    summary: "the resources of a tag are larger than Apple recommends",
    explanation: """
      Apple recommends at most 64 MB for a tag. The user waits until all of it is downloaded, and the system removes \
      all of it when the device is short of space. Divide the resources among several tags, so that each has what is \
      needed at one time. Sizes are those on the disk, before compression and thinning; `odr sizes --scale 3x --idiom \
      iphone` gives them for one kind of device.
      """,
    examples: [
      .passing("tags: {onDemand: [sea]}\nfiles: {Sea.m4a: [sea]}\n", files: ["Sea.m4a": .size(64_000_000)]),
      .failing(
        "tags: {onDemand: [1️⃣sea]}\nfiles: {Sea.m4a: [sea], Waves.png: [sea]}\n",
        "tag 'sea' has 80 MB, more than the 64 MB that Apple recommends (on the disk, before compression and thinning)",
        files: ["Sea.m4a": .size(60_000_000), "Waves.png": .size(20_000_000)]),
    ])

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    guard let sizes = context.files?.sizes else { return }
    let limit = context.manifest.sizeLimits.recommendedTag
    let inLargePacks = AssetPackTooLarge.tagsOfLargePacks(context)
    // The sum counts shared files more than once, so it is never too small.
    var sums = [Int](repeating: 0, count: context.manifest.tagNames.count)
    for (index, entry) in context.manifest.entries.enumerated() where entry.list >= 0 {
      let bytes = sizes.bytes(of: index) ?? 0
      for use in context.manifest.uses(of: entry) { sums[use.tag.index] += bytes }
    }
    guard sums.contains(where: { $0 > limit }) else { return }
    let carriers = context.manifest.carriers()
    for index in sums.indices where sums[index] > limit {
      // The rule about asset packs reports more about a pack over its limit.
      let tag = TagID(rawValue: UInt32(index))
      if inLargePacks.contains(tag) { continue }
      let bytes = sizes.bytes(of: carriers[index])
      guard bytes > limit else { continue }
      let node = context.manifest.declaration(of: tag)?.node ?? context.manifest.tagNames[index]
      findings.report(
        self,
        SizeWording.message("tag \(context.name(tag).quoted) has", bytes, over: limit, "that Apple recommends"),
        about: context.subject(tag), at: node, label: "give some of its resources another tag",
        notes: SizeWording.largest(carriers[index], context))
    }
  }
}
