package import OdrXcodeProjects
package import ResourceTags

/// A project with random tags in all possible places, in the states that people, generators, and merges leave behind:
/// targets, configurations, and the list of known tags contradict each other, and files are missing or outside the
/// folder.
package struct RandomProject {
  /// The text of the `project.pbxproj` file.
  package private(set) var text = ""
  /// The files in the project's folder.
  package private(set) var files: [String: ExampleFile] = [:]
  package private(set) var targetNames: [String] = []
  private var random: SeededGenerator
  private var objects = ""
  private var groups: [String] = []
  private var count = 0
  /// The categories that most targets share.
  private var sharedCategories: (initial: [String], prefetched: [String]) = ([], [])

  private static let tags = ["cave", "sea", "forest", "no", "my tag", "gr\u{F6}\u{DF}e", "gro\u{308}\u{DF}e", "a+b"]
  /// Tags that no resource has. No manifest can declare the last ones.
  private static let strayTags = ["old", "1.0", "# x", "", " stray", "two\nlines"]
  private static let looseFiles = ["A.sks", "Levels/B.sks", "Levels/C d.txt", "../Out/E.sks", "../Out/F.sks"]
  private static let catalogs = ["Art.xcassets", "Gone.xcassets", "../Out/Out.xcassets"]
  private static let skins = ["a.bin", "Sub/b.bin", "Own.txt", "gone.bin", "Sub"]

  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    sharedCategories = someCategories()
    let loose = Self.looseFiles.map { (tags: someTags(), reference: addReference($0), path: $0) }
    let catalogs = Self.catalogs.filter { _ in isLikely(40) }.map { addReference($0) }
    let story = addStory()
    for path in ["A.sks", "Levels/B.sks", "Skins/a.bin", "Skins/Sub/b.bin", "Skins/Own.txt"] where isLikely(95) {
      files[path] = .text("")
    }
    for catalog in ["Art.xcassets", "Skins/Pics.xcassets"] { addItems(to: catalog) }
    let (skins, outside) = (someSkins(), [("o.bin", someTags())])
    let folders = [("Skins", skins), ("../Out/Sync", outside)].filter { _ in isLikely(60) }
    var folderSets = folders.map { _ in [String]() }
    var targets: [String] = []
    for (index, name) in ["Game", "Game TV", "Widgets"].prefix(Int.random(in: 1...3, using: &random)).enumerated() {
      let id = "T\(index)"
      var entries = loose.filter { _ in isLikely(70) }.flatMap { addBuildFiles(of: $0.reference, $0.tags) }
      entries += catalogs.filter { _ in isLikely(80) }.flatMap { addBuildFiles(of: $0, isLikely(95) ? [] : ["sea"]) }
      if isLikely(50) { entries += addBuildFiles(of: story.reference, story.tags) }
      let members = folders.indices.filter { _ in isLikely(70) }
      for (place, folder) in folders.enumerated() where isLikely(70) {
        folderSets[place].append(addExceptions(of: id, folder.1))
      }
      addTarget(id, name, entries, members.map { "S\($0)" })
      targets.append(id)
      targetNames.append(name)
    }
    for (index, folder) in folders.enumerated() {
      add(
        "PBXFileSystemSynchronizedRootGroup", "exceptions = \(list(folderSets[index])); path = \(quoted(folder.0));",
        as: "S\(index)")
      groups.append("S\(index)")
    }
    let main = add("PBXGroup", "children = \(list(groups)); sourceTree = \"<group>\";")
    let root = add("PBXProject", "attributes = { \(knownTags) }; mainGroup = \(main); targets = \(list(targets));")
    text = "// !$*UTF8*$!\n{\n\tobjects = {\n\(objects)\t};\n\trootObject = \(root);\n}\n"
  }

  package var folder: ManifestFolder { ManifestFolder(path: "/src/game", tree: MemoryTree(files)) }

  package func read() throws -> XcodeProject {
    try XcodeProject(SourceText(name: "Game.xcodeproj/project.pbxproj", text), in: "/src/game")
  }

  // MARK: Tags

  private mutating func isLikely(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func someTags() -> [String] {
    isLikely(30) ? [] : Array(Self.tags.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
  }

  private var knownTags: String {
    mutating get {
      let key = isLikely(80) ? "KnownAssetTags" : "knownAssetTags"
      if isLikely(10) { return "" }
      let known = (Self.tags + Self.strayTags).filter { _ in isLikely(60) } + (isLikely(10) ? ["cave", "cave"] : [])
      return "\(key) = (\((known.map(quoted) + (isLikely(5) ? ["{a = b; }"] : [])).joined(separator: ", ")));"
    }
  }

  /// Makes the value of a build setting from a list of tags. It sometimes repeats a tag, adds an unknown one, or,
  /// rarely, contains a reference.
  private mutating func setting(_ tags: [String]) -> String {
    if isLikely(3) { return quoted("$(TAGS)") }
    let words = (tags + (isLikely(10) ? tags.prefix(1) : []) + (isLikely(10) ? ["elsewhere"] : []))
    return quoted(words.map { $0.replacing(" ", with: "\\ ") }.joined(separator: " "))
  }

  // MARK: Objects

  /// Chooses tags for the initial install and tags to prefetch.
  private mutating func someCategories() -> (initial: [String], prefetched: [String]) {
    let initial = Self.tags.prefix(2).filter { _ in isLikely(50) } + (isLikely(10) ? ["extra"] : [])
    let prefetched = (Self.tags.dropFirst(2).prefix(3) + (isLikely(15) ? initial : [])).filter { _ in isLikely(50) }
    return (initial, prefetched)
  }

  private mutating func addTarget(_ id: String, _ name: String, _ entries: [String], _ folders: [String]) {
    let phase = add("PBXResourcesBuildPhase", "files = \(list(entries));")
    let (initial, prefetched) = isLikely(70) ? sharedCategories : someCategories()
    let configurations = ["Debug", "Release"].map { name in
      let own = isLikely(90) ? initial : someTags()
      let order = isLikely(90) ? prefetched : prefetched.reversed()
      return add(
        "XCBuildConfiguration",
        "buildSettings = { ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS = \(setting(own)); "
          + "ON_DEMAND_RESOURCES_PREFETCH_ORDER = \(setting(order)); SDKROOT = iphoneos; }; name = \(name);")
    }
    let named = isLikely(80) ? "defaultConfigurationName = \(isLikely(80) ? "Release" : "Debug");" : ""
    let settings = add("XCConfigurationList", "buildConfigurations = \(list(configurations)); \(named)")
    let kind = isLikely(80) ? "application" : "app-extension"
    add(
      "PBXNativeTarget",
      "buildConfigurationList = \(settings); buildPhases = \(list([phase])); name = \(quoted(name)); "
        + "fileSystemSynchronizedGroups = \(list(folders)); productType = \"com.apple.product-type.\(kind)\";", as: id)
  }

  /// Adds the build files of a file in a target: usually one build file with the tags, and sometimes one without tags,
  /// one with other tags, or two.
  private mutating func addBuildFiles(of reference: String, _ tags: [String]) -> [String] {
    let kind = Int.random(in: 0..<100, using: &random)
    let lists = kind < 75 ? [tags] : kind < 85 ? [[]] : kind < 88 ? [someTags()] : [Array(tags.prefix(1)), tags]
    return lists.map {
      add("PBXBuildFile", "fileRef = \(reference); settings = { ASSET_TAGS = \(list($0.map(quoted))); };")
    }
  }

  /// Adds a localized file. One of its languages is rarely outside the folder.
  private mutating func addStory() -> (tags: [String], reference: String) {
    let paths = ["en.lproj/Story.txt", isLikely(90) ? "de.lproj/Story.txt" : "../Out/de.lproj/Story.txt"]
    let children = paths.map { path in
      files[path] = path.hasPrefix("..") ? nil : .text("")
      return add("PBXFileReference", "path = \(quoted(path)); sourceTree = \"<group>\";")
    }
    let group = add("PBXVariantGroup", "children = \(list(children)); sourceTree = \"<group>\";")
    groups.append(group)
    return (someTags(), group)
  }

  private mutating func addReference(_ path: String) -> String {
    let reference = add("PBXFileReference", "path = \(quoted(path)); sourceTree = \"<group>\";")
    groups.append(reference)
    return reference
  }

  private mutating func someSkins() -> [(String, [String])] {
    Self.skins.filter { _ in isLikely(50) }.map { ($0, someTags()) }
  }

  private mutating func addExceptions(of target: String, _ tagged: [(String, [String])]) -> String {
    let map = tagged.filter { _ in isLikely(80) }.map { "\(quoted($0.0)) = \(list($0.1.map(quoted)));" }.joined(
      separator: " ")
    return add(
      "PBXFileSystemSynchronizedBuildFileExceptionSet",
      "assetTagsByRelativePath = { \(map) }; membershipExceptions = (\"Own.txt\"); target = \(target);")
  }

  @discardableResult
  private mutating func add(_ kind: String, _ contents: String, as id: String? = nil) -> String {
    count += 1
    let id = id ?? "ID\(count)"
    objects += "\t\t\(id) = {isa = \(kind); \(contents) };\n"
    return id
  }

  // MARK: Catalogs

  private mutating func addItems(to catalog: String) {
    for name in ["Tree.imageset", "Group", "Group/Rock.dataset"] where isLikely(70) {
      let tags = someTags().map { "\"\($0)\"" }.joined(separator: ", ")
      let lists = ["properties", "info"].filter { _ in isLikely(60) }.map {
        "\"\($0)\": {\"on-demand-resource-tags\": [\(tags)]}"
      }
      let text = isLikely(95) ? "{\(lists.joined(separator: ", "))}" : "{\"on-demand-resource-tags\" <<<<<<<"
      files["\(catalog)/\(name)/Contents.json"] = .text(text)
    }
  }

  // MARK: Text

  private func list(_ items: [String]) -> String { "(" + items.joined(separator: ", ") + ")" }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: "\\n") + "\""
  }
}
