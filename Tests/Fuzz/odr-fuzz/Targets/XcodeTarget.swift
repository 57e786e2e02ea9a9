import Foundation
import OdrTestSupport
import OdrXcodeProjects
import ResourceTags

/// A project and a catalog that were changed in any places, held against a manifest, brought in line with it, and made
/// into a manifest.
///
/// The first byte picks the manifest. What follows are changes: two bytes for the place, one for how much goes, one for
/// how much comes, and that. Places behind the end of the project are in one of its `Contents.json`.
enum XcodeTarget: FuzzTarget {
  static let name = "xcode"
  static let maxLength = 192
  static let seeds: [[UInt8]] = {
    var seeds = manifests.indices.map { [UInt8($0)] }
    var generator = SeededGenerator(seed: 1)
    for token in tokens {
      let place = UInt16.random(in: 0..<UInt16(base.text.utf8.count), using: &generator)
      let gone = UInt8.random(in: 0..<8, using: &generator)
      seeds.append([UInt8.random(in: 0..<8, using: &generator), UInt8(place >> 8), UInt8(place & 255), gone])
      seeds[seeds.count - 1] += [UInt8(token.utf8.count)] + Array(token.utf8)
    }
    return seeds
  }()

  private static let tokens = [
    "ASSET_TAGS = (a, ); ", "settings = {}; ", "/* x */", "\"", "(", ")", "{", "}", ";", "KnownAssetTags = (x, );",
    "assetTagsByRelativePath = {a = (b, ); };", "ON_DEMAND_RESOURCES_PREFETCH_ORDER = \"a b\";", "$(inherited)", "\n",
    "B1 /* Cave.sks in Resources */,", "isa = PBXBuildFile; ", "name = \"<group>\";", "sourceTree = SOURCE_ROOT;",
  ]
  private static let base = LanternProject()
  private static let contentsPath = "Art.xcassets/Wave.imageset/Contents.json"
  private static let manifests = [
    ("", ""), ("Cave.sks: [cave]", "Cave.sks: [sea, cave]"), ("onDemand: [forest]", "onDemand: [forest, my-tag, a]"),
    ("  Skins/Fog/fog.bin: [forest]\n", "  Skins/Fog/fog.bin: [forest]\n  Skins/Sun/sun.bin: [sea]\n"),
    ("Wave.imageset: [sea]", "Wave.imageset: [cave, sea]"), ("    Wave.imageset: [sea]\n", ""),
    ("initialInstall: [intro]", "initialInstall: [forest, intro]"), ("Sea: [sea]", "Land: [sea, cave]"),
  ].map { LanternProject.manifest.replacing($0, with: $1) }

  static func broken(_ bytes: [UInt8]) -> [String] {
    guard let first = bytes.first else { return [] }
    let (text, contents) = changed(by: bytes.dropFirst())
    var files = base.files
    files[contentsPath] = .text(String(decoding: contents, as: UTF8.self))
    let tree = MemoryTree(files)
    let folder = ManifestFolder(path: "/lantern", tree: tree)
    let source = SourceText(name: "project.pbxproj", bytes: text)
    let project: XcodeProject
    do throws(ProjectFault) {
      project = try XcodeProject(source, in: "/lantern")
    } catch {
      return []
    }
    let manifest = Manifest(
      SourceText(name: "x.yml", manifests[Int(first) % manifests.count]))
    guard let target = project.target(named: "Lantern") else { return [] }
    return applied(manifest, project, target, folder) + imported(project, target, folder)
  }

  private static func changed(by changes: ArraySlice<UInt8>) -> (project: [UInt8], contents: [UInt8]) {
    var project = Array(base.text.utf8)
    var contents: [UInt8] = []
    if case .text(let text)? = base.files[contentsPath] { contents = Array(text.utf8) }
    var rest = changes
    while rest.count >= 4 {
      let (high, low, gone, count) = (
        Int(rest.removeFirst()), Int(rest.removeFirst()), Int(rest.removeFirst()), Int(rest.removeFirst())
      )
      let text = rest.prefix(count)
      rest = rest.dropFirst(count)
      let place = (high << 8 | low) % (project.count + contents.count)
      if place < project.count {
        project.replaceSubrange(place..<min(place + gone, project.count), with: text)
      } else {
        let start = place - project.count
        contents.replaceSubrange(start..<min(start + gone, contents.count), with: text)
      }
    }
    return (project, contents)
  }

  /// What is brought in line is in line, and changes no more.
  private static func applied(
    _ manifest: Manifest, _ project: XcodeProject, _ target: ProjectTarget, _ folder: ManifestFolder
  ) -> [String] {
    let comparison = ProjectComparison(manifest, project, [target], in: folder)
    do throws(ApplyRefusal) {
      let plan = try ApplyPlan(comparison)
      guard let change = plan.changes.first, change.contentsPath == nil else { return [] }
      let source = SourceText(name: "project.pbxproj", bytes: change.bytes)
      guard let after = try? XcodeProject(source, in: "/lantern"), let target = after.target(named: "Lantern") else {
        return ["the changed project cannot be read"]
      }
      let again = try ApplyPlan(ProjectComparison(manifest, after, [target], in: folder))
      return again.changes.contains { $0.contentsPath == nil } ? ["twice is not once"] : []
    } catch {
      var trees = [PlistReader.read(project.file.source)]
      if let contents = try? folder.tree.text(at: contentsPath.pathBytes) { trees.append(JSONReader.read(contents)) }
      guard error.problems.isEmpty, !trees.contains(where: hasRepeatedKeys) else { return [] }
      return ["unproved: " + trees.map { $0.source.string(in: ByteSpan(0, $0.source.count)) }.joined(separator: "\n")]
    }
  }

  /// Whether a key stands twice in a dictionary, so that it is uncertain what the file says.
  private static func hasRepeatedKeys(_ tree: SyntaxTree) -> Bool {
    tree.nodes.indices.contains { index in
      guard tree[NodeID(index)].kind == .mapping else { return false }
      let keys = tree.entries(of: NodeID(index)).map { tree.string($0.key) }
      return Set(keys).count < keys.count
    }
  }

  /// A project that can be said in one manifest gives one that can be read, and that the project agrees with.
  private static func imported(
    _ project: XcodeProject, _ target: ProjectTarget, _ folder: ManifestFolder
  ) -> [String] {
    let imported = ProjectImport(project, targets: [target], configuration: nil, in: folder)
    let manifest = imported.manifest(projectPath: "Lantern.xcodeproj", name: "x.yml")
    let text = manifest.source.string(in: ByteSpan(0, manifest.source.count))
    if let fault = manifest.tree.faults.first { return ["imported with a fault: \(fault)\n\(text)"] }
    return []
  }
}
