import AssetCatalogs
import Syntax
import FileTrees
import Bytes

/// Everything in a project file except tags, in an unambiguous form: two files with the same skeleton differ only in
/// their tags.
enum ProjectSkeleton {
  static func bytes(of file: ProjectFile) -> [UInt8] {
    var writer = SkeletonWriter(tree: file.tree)
    let top = file.tree.root ?? NodeID(0)
    writer.open("{")
    for (key, value) in file.tree.entries(of: top) {
      guard value == file.objectList.id else {
        writer.entry(key, value)
        continue
      }
      writer.scalar(key)
      writer.open("{")
      for (id, object) in file.tree.entries(of: value) { write(id, object, file, &writer) }
      writer.close()
    }
    writer.close()
    return writer.bytes
  }

  private static func write(_ id: NodeID, _ object: NodeID, _ file: ProjectFile, _ writer: inout SkeletonWriter) {
    guard file.tree[object].kind == .mapping else { return writer.entry(id, object) }
    switch file.object(object).isa {
    case "PBXBuildFile": writer.entry(id, object, without: ["ASSET_TAGS"], in: "settings")
    case "PBXProject": writer.entry(id, object, without: ["KnownAssetTags", "knownAssetTags"], in: "attributes")
    case "XCBuildConfiguration":
      writer.entry(id, object, without: BuildConfiguration.Setting.allCases.map(\.rawValue), in: "buildSettings")
    case "PBXFileSystemSynchronizedBuildFileExceptionSet":
      // One that holds only tags has nothing else to compare.
      if holdsTagsAlone(object, file) { return }
      writer.entry(id, object, without: ["assetTagsByRelativePath"])
    case "PBXFileSystemSynchronizedRootGroup": writeGroup(id, object, file, &writer)
    default: writer.entry(id, object)
    }
  }

  private static func holdsTagsAlone(_ object: NodeID, _ file: ProjectFile) -> Bool {
    let keys = file.tree.entries(of: object).map { file.tree.string($0.key) }
    return keys.allSatisfy { ["isa", "target", "assetTagsByRelativePath"].contains($0) }
  }

  /// A synchronized folder without those of its exception sets that hold only tags.
  private static func writeGroup(_ id: NodeID, _ object: NodeID, _ file: ProjectFile, _ writer: inout SkeletonWriter) {
    writer.scalar(id)
    writer.open("{")
    for (key, value) in file.tree.entries(of: object) {
      guard file.tree.scalarBytes(key).equals("exceptions"), file.tree[value].kind == .sequence else {
        writer.entry(key, value)
        continue
      }
      let sets = file.tree.children(of: value).filter { reference in
        file.object(at: reference).map { !holdsTagsAlone($0.id, file) } ?? true
      }
      if sets.isEmpty { continue }
      writer.scalar(key)
      writer.open("(")
      for set in sets { writer.value(set) }
      writer.close()
    }
    writer.close()
  }
}

/// The same for the `Contents.json` of an item.
enum ContentsSkeleton {
  static func bytes(of source: SourceText) -> [UInt8] {
    let tree = JSONReader.read(source)
    var writer = SkeletonWriter(tree: tree)
    guard let root = tree.root else { return [] }
    for (key, value) in tree.entries(of: root) {
      let mayHoldTags = tree[value].kind == .mapping && CatalogContents.sections.contains(tree.string(key))
      if mayHoldTags {
        writer.entry(key, value, without: [CatalogContents.tagsKey], dropsEmpty: true)
      } else {
        writer.entry(key, value)
      }
    }
    return writer.bytes
  }
}

/// Writes values with the length of each scalar and the end of each collection.
struct SkeletonWriter {
  let tree: SyntaxTree
  private(set) var bytes: [UInt8] = []

  init(tree: SyntaxTree) {
    self.tree = tree
  }

  mutating func open(_ bracket: StaticString) {
    bytes.append(bracket)
  }

  mutating func close() {
    bytes.append(UInt8(ascii: ";"))
  }

  mutating func scalar(_ node: NodeID) {
    let value = tree.scalarBytes(node)
    bytes += Array("\(value.count)\(tree[node].style == .plain && tree.syntax == .json ? "p" : "s")".utf8)
    bytes += value
  }

  mutating func value(_ node: NodeID) {
    switch tree[node].kind {
    case .mapping:
      open("{")
      for (key, value) in tree.entries(of: node) { entry(key, value) }
      close()
    case .sequence:
      open("(")
      for item in tree.children(of: node) { value(item) }
      close()
    default: scalar(node)
    }
  }

  mutating func entry(_ key: NodeID, _ value: NodeID) {
    scalar(key)
    self.value(value)
  }

  /// An entry whose value lacks the keys `left`; with `dropsEmpty`, no entry if nothing else is in it.
  mutating func entry(_ key: NodeID, _ value: NodeID, without left: [String], dropsEmpty: Bool = false) {
    let kept = tree.entries(of: value).filter { !left.contains(tree.string($0.key)) }
    if dropsEmpty, kept.isEmpty { return }
    scalar(key)
    open("{")
    for (key, value) in kept { entry(key, value) }
    close()
  }

  /// An entry without the keys `left` of its dictionary `section`, and without the section if nothing else is in it.
  mutating func entry(_ key: NodeID, _ object: NodeID, without left: [String], in section: String) {
    scalar(key)
    open("{")
    for (key, value) in tree.entries(of: object) {
      if tree.string(key) == section, tree[value].kind == .mapping {
        entry(key, value, without: left, dropsEmpty: true)
      } else {
        entry(key, value)
      }
    }
    close()
  }
}
