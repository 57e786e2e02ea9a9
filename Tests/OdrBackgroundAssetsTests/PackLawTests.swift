import OdrBackgroundAssets
import OdrTestSupport
import ResourceTags
import Testing

@Suite("Laws of asset packs") struct PackLawTests {
  /// A random manifest with files, nested folders and data sets.
  private struct Game {
    var text = "version: 1\n"
    var files: [String: ExampleFile] = [:]
    /// The tags that each file should have, by its path in packs.
    var expected: [String: Set<String>] = [:]

    init(seed: UInt64) {
      var random = SeededGenerator(seed: seed)
      let tags = (0..<Int.random(in: 1...5, using: &random)).map { "t\($0)" }
      func some() -> [String] {
        let chosen = tags.filter { _ in Bool.random(using: &random) }
        return chosen.isEmpty ? [tags[0]] : chosen
      }
      var lists: [DownloadCategory: [String]] = [:]
      for tag in tags {
        lists[DownloadCategory.allCases[Int.random(in: 0..<3, using: &random)], default: []].append(tag)
      }
      text += "tags:\n"
      for (category, tags) in lists.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
        text += "  \(category.rawValue): [\(tags.joined(separator: ", "))]\n"
      }
      var entries: [String: [String]] = [:]
      for number in 0..<Int.random(in: 1...12, using: &random) {
        let folder = ["", "A/", "A/B/", "C/"][Int.random(in: 0..<4, using: &random)]
        let path = "\(folder)F\(number).dat"
        files[path] = .size(number)
        if Bool.random(using: &random) { entries[path] = some() }
      }
      for folder in ["A", "A/B", "C"]
      where files.keys.contains(where: { $0.hasPrefix(folder + "/") }) && Bool.random(using: &random) {
        entries[folder] = some()
      }
      for path in files.keys {
        let own = entries.filter { path == $0.key || path.hasPrefix($0.key + "/") }.flatMap(\.value)
        if !own.isEmpty { expected[path] = Set(own) }
      }
      if !entries.isEmpty { text += "files:\n" }
      for (path, tags) in entries.sorted(by: { $0.key < $1.key }) {
        text += "  \(path): [\(tags.joined(separator: ", "))]\n"
      }
      guard Bool.random(using: &random) else { return }
      let (outer, own) = (some(), some())
      text += "catalogs:\n  Art.xcassets:\n    G: [\(outer.joined(separator: ", "))]\n"
      text += "    G/D.dataset: [\(own.joined(separator: ", "))]\n"
      files["Art.xcassets/G/D.dataset/Contents.json"] = .text(#"{"data": [{"filename": "d.bin"}]}"#)
      files["Art.xcassets/G/D.dataset/d.bin"] = .size(7)
      expected["Copies/Art/G/D/d.bin"] = Set(outer + own)
    }

    func plan(_ text: String) -> PackPlan {
      let manifest = Manifest(SourceText(name: "ResourceTags.yml", text))
      let tree = MemoryTree(files)
      return PackPlan(
        manifest, ResourceSizes(manifest, in: ResourceFolder(tree)), in: tree, PackPlan.Choices(dataSets: "Copies"))
    }
  }

  @Test("packs hold each tagged file once, with its tags, and their manifests have no faults", arguments: 0..<4)
  func laws(_ share: Int) throws {
    for number in LawCount.exports.numbers(shares: 4) {
      let game = Game(seed: UInt64(number * 4 + share))
      let plan = game.plan(game.text)
      let files = plan.packs.flatMap { pack in pack.files.map { (path: $0.path, tags: Set(pack.tags)) } }
      #expect(Set(files.map(\.path)).count == files.count, "a path twice: \(game.text)")
      #expect(
        Dictionary(files.map { ($0.path, $0.tags) }, uniquingKeysWith: { first, _ in first }) == game.expected,
        "\(game.text)")
      for tag in plan.tags {
        #expect(tag.packs == plan.packs.indices.filter { plan.packs[$0].tags.contains(tag.name) })
      }
      let texts = plan.packs.map { $0.manifestText(platforms: plan.platforms) }
      #expect(texts == game.plan(game.text).packs.map { $0.manifestText(platforms: plan.platforms) })

      // What is exported has no faults, and pins keep its ids.
      var disk = game.files
      for path in game.expected.keys where disk[path] == nil { disk[path] = .size(7) }
      let sources = zip(plan.packs, texts).map { SourceText(name: $0.manifestName, bytes: ByteSlice($1)) }
      let check = PackFolderCheck(sources, root: MemoryTree(disk))
      #expect(check.checked.flatMap(\.findings).map(\.message) == [], "\(game.text)")
      let before = Manifest(SourceText(name: "ResourceTags.yml", game.text))
      let pins = try before.applying(plan.packs.map { SetKey("assetPacks." + $0.id, to: $0.tags) }).manifest
      #expect(game.plan(String(decoding: pins.source.allBytes, as: UTF8.self)).packs.map(\.id) == plan.packs.map(\.id))
    }
  }
}
