import Syntax
import Bytes
import Diagnostics

/// An asset pack over Apple's limit.
enum AssetPackTooLarge: Rule {
  static let documentation = RuleDocumentation(
    id: "asset-pack-too-large", severity: .error, scope: .files,
    summary: "an asset pack is larger than Apple allows",
    explanation: """
      Xcode makes one asset pack of all resources that have the same set of tags. App Store Connect accepts packs of \
      up to 512 MB, and of up to 8 GB from iOS 18 and visionOS on. Give some of the resources a separate tag. Sizes \
      are those on the disk, before compression and thinning, so a pack that is slightly over the limit may still \
      pass: `odr packs --scale 3x --idiom iphone` counts what one kind of device downloads.
      """,
    examples: [
      .passing(
        "deploymentTarget: \"18.0\"\nfiles: {Film.mov: [film]}\n", files: ["Film.mov": .size(600_000_000)]),
      .failing(
        "deploymentTarget: \"17.0\"\nfiles: {1️⃣Film.mov: [film], Extra.mov: [film, extra]}\n",
        "the asset pack of the tags [film] has 600 MB, more than the 512 MB that Apple allows (on the disk, before compression and thinning)",
        files: ["Film.mov": .size(600_000_000), "Extra.mov": .size(1000)]),
    ])

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    guard let weights = context.packWeights else { return }
    let limit = context.manifest.sizeLimits.assetPack
    guard weights.bytes.contains(where: { $0 > limit }) else { return }
    let (sets, entries) = (context.tagSets, weights.entries())
    for (number, bytes) in weights.bytes.enumerated() where bytes > limit {
      guard let first = entries[number].first else { continue }
      let names = sets.tags(of: number).map { context.name($0) }.sorted()
      let more = names.count > 6 ? ", and \(names.count - 6) more" : ""
      findings.report(
        self,
        SizeWording.message(
          "the asset pack of the tags [\(names.prefix(6).map(\.abbreviated).joined(separator: ", "))\(more)] has",
          bytes,
          over: limit),
        about: .init(tags: names), at: context.manifest.entries[first].key, label: "give some of them another tag",
        notes: SizeWording.largest(entries[number], context))
    }
  }

  /// The tags that have a pack over the limit.
  static func tagsOfLargePacks(_ context: LintContext) -> Set<TagID> {
    guard let weights = context.packWeights else { return [] }
    let limit = context.manifest.sizeLimits.assetPack
    return Set(weights.bytes.indices.filter { weights.bytes[$0] > limit }.flatMap { context.tagSets.tags(of: $0) })
  }
}
