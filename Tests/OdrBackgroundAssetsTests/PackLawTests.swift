import OdrBackgroundAssets
import OdrTestSupport
import ResourceTags
import Testing

@Suite("Laws of asset packs") struct PackLawTests {
  /// Packs for sets of tags whose names are alike, and some pins.
  private struct Names {
    var sets: Set<Set<String>> = []
    var pins: [Set<String>: String] = [:]

    static func tag(_ random: inout SeededGenerator) -> String {
      let parts = [
        "level", "Level", "a", "1", "_", "-", ".", " ", "+", ":", "é", "日本", "hosting", "3ab543e2", "long-name",
      ]
      let count = Int.random(in: 0..<40, using: &random) == 0 ? 30 : Int.random(in: 1...4, using: &random)
      let name = (0..<count).map { _ in parts.randomElement(using: &random) ?? "" }.joined()
      return name.hasPrefix(" ") || name.hasSuffix(" ") ? "x\(name)x" : name
    }

    mutating func add(_ random: inout SeededGenerator) {
      let tags = (0..<Int.random(in: 1...8, using: &random)).map { _ in Self.tag(&random) }
      for tag in tags { sets.insert([tag]) }
      for _ in 0..<3 { sets.insert(Set((0..<3).compactMap { _ in tags.randomElement(using: &random) })) }
    }

    func plan(_ random: inout SeededGenerator) -> (ids: [Set<String>: String], reported: Set<String>) {
      func list(_ tags: some Sequence<String>) -> String {
        "[" + tags.map { ScalarWriter.doubleQuoted($0) }.shuffled(using: &random).joined(separator: ", ") + "]"
      }
      var text = "version: 1\ntags: {onDemand: \(list(sets.reduce(into: Set()) { $0.formUnion($1) }))}\nfiles:\n"
      let sets = sets.shuffled(using: &random)
      for (index, tags) in sets.enumerated() { text += "  F\(index): \(list(tags))\n" }
      text += "assetPacks:\n"
      for (tags, id) in pins { text += "  \(id): \(list(tags))\n" }
      let manifest = Manifest(SourceText(name: "ResourceTags.yml", text))
      let tree = MemoryTree(Dictionary(uniqueKeysWithValues: sets.indices.map { ("F\($0)", .size(1)) }))
      let plan = PackPlan(manifest, ResourceSizes(manifest, in: ResourceFolder(tree)), in: tree)
      return (
        Dictionary(uniqueKeysWithValues: plan.packs.map { (Set($0.tags), $0.id) }),
        Set(plan.losses.filter { $0.kind == .distinguishedID }.flatMap { $0.subjects })
      )
    }

    /// The identifier that a pack has on its own.
    static func alone(_ tags: Set<String>, _ random: inout SeededGenerator) -> String? {
      Names(sets: [tags]).plan(&random).ids[tags]?.lowercased()
    }
  }

  @Test(
    "App Store Connect accepts the identifiers, which are unique and change only if they would be equal",
    arguments: 0..<4)
  func identifiers(_ share: Int) {
    var changes = 0
    for number in LawCount.packIDs.numbers(shares: 4) {
      var random = SeededGenerator(seed: UInt64(number * 4 + share))
      var names = Names()
      names.add(&random)
      let (ids, reported) = names.plan(&random)
      #expect(Set(ids.keys) == names.sets)
      #expect(ids.values.allSatisfy { $0.wholeMatch(of: /[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?/) != nil }, "\(ids)")
      #expect(ids.values.allSatisfy { $0.utf8.count <= 64 }, "\(ids)")
      #expect(Set(ids.values.map { $0.lowercased() }).count == ids.count, "\(ids)")
      #expect(names.plan(&random).ids == ids)
      // A tag that can be an identifier, a tag that needs only other characters, and a set of tags stay readable.
      for (tags, id) in ids where !reported.contains(id) {
        #expect(id.lowercased() == Names.alone(tags, &random))
        if tags.count == 1, let tag = tags.first, tag.wholeMatch(of: /[a-z0-9]([a-z0-9-]*[a-z0-9])?/) != nil,
          tag.count <= 64
        {
          #expect(id == tag)
        }
      }
      // A dictionary's order differs between runs.
      for (tags, id) in ids.sorted(by: { $0.value < $1.value }) where Bool.random(using: &random) {
        names.pins[tags] = id
      }
      let old = names.sets
      names.add(&random)
      let later = names.plan(&random).ids
      let new = Set(names.sets.subtracting(old).map { Names.alone($0, &random) })
      #expect(Set(later.values.map { $0.lowercased() }).count == later.count, "\(later)")
      for (tags, id) in ids where later[tags] != id {
        changes += 1
        #expect(names.pins[tags] == nil, "\(id) is pinned")
        #expect(new.contains(Names.alone(tags, &random)), "\(id) became \(later[tags] ?? "")")
      }
    }
    // A few sets of names may not change any identifier.
    #expect(changes > 0 || !LawCount.isFull)
  }

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
        let folder = ["", "A/", "A/B/", "C/", "de.lproj/"][Int.random(in: 0..<5, using: &random)]
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
      if Bool.random(using: &random) {
        text += "assetPacks:\n  _platforms: [tvOS, macOS]\n  _languages: [de, fr]\n"
        text += "  _firstInstallationOnly: [\(some().joined(separator: ", "))]\n"
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
