import ResourceTags

/// Random keys other than tags and resources.
struct RandomSettings {
  typealias Section = (section: String, entries: [(key: String, value: ManifestGenerator.Value)])

  /// The keys at the top level.
  private(set) var top: [(key: String, value: String)] = []
  /// The key `baseline`, which is in front of the section `lint`.
  let baseline: String?
  /// The section `xcode`; empty if there is none.
  private(set) var project: [Section] = []
  /// The sections `assetPacks`, `codeNames`, and `lint`, if they exist.
  private(set) var rest: [Section] = []

  fileprivate init(_ chosen: [String: [String]], _ random: inout ManifestGenerator) {
    top = ["$schema", "platform", "deploymentTarget"].compactMap { name in
      chosen[name].map { (name, $0[0]) }
    }
    baseline = chosen["baseline"]?[0]
    func members(of section: String) -> [(key: String, value: ManifestGenerator.Value)] {
      chosen.keys.filter { $0.hasPrefix(section + ".") }.sorted().map { name in
        let (key, values) = (String(name.dropFirst(section.count + 1)), chosen[name] ?? [])
        if ["targets", "_platforms", "_languages"].contains(key) { return (key, .strings(values)) }
        if section == "assetPacks", key != "_hosting" { return (key, .list(values)) }
        if values.count == 1 { return (key, .text(values[0])) }
        return (key, .mapping([("level", .text(values[0])), ("patterns", .strings(Array(values.dropFirst())))]))
      }
    }
    let xcode = members(of: "xcode").shuffled(using: &random.generator)
    if !xcode.isEmpty { project = [("xcode", xcode)] }
    rest = ["assetPacks", "codeNames", "lint"].map { ($0, members(of: $0)) }.filter { !$0.entries.isEmpty }
  }
}

extension ManifestGenerator {
  private static let packs = ["forest", "level-2.art", "no", "1", "x: y", "größe"]

  /// Chooses a key other than tags and resources, with values for it. The key can be the identifier of an asset pack
  /// with some of `tags`, or one of `tags` with its name in code.
  package mutating func setting(_ tags: [String]) -> (name: String, values: [String]) {
    switch Int.random(in: 0..<(tags.isEmpty ? 8 : 11), using: &generator) {
    case 0:
      let name = pick(["$schema", "baseline"])
      return (name, [pick(["resource-tags-1.schema.json", "https://example.com/x.json#a", "a: b"])])
    case 1: return ("platform", [pick(["iOS", "tvOS", "visionOS"])])
    case 2: return ("deploymentTarget", [pick(["17", "17.0", "16.4.1", "9.0"])])
    case 3: return ("xcode.project", [pick(["Game.xcodeproj", "../a b.xcodeproj", "#1.xcodeproj"])])
    case 4: return ("xcode.targets", some(["Game", "Game Lite", "no", "1", "x, y", "größe"], 1...4))
    case 5: return ("xcode.configuration", [pick(["Debug", "Release", "on", "a: b"])])
    case 6:
      let patterns = some(["Levels/**", "*.m4a", "a b", "[x]"], 1...3)
      return ("lint.untagged-resource", [pick(["warning", "error"])] + patterns)
    case 8, 9:
      let id = pick(Self.packs + Section.packKeys)
      switch id {
      case "_hosting": return ("assetPacks." + id, [pick(["apple", "self"])])
      case "_platforms": return ("assetPacks." + id, some(["iOS", "macOS", "tvOS"], 1...3))
      case "_languages": return ("assetPacks." + id, some(["de", "no", "zh-Hant-TW"], 1...3))
      default: return ("assetPacks." + id, some(tags, 1...3))
      }
    case 10: return ("codeNames." + pick(tags), ["name\(Int.random(in: 0..<1_000_000_000, using: &generator))"])
    default:
      let rule = pick(["unused-tag", "missing-resource", "tag-too-large"])
      return ("lint." + rule, [pick(["ignore", "note", "warning", "error"])])
    }
  }

  /// Chooses random settings for half of the manifests.
  mutating func settings(_ tags: [String]) -> RandomSettings {
    var chosen: [String: [String]] = [:]
    if chance(50) {
      for _ in 0..<Int.random(in: 1...5, using: &generator) {
        let (name, values) = setting(tags)
        // Each set of tags may have only one identifier.
        if name.hasPrefix("assetPacks."), chosen.values.contains(where: { Set($0) == Set(values) }) { continue }
        chosen[name] = values
      }
    }
    if chosen.keys.contains(where: { $0.hasPrefix("xcode.") }) {
      chosen["xcode.project"] = chosen["xcode.project"] ?? ["Game.xcodeproj"]
      chosen["xcode.targets"] = chosen["xcode.targets"] ?? ["Game"]
    }
    return RandomSettings(chosen, &self)
  }
}
