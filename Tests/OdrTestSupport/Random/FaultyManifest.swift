package import ResourceTags

/// A random manifest with one to six planted mistakes, comments in any place, and files on disk.
package struct FaultyManifest {
  package let source: SourceText
  package let files: [String: ExampleFile]
  /// The comments that contain a user's words. Each of them is unique.
  package let comments: [String]

  package init(seed: UInt64) {
    var random = ManifestGenerator(seed: seed)
    var model = FaultyModel(&random)
    files = model.files
    for _ in 0..<Int.random(in: 1...6, using: &random.generator) { model.plantFault(&random) }
    let isJSON = random.chance(30)
    var printer = FaultyPrinter(isJSON: isJSON, isBare: isJSON || random.chance(10), random)
    let text = printer.text(model.entries)
    source = SourceText(name: isJSON ? "x.json" : "x.yml", text)
    comments = printer.comments
  }
}

/// The content of a faulty manifest, before it is printed.
struct FaultyModel {
  indirect enum Value {
    /// A scalar exactly as it appears in the text; empty for a key without a value.
    case raw(String)
    case list([String])
    case mapping([(key: String, value: Value)])
  }

  private(set) var entries: [(key: String, value: Value)] = []
  private(set) var files: [String: ExampleFile] = [:]

  /// Typical misspellings of keys. Each is close to only one key.
  static let misspellings = [
    "version": ["versoin", "verison", "Version"], "platform": ["platfrom", "Platform"], "tags": ["tagz", "Tags"],
    "files": ["flies", "Files"], "catalogs": ["catlogs", "catalog"], "lint": ["lnit", "Lint"],
    "initialInstall": ["initialinstall", "initial-install", "initialInstal", "Initial Install Tags"],
    "prefetchOrder": ["prefetchorder", "prefetch-order", "prefetchOrdre", "prefetch"],
    "onDemand": ["ondemand", "on-demand", "onDemnad", "Download Only On Demand"],
    "unused-tag": ["unsed-tag", "unused-tags"], "empty-tag-list": ["empty-taglist", "empty-tag-lst"],
  ]
  private static let sections = ["version", "platform", "tags", "files", "catalogs", "lint"]
  private static let tags = ["forest", "sea", "storm", "level-1", "1", "no", "1:20", "true", "a b", "größe"]
  private static let paths = ["a.sks", "B.png", "Levels/One.sks", "Levels/Deep/x", "Sounds/sea.m4a", "c", "größe.png"]
  private static let items = ["Tree.imageset", "Forest/Oak.imageset", "Data.dataset"]

  init(_ random: inout ManifestGenerator) {
    let tags = random.some(Self.tags, 1...6)
    func some(_ range: ClosedRange<Int>) -> Value { .list(random.some(tags, range)) }
    if random.chance(95) { entries.append(("version", .raw("1"))) }
    if random.chance(50) { entries.append(("platform", .raw("iOS"))) }
    var lists: [[String]] = [[], [], []]
    for tag in tags { lists[Int.random(in: 0..<3, using: &random.generator)].append(tag) }
    let categories = zip(DownloadCategory.allCases, lists).filter { !$1.isEmpty }
    entries.append(("tags", .mapping(categories.map { ($0.rawValue, .list($1)) })))
    let paths = random.some(Self.paths, 1...5)
    entries.append(("files", .mapping(paths.map { ($0, some(1...3)) })))
    if random.chance(60) {
      let catalogs = random.some(["Art.xcassets", "Game/B.xcassets"], 1...2)
      entries.append(
        (
          "catalogs",
          .mapping(catalogs.map { ($0, .mapping(random.some(Self.items, 1...3).map { ($0, some(1...2)) })) })
        )
      )
    }
    if random.chance(30) { entries.append(("lint", .mapping([("unused-tag", .raw("ignore"))]))) }
    for path in Self.paths where random.chance(85) { files[path] = .size(1) }
    for catalog in ["Art.xcassets", "Game/B.xcassets"] {
      for item in Self.items where random.chance(90) { files["\(catalog)/\(item)/Contents.json"] = .text("{}") }
    }
  }

  // MARK: Faults

  mutating func plantFault(_ random: inout ManifestGenerator) {
    switch Int.random(in: 0..<17, using: &random.generator) {
    case 0: change([random.pick(Self.sections)], &random, Self.misspell)
    case 1: change([random.pick(Self.sections)], &random, Self.twin)
    case 2: changeEntry(of: ["tags"], &random, Self.misspell)
    case 3: changeEntry(of: ["tags"], &random, Self.twin)
    case 4:
      change(["version"], &random) { key, _, random in
        random.chance(60) ? [] : [(key, .raw(random.pick(["\"1\"", "'1'", "1;", "1,"])))]
      }
    case 5: change(["platform"], &random) { key, _, random in [(key, .raw(random.pick(["ios", "tvos", "macOS"])))] }
    case 6: changeEntry(of: Self.withLists, &random) { key, value, _ in [(key, Self.single(value))] }
    case 7: changeEntry(of: Self.withPaths, &random) { key, _, random in [(key, random.pick([.list([]), .raw("")]))] }
    case 8: changeEntry(of: Self.withPaths, &random) { key, value, random in [(Self.longer(key, &random), value)] }
    case 9:
      changeEntry(of: Self.withPaths, &random) { key, value, random in
        let other = random.pick([value, .list([]), .raw(""), .list(["sea"])])
        return [(key, value), (Self.longer(key, &random), other)].shuffled(using: &random.generator)
      }
    case 10:
      changeEntry(of: Self.withPaths, &random) { key, value, random in
        [(random.pick([key.uppercased(), key.lowercased()]), value)]
      }
    case 11: changeEntry(of: Self.withLists, &random) { key, value, random in [(key, Self.repeated(value, &random))] }
    case 12: addItemToFiles(&random)
    case 13: change(["lint"], &random) { key, _, random in [(key, Self.levels(&random))] }
    case 14:
      changeEntry(of: Self.withLists, &random) { key, value, random in
        [(key, value), (key, random.pick([value, .list([])]))]
      }
    case 15:
      changeEntry(of: Self.withLists, &random) { key, _, random in
        [(key, random.pick([.mapping([("x", .list(["sea"]))]), .raw("7")]))]
      }
    default: change(["catalogs"], &random) { key, value, random in [(key, Self.catalogs(value, &random))] }
    }
  }

