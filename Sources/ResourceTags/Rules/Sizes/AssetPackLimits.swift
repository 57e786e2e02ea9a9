/// A rule for asset packs that are larger than Apple allows.
struct AssetPackTooLarge: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "asset-pack-too-large", scope: .files,
    summary: "an asset pack is larger than Apple allows",
    explanation: """
      Xcode makes one asset pack for all resources that have the same set of tags. App Store Connect accepts packs of \
      up to 512 MB, or up to 8 GB for iOS 18 and later and for visionOS. The limit applies to the files that one \
      device downloads. Give some of the resources a separate tag.

      For a loose file, odr counts the size on disk. In an asset catalog, odr counts only the files for the device \
      with the largest download. A catalog's size is an estimate, because Xcode compiles catalogs, so the finding is a \
      warning. `odr sizes` shows the total download of each kind of device.

      This limit and the other limits for On-Demand Resources do not apply if the tags only name packs for Background \
      Assets: the manifest lists identifiers under `assetPacks` but no project under `xcode`, and `deploymentTarget` is \
      26.0 or later. The manifest's own limits under `limits` always apply.
      """,
    examples: [
      .passing(
        "deploymentTarget: \"18.0\"\nfiles: {Film.mov: [film]}\n", files: ["Film.mov": .size(600_000_000)]),
      .passing(
        "deploymentTarget: \"26.0\"\nfiles: {Film.mov: [film]}\nassetPacks: {film: [film]}\n",
        files: ["Film.mov": .size(9_000_000_000)]),
      .failing(
        "deploymentTarget: \"17.0\"\nfiles: {1️⃣Film.mov: [film], Extra.mov: [film, extra]}\n",
        "the asset pack for the tags [film] is 600 MB, more than the 512 MB that Apple allows (on disk, before compression)",
        files: ["Film.mov": .size(600_000_000), "Extra.mov": .size(1000)]),
      .failing(
        "catalogs: {A.xcassets: {1️⃣Film.dataset: [film]}}\n",
        "the asset pack for the tags [film] is 600 MB on iPhone 2x, more than the 512 MB that Apple allows (estimated: catalogs are measured before they are compiled)",
        files: films(phone: 600_000_000, pad: 100_000_000)),
      .passing(
        "catalogs: {A.xcassets: {Film.dataset: [film]}}\n", files: films(phone: 400_000_000, pad: 400_000_000)),
    ])

  func check() {
    for excess in excesses() {
      guard let first = excess.entries.first else { continue }
      let names = context.tagSets.tags(of: excess.group).map { name($0) }.sorted()
      report(
        "the asset pack for \(CatalogTagsDiffer.wording(names)) is", excess, about: .init(tags: names),
        at: manifest.entries[first].key)
    }
  }

  private func excesses() -> [Excess] {
    excesses(of: context.tagSets.entries, over: SizeLimits(manifest).assetPack) {
      context.tagSets.weights($0).packs
    }
  }

  /// Finds the tags of asset packs that exceed the limit on some device.
  func tagsOfLargePacks() -> Set<TagID> {
    Set(excesses().flatMap { context.tagSets.tags(of: $0.group) })
  }

  /// Makes a data set with one film for iPhone and one for iPad.
  private static func films(phone: Int, pad: Int) -> [String: ExampleFile] {
    let item = "A.xcassets/Film.dataset/"
    return [
      item + "phone.mov": .size(phone), item + "pad.mov": .size(pad),
      item + "Contents.json": .text(
        """
        {"data": [{"idiom": "iphone", "filename": "phone.mov"}, {"idiom": "ipad", "filename": "pad.mov"}],
         "properties": {"on-demand-resource-tags": ["film"]}}
        """),
    ]
  }
}

/// A rule for manifests with too many distinct sets of tags. Xcode builds an asset pack for each set, and Apple limits
/// the number of an app's asset packs.
struct TooManyAssetPacks: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "too-many-asset-packs",
    summary: "the resources need more asset packs than an app may have",
    explanation: """
      Xcode makes one asset pack for each distinct set of tags, and App Store Connect accepts up to 1,000 packs. \
      Resources with several tags create many distinct sets of tags: if possible, give each resource only one tag. \
      `odr packs` lists the packs.
      """,
    examples: [
      .passing("files: {A.png: [sea, sky], B.png: [sky, sea], C.png: [sea]}\n"),
      .failing(
        "1️⃣tags:\n  onDemand:\n" + (1...1001).map { "    - tag-\($0)\n" }.joined() + "files:\n"
          + (1...1001).map { "  \($0).png: [tag-\($0)]\n" }.joined(),
        "the resources need 1001 asset packs, one for each distinct set of tags; Apple allows 1000"),
    ])

  func check() {
    // There are at most as many sets of tags as entries.
    guard let limit = SizeLimits(manifest).assetPackCount, manifest.entries.count > limit, let key = tagsKey
    else { return }
    let count = context.tagSets.count
    guard count > limit else { return }
    let span = tree[key].isMapping ? context.firstCharacter(of: key) : tree[key].span
    report(
      "the resources need \(count) asset packs, one for each distinct set of tags; Apple allows \(limit)",
      at: span, label: "give resources fewer tags each")
  }
}
