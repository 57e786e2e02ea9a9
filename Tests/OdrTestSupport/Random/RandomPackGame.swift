package import ResourceTags

/// A random manifest with files, nested folders, and catalogs.
package struct RandomPackGame {
  package private(set) var text = "version: 1\n"
  package private(set) var files: [String: ExampleFile] = [:]
  /// The tags that each file should have, by its path in packs.
  package private(set) var expected: [String: Set<String>] = [:]
  /// The files that the partial catalog of each set of tags should have.
  package private(set) var catalogs: [Set<String>: [String: String]] = [:]

  package init(seed: UInt64) {
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
    text += "catalogs:\n"
    for catalog in ["Art.xcassets", "Deep/Sky.xcassets"].prefix(Int.random(in: 1...2, using: &random)) {
      add(catalog, tags, &random)
    }
  }

  /// Adds a catalog with tagged groups and items.
  private mutating func add(_ catalog: String, _ names: [String], _ random: inout SeededGenerator) {
    func some() -> [String] {
      let chosen = names.filter { _ in Bool.random(using: &random) }
      return chosen.isEmpty ? [names[0]] : chosen
    }
    let name = catalog.prefix(1)
    let (outer, inner) = (name == "A" ? "G" : "K", "H")
    var tags: [String: [String]] = [:]
    var texts: [String: (before: String, after: String)] = [:]
    func contents(_ own: [String], _ random: inout SeededGenerator) -> (String, String) {
      let info = "{\n  \"info\" : {\n    \"author\" : \"xcode\",\n    \"version\" : 1\n  }"
      let list = "    \"on-demand-resource-tags\" : [\n      \"\(own.joined(separator: "\",\n      \""))\"\n    ]"
      let other = "    \"provides-namespace\" : true"
      let (isAlone, isFirst) = (Bool.random(using: &random), Bool.random(using: &random))
      func whole(_ lines: [String]) -> String {
        lines.isEmpty ? info + "\n}\n" : info + ",\n  \"properties\" : {\n\(lines.joined(separator: ",\n"))\n  }\n}\n"
      }
      let others = isAlone ? [] : [other]
      return (whole(own.isEmpty ? others : isFirst ? [list] + others : others + [list]), whole(others))
    }
    texts["Contents.json"] = ("{}", "{}")
    for group in [outer, outer + "/" + inner] {
      if Bool.random(using: &random) { tags[group] = some() }
      if Bool.random(using: &random) || tags[group] != nil {
        texts[group + "/Contents.json"] = contents(tags[group] ?? [], &random)
      }
    }
    let kinds: [(ending: String, files: [String])] = [
      ("imageset", ["a@2x.png", "b~dark.png"]), ("dataset", ["Data/d.bin"]), ("appiconset", ["i.png"]),
      ("spriteatlas", ["P.imageset/Contents.json", "P.imageset/p.png"]),
      ("imagestack", ["F.imagestacklayer/Contents.json", "F.imagestacklayer/Content.imageset/f.png"]),
    ]
    var items: [(path: String, files: [String])] = []
    for number in 0..<Int.random(in: 1...6, using: &random) {
      let kind = kinds[Int.random(in: 0..<kinds.count, using: &random)]
      let folder = ["", outer + "/", outer + "/" + inner + "/"].randomElement(using: &random) ?? ""
      let path = "\(folder)\(name)\(number).\(kind.ending)"
      if kind.ending != "appiconset", Bool.random(using: &random) || number == 0 { tags[path] = some() }
      texts[path + "/Contents.json"] = contents(tags[path] ?? [], &random)
      for file in kind.files {
        let same = "\(path)/\(file) \(number)"
        texts[path + "/" + file] = file.hasSuffix(".json") ? contents(some(), &random) : (same, same)
      }
      if Bool.random(using: &random) { files["\(catalog)/\(path)/.DS_Store"] = .text("Finder") }
      // No pack contains an app icon or a sprite atlas.
      if !["appiconset", "spriteatlas"].contains(kind.ending) { items.append((path, kind.files + ["Contents.json"])) }
    }
    for (path, contents) in texts { files[catalog + "/" + path] = .text(contents.before) }
    text += "  \(catalog):\(tags.isEmpty ? " {}" : "")\n"
    for (path, tags) in tags.sorted(by: { $0.key < $1.key }) {
      text += "    \(path): [\(tags.joined(separator: ", "))]\n"
    }
    for item in items {
      let groups = [outer, outer + "/" + inner].filter { item.path.hasPrefix($0 + "/") }
      let all = Set((groups + [item.path]).flatMap { tags[$0] ?? [] })
      if all.isEmpty { continue }
      for path in item.files.map({ item.path + "/" + $0 }) + (groups + ["."]).map({ $0 + "/Contents.json" }) {
        let path = path.replacing("./", with: "", maxReplacements: path.hasPrefix("./") ? 1 : 0)
        if let text = texts[path]?.after { catalogs[all, default: [:]][path] = text }
      }
    }
  }
}
