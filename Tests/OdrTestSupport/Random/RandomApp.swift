/// The files of a random app: a project, catalogs, and one or more manifests that may contradict them, as after moves,
/// edits of one side, and unfinished work.
package struct RandomApp {
  /// The contents of the files, by path.
  package private(set) var files: [String: String] = [:]
  /// The paths of the manifests, relative to the app's folder.
  package private(set) var manifests: [String] = []
  private var random: SeededGenerator
  /// Whether a second manifest, which may contradict the first, can be in the same folder.
  private let hasNeighbors: Bool

  private static let tags = ["cave", "sea", "forest", "my tag"]
  private static let looseFiles = ["A.sks", "Levels/B.sks", "Levels/C d.txt", "Levels/Deep/D.bin"]
  private static let items = [
    "Art.xcassets/Tree.imageset", "Art.xcassets/Sea/Shell.imageset", "Art.xcassets/Sea",
    "Levels/More.xcassets/M.dataset",
  ]

  package init(seed: UInt64, hasNeighbors: Bool = false) {
    random = SeededGenerator(seed: seed)
    self.hasNeighbors = hasNeighbors
    addApp(in: "", name: "Game")
    if isLikely(20) { addApp(in: "Sub/", name: "Sub") }
  }

  private mutating func isLikely(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func someTags() -> [String] {
    Array(Self.tags.shuffled(using: &random).prefix(isLikely(80) ? 1 : 2))
  }

  private static func list(_ words: [String]) -> String { "[" + words.joined(separator: ", ") + "]" }

  /// Adds a manifest with its files and its project. Most of the contents agree; each part may differ.
  private mutating func addApp(in folder: String, name: String) {
    let fault = isLikely(15) ? 0 : Int.random(in: 1...12, using: &random)
    let loose = Self.looseFiles.filter { _ in isLikely(70) }.map { (path: $0, tags: someTags()) }
    let items = Self.items.filter { _ in isLikely(60) }.map { (path: $0, tags: someTags()) }
    for (path, _) in loose where fault != 1 || isLikely(60) { files[folder + moved(path, fault)] = "" }
    for (path, tags) in items {
      let tags = fault == 2 && isLikely(50) ? someTags() : tags
      let quoted = tags.map { "\"\($0)\"" }.joined(separator: ", ")
      files["\(folder)\(path)/Contents.json"] =
        fault == 3 && isLikely(40) ? "{" : "{\"properties\": {\"on-demand-resource-tags\": [\(quoted)]}}"
    }
    if fault == 4 { files[folder + "Art.xcassets/Extra.imageset/Contents.json"] = Self.extra }
    addProject(folder, name, loose, items, fault)
    addManifest(folder, name, loose, items, fault)
    if hasNeighbors, isLikely(20) { addManifest(folder, name, loose, items, fault, prefix: "Pro.") }
  }

  private static let extra = "{\"properties\": {\"on-demand-resource-tags\": [\"sea\"]}}"

  /// Returns the path of a file, which may have moved to another folder or changed the case of its name.
  private mutating func moved(_ path: String, _ fault: Int) -> String {
    guard fault == 5, isLikely(50) else { return path }
    return isLikely(50) ? path.replacing("Levels", with: "Stages") : path.lowercased()
  }

  private mutating func addProject(
    _ folder: String, _ name: String, _ loose: [(path: String, tags: [String])],
    _ items: [(path: String, tags: [String])], _ fault: Int
  ) {
    if fault == 6 { return }
    var target = loose.filter { _ in fault != 7 || isLikely(60) }.map { file in
      let tags = fault == 8 && isLikely(50) ? someTags() : file.tags
      return "\(Self.quoted(file.path)): \(Self.list(tags))"
    }
    let catalogs = Set(items.map { $0.path.prefix { $0 != "." } + ".xcassets" }).sorted()
    target += catalogs.map { "\($0): []" }
    if isLikely(30) { target.append("SDKROOT: \(isLikely(80) ? "iphoneos" : "macosx")") }
    if isLikely(15) { target.append("ENABLE_ON_DEMAND_RESOURCES: NO") }
    if fault == 9 { target.append("ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS: sea") }
    let known = Set((loose + items).flatMap(\.tags)).sorted().filter { _ in fault != 10 || isLikely(70) }
    let outline = "KnownAssetTags: \(Self.list(known))\n\(name): {\(target.joined(separator: ", "))}\n"
    files["\(folder)\(name).xcodeproj/project.pbxproj"] =
      fault == 11 ? "<<<<<<< HEAD\n" : ExampleProject(outline).text
  }

  private mutating func addManifest(
    _ folder: String, _ name: String, _ loose: [(path: String, tags: [String])],
    _ items: [(path: String, tags: [String])], _ fault: Int, prefix: String? = nil
  ) {
    let target = fault == 12 ? "Gone" : name
    let project = isLikely(4) ? "../Outside.xcodeproj" : "\(name).xcodeproj"
    var text = "version: 1\nxcode: {project: \(project), targets: [\(target)]}\n"
    let tags = Set((loose + items).flatMap(\.tags)).sorted().filter { _ in isLikely(97) }
    text += "tags:\n  onDemand: \(Self.list(tags))\n"
    if isLikely(15) { text += "  prefetchOrder: [forest]\n" }
    let listed = loose.filter { _ in isLikely(95) }
    if !listed.isEmpty { text += "files:\n" }
    for file in listed {
      let comment = isLikely(6) ? "  # odr:ignore tags-differ known" : ""
      text += "  \(Self.quoted(file.path)): \(Self.list(file.tags))\(comment)\n"
    }
    let byCatalog = Dictionary(grouping: items.filter { _ in isLikely(95) }) { item in
      String(item.path.prefix { $0 != "." }) + ".xcassets"
    }
    if !byCatalog.isEmpty { text += "catalogs:\n" }
    for (catalog, items) in byCatalog.sorted(by: { $0.key < $1.key }) {
      text += "  \(catalog):\n"
      for item in items { text += "    \(item.path.dropFirst(catalog.count + 1)): \(Self.list(item.tags))\n" }
    }
    if isLikely(10) { text += "lint: {tags-differ: warning}\n" }
    if isLikely(5) { text += "unknown: 1\n" }
    let path = folder + (prefix ?? (isLikely(15) ? "Lite." : "")) + "ResourceTags.yml"
    if isLikely(12) {
      text += "baseline: known.json\n"
      let entry = isLikely(50) ? "" : Self.entry(path, folder)
      files[folder + "known.json"] = isLikely(90) ? "{\"version\": 1, \"findings\": [\(entry)]}\n" : "{}\n"
    }
    files[path] = text
    manifests.append(path)
  }

  /// Returns a baseline entry that hides the finding about a missing file.
  private static func entry(_ manifest: String, _ folder: String) -> String {
    "{\"path\": \"\(manifest.dropFirst(folder.count))\", \"rule\": \"missing-resource\", "
      + "\"message\": \"'A.sks' is not on disk\", \"count\": 1}"
  }

  private static func quoted(_ path: String) -> String { path.contains(" ") ? "'\(path)'" : path }
}
