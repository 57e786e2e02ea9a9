import OdrTestSupport
import ResourceTags
import Testing

@Suite("Sizes of resources") struct ResourceSizesTests {
  private static let files: [String: ExampleFile] = [
    "Music/Sea.m4a": .size(100), "Music/Deep/Wave.m4a": .size(20), "Music/.DS_Store": .size(6000),
    "Music/.git/x": .size(7000), "Lone.png": .size(3), "A.xcassets/Tree.imageset/1.png": .size(1000),
    "A.xcassets/Tree.imageset/2.png": .size(2000), "A.xcassets/Tree.imageset/3.png": .size(3000),
    "A.xcassets/Tree.imageset/4.png": .size(4000), "A.xcassets/Tree.imageset/x.txt": .size(5),
    "A.xcassets/Tree.imageset/Contents.json": .text(
      """
      {"images": [{"filename": "1.png", "idiom": "universal", "scale": "1x"},
       {"filename": "2.png", "idiom": "universal", "scale": "2x"}, {"filename": "3.png", "idiom": "iphone", "scale": "3x"},
       {"filename": "4.png", "idiom": "ipad"}, {"idiom": "ipad", "scale": "1x"}]}
      """),
    "A.xcassets/Forest/Rock.dataset/rock.bin": .size(500),
  ]

