import OdrTestSupport
import ResourceTags
import Testing

/// Expected values are those that Apple's build engine gives, partly in its own tests (swiftlang/swift-build,
/// `OnDemandResourcesBuildOperationTests`); digests are those of `md5sum`.
@Suite("Asset packs") struct AssetPackTests {
  private func packs(_ text: String, _ files: [String: ExampleFile] = [:]) -> [AssetPack] {
    let manifest = Manifest(SourceText(name: "test.yml", "version: 1\n" + text))
    return manifest.assetPacks(ResourceSizes(manifest, in: ResourceFolder(MemoryTree(files))))
  }

  @Test("the name of a folder has at most 240 bytes, and is cut in front of the digest, between characters")
  func longNames() {
    let a = String(repeating: "a", count: 62)
    let pack = packs("files: {A: [\(a)0, \(a)1, \(a)2]}")[0]
    #expect(pack.identifier(bundleID: "Bundle") == "Bundle.asset-pack-3ed1a57b39f299b9e527b6a274381186")
    #expect(
      pack.folderName(bundleID: "Bundle")
        == "Bundle.\(a)0+\(a)1+\(a)-3ed1a57b39f299b9e527b6a274381186.assetpack")
    for count in 80...90 {
      let wide = packs("files: {A: [\(String(repeating: "größe", count: count / 2))👩‍👩‍👧]}")[0]
      let name = wide.folderName(bundleID: "de.beispiel")
      #expect(name.utf8.count <= 240 && name.utf8.count > 200)
      #expect(name.hasSuffix("-\(wide.digest).assetpack"))
    }
  }

  @Test("items in a tagged folder of a catalog carry its tags beside their own; loose files do not")
  func inheritance() {
    let found = packs(
      """
      tags: {onDemand: [forest, tree, deep]}
      catalogs:
        A.xcassets:
          Forest: [forest]
          Forest/Tree.imageset: [tree]
          Forest/Deep/Cave.imageset: [deep]
          Rock.imageset: [tree]
      files:
        Forest: [forest]
        Forest/Tree.png: [tree]
      """,
      [
        "A.xcassets/Forest/Tree.imageset/t.png": .size(10), "A.xcassets/Forest/Deep/Cave.imageset/c.png": .size(100),
        "A.xcassets/Forest/Moss.imageset/m.png": .size(1000), "A.xcassets/Rock.imageset/r.png": .size(10_000),
        "Forest/Tree.png": .size(100_000), "Forest/Bird.png": .size(1_000_000),
      ])
    let bytes = Dictionary(uniqueKeysWithValues: found.map { ($0.tags, $0.bytes) })
    #expect(
      bytes == [
        ["deep", "forest"]: 100, ["forest"]: 1_101_000, ["forest", "tree"]: 10, ["tree"]: 110_000,
      ])
  }

  @Test("names that are canonically equivalent are one tag, with the spelling that comes first")
  func equivalentNames() {
    let found = packs(
      """
      tags: {prefetchOrder: [a, "gr\u{F6}\u{DF}e", b], onDemand: ["gro\u{308}\u{DF}e"]}
      files: {A: ["gr\u{F6}\u{DF}e"], B: ["gro\u{308}\u{DF}e"], C: ["gro\u{308}\u{DF}e", "gr\u{F6}\u{DF}e"], D: [b, "gro\u{308}\u{DF}e"]}
      """)
    #expect(found.map(\.resources) == [[3], [0, 1, 2]])
    #expect(found.map(\.priority) == [0.5, 0.5])
    #expect(found[1].tags.map { Array($0.utf8) } == [Array("gr\u{F6}\u{DF}e".utf8)])
    #expect(found[1].digest == "fdbb3a56280acfa9031707622c599ccb")
  }

  @Test("a hazard of names: two sets of tags may share a digest")
  func sharedDigest() {
    let found = packs("files: {A: [a, b], B: [\"a:b\"]}")
    #expect(found.map(\.tags) == [["a", "b"], ["a:b"]])
    #expect(found[0].digest == found[1].digest)
  }
}
