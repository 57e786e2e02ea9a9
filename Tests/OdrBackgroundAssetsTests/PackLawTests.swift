import Foundation
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

  @Test("packs hold each tagged file once, with its tags, and their manifests have no faults", arguments: 0..<4)
  func laws(_ share: Int) throws {
    for number in LawCount.exports.numbers(shares: 4) {
      let game = RandomPackGame(seed: UInt64(number * 4 + share))
      let plan = game.plan(game.text)
      let files = plan.packs.flatMap { pack in pack.files.map { (path: $0.path, tags: Set(pack.tags)) } }
      #expect(Set(files.map(\.path)).count == files.count, "a path twice: \(game.text)")
      #expect(
        Dictionary(files.map { ($0.path, $0.tags) }, uniquingKeysWith: { first, _ in first }) == game.expected,
        "\(game.text)")
      for tag in plan.tags {
        #expect(tag.packs == plan.packs.filter { $0.tags.contains(tag.name) }.map(\.id))
      }
      let texts = plan.packs.map { $0.manifestText(platforms: plan.platforms) }
      #expect(texts == game.plan(game.text).packs.map { $0.manifestText(platforms: plan.platforms) })

      // Each item is in the partial catalog of its tags, which the pack's manifest selects as a bundle.
      let written = try game.partialCatalogs(plan)
      var found: [Set<String>: [String: String]] = [:]
      for (pack, text) in zip(plan.packs, texts) {
        let manifest = try JSONSerialization.jsonObject(with: Data(text)) as? [String: Any]
        let folders = (manifest?["fileSelectors"] as? [[String: String]] ?? []).compactMap { $0["directory"] }
        for folder in folders where folder.hasSuffix(".bundle") {
          let start = folder.dropLast("bundle".count) + "xcassets/"
          for (path, text) in written where path.hasPrefix(start) {
            found[Set(pack.tags), default: [:]][String(path.dropFirst(start.count))] = text
          }
        }
      }
      #expect(found == game.catalogs, "\(game.text)")
      #expect(found.values.reduce(0) { $0 + $1.count } == written.count)

      // What is exported has no faults, and pins keep its ids.
      var disk = game.files
      for (path, text) in written { disk[path] = .text(text) }
      let sources = zip(plan.packs, texts).map { SourceText(name: $0.manifestName, bytes: ByteSlice($1)) }
      let check = PackFolderCheck(sources, root: MemoryTree(disk))
      #expect(check.checked.flatMap(\.findings).map(\.message) == [], "\(game.text)")
      let before = Manifest(SourceText(name: "ResourceTags.yml", game.text))
      let pins = try before.applying(plan.packs.map { SetKey("assetPacks." + $0.id, to: $0.tags) }).manifest
      #expect(game.plan(String(decoding: pins.source.allBytes, as: UTF8.self)).packs.map(\.id) == plan.packs.map(\.id))
    }
  }
}

extension RandomPackGame {
  /// Returns the files that the export writes to the folder for partial catalogs.
  func partialCatalogs(_ plan: PackPlan) throws -> [String: String] {
    var written: [String: String] = [:]
    for pack in plan.packs {
      for file in pack.catalog {
        let source = try MemoryTree(files).text(at: Array(file.source.utf8))
        let path = "Copies/\(pack.catalogName)/\(file.path)"
        #expect(written[path] == nil)
        written[path] = String(decoding: try file.contentsInCatalog(of: source), as: UTF8.self)
      }
    }
    return written
  }

  func plan(_ text: String) -> PackPlan {
    let manifest = Manifest(SourceText(name: "ResourceTags.yml", text))
    let tree = MemoryTree(files)
    return PackPlan(
      manifest, ResourceSizes(manifest, in: ResourceFolder(tree)), in: tree, PackPlan.Choices(catalogs: "Copies"))
  }
}
