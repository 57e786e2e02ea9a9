/// Random keys besides tags and resources.
struct RandomSettings {
  typealias Section = (section: String, entries: [(key: String, value: ManifestGenerator.Value)])

  /// The keys of the top level.
  private(set) var top: [(key: String, value: String)] = []
  /// The section `xcode`, if there is one.
  private(set) var project: [Section] = []
  /// The section `lint`, if there is one.
  private(set) var levels: [Section] = []

  fileprivate init(_ chosen: [String: [String]], _ random: inout ManifestGenerator) {
    top = ["$schema", "platform", "deploymentTarget"].compactMap { name in chosen[name].map { (name, $0[0]) } }
    func members(of section: String) -> [(key: String, value: ManifestGenerator.Value)] {
      chosen.keys.filter { $0.hasPrefix(section + ".") }.sorted().map { name in
        let (key, values) = (String(name.dropFirst(section.count + 1)), chosen[name] ?? [])
        if key == "targets" { return (key, .strings(values)) }
        if values.count == 1 { return (key, .text(values[0])) }
        return (key, .mapping([("level", .text(values[0])), ("patterns", .strings(Array(values.dropFirst())))]))
      }
    }
    let (xcode, lint) = (members(of: "xcode").shuffled(using: &random.generator), members(of: "lint"))
    if !xcode.isEmpty { project = [("xcode", xcode)] }
    if !lint.isEmpty { levels = [("lint", lint)] }
  }
}

extension ManifestGenerator {
  /// A key besides tags and resources, and values that it takes.
  package mutating func setting() -> (name: String, values: [String]) {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return ("$schema", [pick(["resource-tags-1.schema.json", "https://example.com/x.json#a", "a: b"])])
    case 1: return ("platform", [pick(["iOS", "tvOS", "visionOS"])])
    case 2: return ("deploymentTarget", [pick(["17", "17.0", "16.4.1", "9.0"])])
    case 3: return ("xcode.project", [pick(["Game.xcodeproj", "../a b.xcodeproj", "#1.xcodeproj"])])
    case 4: return ("xcode.targets", some(["Game", "Game Lite", "no", "1", "x, y", "größe"], 1...4))
    case 5: return ("xcode.configuration", [pick(["Debug", "Release", "on", "a: b"])])
    case 6:
      let patterns = some(["Levels/**", "*.m4a", "a b", "[x]"], 1...3)
      return ("lint.untagged-resource", [pick(["warning", "error"])] + patterns)
    default:
      let rule = pick(["unused-tag", "missing-resource", "tag-too-large"])
      return ("lint." + rule, [pick(["ignore", "warning", "error"])])
    }
  }

  /// Some random settings, in half of the manifests.
  mutating func settings() -> RandomSettings {
    var chosen: [String: [String]] = [:]
    if chance(50) {
      for _ in 0..<Int.random(in: 1...5, using: &generator) {
        let (name, values) = setting()
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