  private typealias Entry = (key: String, value: Value)
  private typealias Change = (String, Value, inout ManifestGenerator) -> [Entry]

  private static let withPaths = ["files", "catalogs"]
  private static let withLists = ["tags", "files", "catalogs"]

  private mutating func change(_ keys: [String], _ random: inout ManifestGenerator, _ body: Change) {
    guard let index = entries.firstIndex(where: { keys.contains($0.key) }) else { return }
    entries.replaceSubrange(index...index, with: body(entries[index].key, entries[index].value, &random))
  }

  /// Changes one entry of a section or, under `catalogs`, one entry of a catalog.
  private mutating func changeEntry(of sections: [String], _ random: inout ManifestGenerator, _ body: Change) {
    let candidates = entries.indices.filter { sections.contains(entries[$0].key) }
    guard let index = candidates.randomElement(using: &random.generator) else { return }
    entries[index].value = Self.changed(
      entries[index].value, isCatalogs: entries[index].key == "catalogs", &random, body)
  }

  private static func changed(
    _ value: Value, isCatalogs: Bool, _ random: inout ManifestGenerator, _ body: Change
  ) -> Value {
    guard case .mapping(var inner) = value, let index = inner.indices.randomElement(using: &random.generator) else {
      return value
    }
    if isCatalogs {
      inner[index].value = changed(inner[index].value, isCatalogs: false, &random, body)
    } else {
      inner.replaceSubrange(index...index, with: body(inner[index].key, inner[index].value, &random))
    }
    return .mapping(inner)
  }

  private static func misspell(_ key: String, _ value: Value, _ random: inout ManifestGenerator) -> [Entry] {
    [(misspellings[key].map { random.pick($0) } ?? key, value)]
  }

  /// Makes two entries that may mean the same key: the given key and a misspelling, or two misspellings.
  private static func twin(_ key: String, _ value: Value, _ random: inout ManifestGenerator) -> [Entry] {
    guard let names = misspellings[key] else { return [(key, value)] }
    let first = random.chance(50) ? key : random.pick(names)
    let other: Value
    switch value {
    case .raw: other = value
    case .list: other = .list(random.some(tags, 0...2))
    case .mapping: other = .mapping([])
    }
    return [(first, value), (random.pick(names), other)].shuffled(using: &random.generator)
  }

  private static func single(_ value: Value) -> Value {
    guard case .list(let tags) = value, let tag = tags.first else { return value }
    return .raw(FaultyPrinter.plain(tag))
  }

  private static func repeated(_ value: Value, _ random: inout ManifestGenerator) -> Value {
    guard case .list(let tags) = value, !tags.isEmpty else { return value }
    return .list((tags + random.some(tags, 1...2)).shuffled(using: &random.generator))
  }

  private static func longer(_ path: String, _ random: inout ManifestGenerator) -> String {
    random.pick(["./\(path)", "\(path)/", path.replacing("/", with: "//"), "x/../\(path)", "\(path)/."])
  }

  private static func levels(_ random: inout ManifestGenerator) -> Value {
    let rules = ["unused-tag", "unsed-tag", "unused-tags", "empty-taglist", "empty-tag-lst"]
    return .mapping(random.some(rules, 1...3).map { ($0, .raw(random.pick(["warning", "off", "\"warn\"", "Error"]))) })
  }

  private static func catalogs(_ value: Value, _ random: inout ManifestGenerator) -> Value {
    guard case .mapping(var inner) = value, let index = inner.indices.randomElement(using: &random.generator) else {
      return value
    }
    let key = random.pick([longer(inner[index].key, &random), inner[index].key.lowercased()])
    if random.chance(60) {
      inner[index].key = key
    } else {
      inner.append((key, random.chance(50) ? .mapping([]) : inner[index].value))
    }
    return .mapping(inner)
  }

  private mutating func addItemToFiles(_ random: inout ManifestGenerator) {
    let path = random.pick(["Art.xcassets", "Game/B.xcassets", "New.xcassets"]) + "/" + random.pick(Self.items)
    let value: Value = random.pick([.list(["sea"]), .list([]), .list(["sea", "sea"]), .raw("sea")])
    change(["files"], &random) { key, files, random in
      guard case .mapping(let inner) = files else { return [(key, files)] }
      return [(key, .mapping((inner + [(path, value)]).shuffled(using: &random.generator)))]
    }
  }
}
