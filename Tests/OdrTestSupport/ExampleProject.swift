import OdrXcodeProjects
package import ResourceTags

/// The Xcode project that a rule's example outlines, in the form that Xcode would write.
package struct ExampleProject {
  /// The text of the `project.pbxproj` file.
  package private(set) var text = ""
  package private(set) var targetNames: [String] = []
  private var objects = ""
  private var fileIDs: [String] = []
  private var count = 0

  /// Creates a project from an outline, or from the text of a project file.
  ///
  /// In addition to the keys that ``RuleExample/project`` describes, an outline can contain `project` with the
  /// project's settings. In a target, it can contain `productType`, the type without Apple's prefix, and `xcconfig`,
  /// the file that the target's configurations are based on. `resourcesPhase: none` leaves out the phase.
  package init(_ outline: String) {
    if outline.hasPrefix("//") {
      (text, targetNames) = (outline, ["Game"])
      return
    }
    let tree = YAMLReader.read(SourceText(name: "outline.yml", outline))
    precondition(tree.faults.isEmpty, "the outline is no YAML: \(outline)")
    var (known, settings) = ("", "")
    var targetIDs: [String] = []
    for (key, value) in tree.entries(of: tree.root ?? NodeID(0)) {
      let name = tree.string(key)
      if name == "project" {
        for (key, value) in tree.entries(of: value) {
          settings += "\(Self.quoted(tree.string(key))) = \(Self.value(tree, value)); "
        }
      } else if name == "KnownAssetTags" {
        known = "KnownAssetTags = \(Self.list(tree, value)); "
      } else {
        targetNames.append(name)
        targetIDs.append(addTarget(name, tree, value))
      }
    }
    let group = add("PBXGroup", "children = (\(fileIDs.joined(separator: ", "))); sourceTree = \"<group>\";")
    let configurations = (settings.isEmpty ? [] : ["Debug", "Release"]).map {
      add("XCBuildConfiguration", "buildSettings = { \(settings)}; name = \($0);")
    }
    let list = add("XCConfigurationList", "buildConfigurations = (\(configurations.joined(separator: ", ")));")
    let root = add(
      "PBXProject",
      "attributes = { \(known)}; buildConfigurationList = \(list); mainGroup = \(group); "
        + "targets = (\(targetIDs.joined(separator: ", ")));")
    text = "// !$*UTF8*$!\n{\n\tobjects = {\n\(objects)\t};\n\trootObject = \(root);\n}\n"
  }

  private mutating func addTarget(_ name: String, _ tree: SyntaxTree, _ outline: NodeID) -> String {
    var buildFiles = ["Resources": [String]()]
    var (product, base) = ("application", "")
    var folders: [(path: String, outline: NodeID)] = []
    var settings = ["Debug": "", "Release": ""]
    for (key, value) in tree.entries(of: outline) {
      let key = tree.string(key)
      if key == "resourcesPhase" {
        buildFiles["Resources"] = nil
      } else if key == "productType" {
        product = tree.string(value)
      } else if key == "xcconfig" {
        let reference = addReference(tree.string(value))
        fileIDs.append(reference)
        base = "baseConfigurationReference = \(reference); "
      } else if settings[key] != nil {
        for (setting, value) in tree.entries(of: value) {
          settings[key, default: ""] += "\(Self.quoted(tree.string(setting))) = \(Self.value(tree, value)); "
        }
      } else if key.contains(/^[A-Z][A-Z_]\w*(\[.*\])*$/) {
        for name in settings.keys {
          settings[name, default: ""] += "\(Self.quoted(key)) = \(Self.value(tree, value)); "
        }
      } else if key.hasSuffix("/") {
        folders.append((String(key.dropLast()), value))
        for file in tree.entries(of: value) {
          if let phase = Self.phase(of: file.value, tree) { buildFiles[phase, default: []] += [] }
        }
      } else {
        let options = tree[value].kind == .mapping ? Array(tree.entries(of: value)) : []
        let phase = options.first { tree.string($0.key) == "phase" }.map { tree.string($0.value) } ?? "Resources"
        buildFiles[phase, default: []].append(addFile(key, tree, value))
      }
    }
    let phases = buildFiles.sorted { $0.key < $1.key }.map { phase, files in
      (name: phase, id: add("PBX\(phase)BuildPhase", "files = (\(files.joined(separator: ", ")));"))
    }
    if product != "application" {
      objects += "\t\tPRODUCT_\(name) = {isa = PBXFileReference; path = \"\(name).appex\"; };\n"
    }
    let configurations = ["Debug", "Release"].map {
      add("XCBuildConfiguration", "\(base)buildSettings = { \(settings[$0] ?? "")}; name = \($0);")
    }
    let list = add(
      "XCConfigurationList",
      "buildConfigurations = (\(configurations.joined(separator: ", "))); defaultConfigurationName = Release;")
    let groups = folders.map { addFolder($0.path, of: "TARGET\(count)", phases, tree, $0.outline) }
    fileIDs += groups
    let target = add(
      "PBXNativeTarget",
      "buildConfigurationList = \(list); buildPhases = (\(phases.map(\.id).joined(separator: ", "))); "
        + (groups.isEmpty ? "" : "fileSystemSynchronizedGroups = (\(groups.joined(separator: ", "))); ")
        + (product == "application" ? "" : "productReference = PRODUCT_\(name); ")
        + "name = \(Self.quoted(name)); productType = \"com.apple.product-type.\(product)\";")
    objects.replace(/TARGET\d+/, with: target)
    return target
  }

  /// Adds a synchronized folder. In the outline, the value of each file is a list of its tags or a mapping with its
  /// `phase`, `tags`, `excluded: true` for a membership exception, or `explicit: true` for a folder that Xcode copies as a
  /// whole. `exceptionSets` is the number of the target's exception sets.
  private mutating func addFolder(
    _ path: String, of target: String, _ phases: [(name: String, id: String)], _ tree: SyntaxTree, _ outline: NodeID
  ) -> String {
    var (tags, excluded, explicit) = ("", "", "")
    var sets: [String] = []
    var count = 1
    for (key, value) in tree.entries(of: outline) {
      if tree.string(key) == "exceptionSets" {
        count = Int(tree.string(value)) ?? 1
        continue
      }
      let list = tree[value].kind == .sequence ? value : tree.entry("tags", of: value)?.value
      if let list { tags += "\(Self.quoted(tree.string(key))) = \(Self.list(tree, list)); " }
      if tree.entry("excluded", of: value) != nil { excluded += Self.quoted(tree.string(key)) + ", " }
      if tree.entry("explicit", of: value) != nil { explicit += Self.quoted(tree.string(key)) + ", " }
      guard let phase = phases.first(where: { $0.name == Self.phase(of: value, tree) }) else { continue }
      sets.append(
        add(
          "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet",
          "buildPhase = \(phase.id); membershipExceptions = (\(Self.quoted(tree.string(key))));"))
    }
    for _ in 0..<count {
      sets.append(
        add(
          "PBXFileSystemSynchronizedBuildFileExceptionSet",
          "assetTagsByRelativePath = { \(tags)}; membershipExceptions = (\(excluded)); target = \(target);"))
    }
    return add(
      "PBXFileSystemSynchronizedRootGroup",
      "exceptions = (\(sets.joined(separator: ", "))); explicitFolders = (\(explicit)); path = \(Self.quoted(path)); sourceTree = \"<group>\";"
    )
  }

  /// The build phase that the outline gives to a file in a synchronized folder.
  private static func phase(of outline: NodeID, _ tree: SyntaxTree) -> String? {
    tree[outline].kind == .mapping ? tree.entry("phase", of: outline).map { tree.string($0.value) } : nil
  }

  /// Adds a file. In the outline, its value is a list of tags. If the file is localized, not in the project, or in
  /// another phase, the value is a mapping.
  private mutating func addFile(_ path: String, _ tree: SyntaxTree, _ outline: NodeID) -> String {
    let isList = tree[outline].kind == .sequence
    let values = isList ? [:] : Dictionary(tree.entries(of: outline).map { (tree.string($0.key), $0.value) }) { $1 }
    let tags = isList ? Self.list(tree, outline) : values["tags"].map { Self.list(tree, $0) } ?? "()"
    let settings = tags == "()" ? "" : " settings = { ASSET_TAGS = \(tags); };"
    guard values["isDangling"] == nil else { return add("PBXBuildFile", "fileRef = GONE;" + settings) }
    if let languages = values["languages"] {
      let children = tree.children(of: languages).map { addReference(tree.string($0) + ".lproj/" + path) }
      let group = add("PBXVariantGroup", "children = (\(children.joined(separator: ", "))); sourceTree = \"<group>\";")
      fileIDs.append(group)
      return add("PBXBuildFile", "fileRef = \(group);" + settings)
    }
    let reference = addReference(path)
    fileIDs.append(reference)
    return add("PBXBuildFile", "fileRef = \(reference);" + settings)
  }

  private mutating func addReference(_ path: String) -> String {
    let root = path.hasPrefix("/") ? "<absolute>" : "<group>"
    return add("PBXFileReference", "path = \(Self.quoted(path)); sourceTree = \"\(root)\";")
  }

  private mutating func add(_ kind: String, _ contents: String) -> String {
    count += 1
    objects += "\t\tID\(count) = {isa = \(kind); \(contents) };\n"
    return "ID\(count)"
  }

  private static func list(_ tree: SyntaxTree, _ node: NodeID) -> String {
    "(" + tree.children(of: node).map { quoted(tree.string($0)) }.joined(separator: ", ") + ")"
  }

  /// Writes a node as a list or a string.
  private static func value(_ tree: SyntaxTree, _ node: NodeID) -> String {
    tree[node].kind == .sequence ? list(tree, node) : quoted(tree.string(node))
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}

extension RuleExample {
  /// Compares the example's project with its manifest or, if there is no manifest, imports the project. Returns the
  /// findings and the offsets of the markers.
  package func projectFindings() throws -> (found: [Diagnostic], offsets: [ByteIndex]) {
    let example = ExampleProject(project ?? "Game: {}\n")
    let names = example.targetNames.joined(separator: ", ")
    let section = markedText.contains("xcode:") ? "" : "xcode: {project: Game.xcodeproj, targets: [\(names)]}\n"
    let marked = MarkedText("version: 1\n" + section + markedText)
    let source = SourceText(name: "Game.xcodeproj/project.pbxproj", example.text)
    let folder = ManifestFolder(path: "/game", tree: MemoryTree(files ?? [:]))
    if markedText.isEmpty {
      let imported = ProjectImport(try XcodeProject(source, in: "/game"), targets: [], configuration: nil, in: folder)
      return (imported.warnings + imported.conflicts, [])
    }
    let manifest = Manifest(SourceText(name: "ResourceTags.yml", marked.text))
    let compared: ProjectFiles =
      project == nil
      ? .missing(LocationText.disk)
      : .read(source, in: "/game", targets: manifest.project?.targets ?? [], for: folder)
    let found = Linter.lint(manifest).filter { $0.rule != "unused-ignore" }
    let isWrong = found.contains { $0.severity == .error }
    return (
      isWrong ? found : found + Linter.judge(compared.compare(manifest, folder.tree), ofProjectOf: manifest),
      marked.offsets
    )
  }

  /// The names in the example's manifest.
  package var names: KnownNames {
    KnownNames(Manifest(SourceText(name: "ResourceTags.yml", "version: 1\n" + MarkedText(markedText).text)))
  }
}

extension Manifest {
  /// A manifest of targets of the example `Game.xcodeproj`, with these lines below the section of the project.
  package static func example(_ lines: String, target: String = "Game") -> Manifest {
    let section = "xcode: {project: Game.xcodeproj, targets: [\(target)]}\n"
    return Manifest(SourceText(name: "ResourceTags.yml", "version: 1\n" + section + lines))
  }
}