  @Test("the reason why an item is in no pack says as much as lint does")
  func reasons() {
    let manifest = Manifest(
      SourceText(
        name: "test.yml",
        "version: 1\ncatalogs: {A.xcassets: {Blue.colorset: [a], Icon.appiconset: [a], Empty: [a], T.imageset: [a]}}\n")
    )
    let items = ["Blue.colorset", "Icon.appiconset", "Empty/Icon.appiconset", "T.imageset"]
    let files = Dictionary(items.map { ("A.xcassets/\($0)/Contents.json", ExampleFile.size(0)) }) { $1 }
    let sizes = ResourceSizes(manifest, in: ResourceFolder(MemoryTree(files)))
    #expect(
      (0..<4).map { sizes.reasonAgainstPack(of: $0) } == [
        "the item is a color set, for which Apple does not document tags", "items of this type cannot have tags",
        "no item in the folder has exactly the folder's tags", nil,
      ])
  }

  @Test("a file for other devices is left out, however its Contents.json spells its name")
  func spellings() {
    let item = "A.xcassets/Tree.imageset/"
    let files: [String: ExampleFile] = [
      item + "a\u{308}.png": .size(7), item + "b.png": .size(5),
      item + "Contents.json": .text(
        #"{"images": [{"filename": "\u00e4.png", "scale": "1x"}, {"filename": "b.png", "scale": "2x"}]}"#),
    ]
    let manifest = Manifest(SourceText(name: "test.yml", "version: 1\ncatalogs: {A.xcassets: {Tree.imageset: [a]}}\n"))
    let folder = ResourceFolder(MemoryTree(files))
    let sizes = ResourceSizes(manifest, in: folder)
    #expect(sizes.bytes(of: 0) == 12)
    #expect(sizes.ofDevices.last?.bytes(of: 0) == 5)
  }

  @Test(
    "a folder weighs each file in it once, whatever else names that, and nothing behind links",
    arguments: [
      (["Music/Sea.m4a": 100], 120), (["Music/SEA.m4a": 100], 120),
      (["Music/SEA.m4a": 100, "Music/sea.m4a": 100], 120),
      (["Music/Sea.m4a": 100, "Music/sea.m4a": 100], 120), (["Music/Deep": 20], 120), (["Music/DEEP": 20], 120),
      (["Music/DEEP": 20, "Music/deep/wave.m4a": 20], 120), (["Music/Deep/Wave.m4a": 20], 120),
      (["Music/.git/x": 7000], 120), (["Music/Link": 3], 120), (["Music/Out": 5], 120),
      (["Music/Out/Foam.m4a": 5], 120),
    ])
  func nested(_ inner: [String: Int], _ expected: Int) {
    let paths = ["Music"] + inner.keys.sorted()
    let entries = paths.map { "\($0): [a]" }.joined(separator: ", ")
    let manifest = Manifest(
      SourceText(name: "test.yml", "version: 1\ntags: {onDemand: [a]}\nfiles: {\(entries)}\n"))
    let files = Self.files.merging([
      "Music/Link": .link("../Lone.png"), "Music/Out": .link("../Other"), "Other/Foam.m4a": .size(5),
    ]) { $1 }
    let sizes = ResourceSizes(manifest, in: ResourceFolder(MemoryTree(files)))
    let found = paths.indices.map { sizes.bytes(of: $0) }
    #expect(found == [expected] + paths.dropFirst().map { inner[$0] })
  }

  @Test(
    "sizes and packs have one sum for one thing",
    arguments: [
      "files: {Music: [a], Music/Sea.m4a: [a, b]}", "files: {Music: [a], Music/Deep: [b], Music/Deep/Wave.m4a: [a, b]}",
      "catalogs: {A.xcassets: {Forest: [a], Forest/Rock.dataset: [b]}}",
      "catalogs: {A.xcassets: {Forest: [a], Forest/AppIcon.appiconset: [b], Forest/Rock.dataset: []}}",
      "catalogs: {A.xcassets: {Forest: [a], Forest/Deep: [b], Forest/Deep/Fish.dataset: [a, b], Tree.imageset: [b]}}",
      "catalogs: {A.xcassets: {AppIcon.appiconset: [a], Tree.imageset: [a, b]}}",
      "files: {Res: [a]}\ncatalogs: {Res/B.xcassets: {Tree.imageset: [b]}}", "files: {Music: [a], Code.swift: [a]}",
    ])
  func oneSum(_ text: String) {
    let manifest = Manifest(SourceText(name: "test.yml", "version: 1\ntags: {onDemand: [a, b]}\n\(text)\n"))
    let forest = "A.xcassets/Forest/"
    let files = Self.files.merging([
      forest + "stray.png": .size(7), forest + "AppIcon.appiconset/icon.png": .size(11),
      forest + "Deep/Fish.dataset/fish.bin": .size(13), "A.xcassets/AppIcon.appiconset/icon.png": .size(17),
      "Res/B.xcassets/Tree.imageset/a.png": .size(19), "Res/B.xcassets/Tree.imageset/old.png": .size(23),
      "Res/B.xcassets/Tree.imageset/Contents.json": .text(#"{"images": [{"filename": "a.png"}]}"#),
      "Code.swift": .size(29),
    ]) { $1 }
    let whole = ResourceSizes(manifest, in: ResourceFolder(MemoryTree(files)))
    for sizes in [whole] + whole.ofDevices {
      let packs = manifest.assetPacks(sizes)
      for tag in manifest.tags() {
        let sum = packs.filter { $0.tags.contains(tag.name) }.reduce(0) { $0 + $1.bytes }
        #expect(sizes.bytes(of: tag.resources) == sum, "\(tag.name)")
        #expect(sum >= 0)
      }
      let all = sizes.bytes(of: Set(manifest.tags().flatMap(\.resources)))
      #expect(all == packs.reduce(0) { $0 + $1.bytes })
    }
  }

  @Test(
    "numbers of bytes are rounded to a tenth of their unit",
    arguments: [
      (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1000, "1 KB"), (1049, "1 KB"), (1050, "1.1 KB"),
      (999_949, "999.9 KB"), (999_950, "1 MB"), (64_000_000, "64 MB"), (2_340_000_000, "2.3 GB"),
      (70_000_000_000, "70 GB"),
    ])
  func wording(_ bytes: Int, _ text: String) {
    #expect("\(FormattedByteCount(bytes))" == text)
  }

  private func limits(_ text: String) -> SizeLimits {
    SizeLimits(Manifest(SourceText(name: "ResourceTags.yml", "version: 1\nlimits: {tag: 1 KB}\n" + text)))
  }

  @Test("limits follow the platform and the deployment target")
  func limits() {
    let (old, new) = (limits("deploymentTarget: \"17.5\""), limits("deploymentTarget: \"18.0\""))
    #expect(old.assetPack == 512_000_000 && old.hosted == 20_000_000_000 && old.isTagChecked && !new.isTagChecked)
    #expect(new.assetPack == 8_000_000_000 && new.hosted == 70_000_000_000)
    #expect(new.initialInstallAndPrefetched == nil && old.initialInstallAndPrefetched == 4_000_000_000)
    #expect(limits("") == old && limits("platform: visionOS\ndeploymentTarget: \"1.0\"") == new)
    let tv = limits("platform: tvOS\ndeploymentTarget: \"18.0\"")
    #expect(
      tv.initialInstallAndPrefetched == 4_000_000_000 && tv.assetPack == 512_000_000 && old.inUse == 2_000_000_000
        && new.inUse == nil && limits("platform: tvOS").inUse != nil && old.appBundle == 2_000_000_000
        && new.appBundle == 4_000_000_000)
  }

  @Test("if the tags only name packs, only the manifest's own limits and the one for the app apply")
  func limitsOfPacks() {
    let packs = "assetPacks: {film: [film]}\n"
    let without = limits("deploymentTarget: \"26.0\"\n" + packs)
    #expect(without.recommendedTag == nil && without.assetPack == nil && without.hosted == nil)
    #expect(without.assetPackCount == nil && without.inUse == nil && !without.isTagChecked)
    #expect(without.initialInstall == nil && without.initialInstallAndPrefetched == nil)
    #expect(without.closestTag == 1000 && without.appBundle == 4_000_000_000)
    for text in [packs, "deploymentTarget: \"18.0\"\n" + packs, "deploymentTarget: \"26.0\"\n"] {
      #expect(limits(text).recommendedTag == 64_000_000 && limits(text).assetPackCount == 1000, "\(text)")
    }
  }
}
