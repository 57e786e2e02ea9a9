import ResourceTags

/// The contents of a file without its tags, in an unambiguous form: two files with the same skeleton differ only in
/// their tags.
struct Skeleton {
  private let tree: SyntaxTree
  /// The values that are left out together with their keys.
  private var leftOut: Set<NodeID> = []

  /// Returns the skeleton of a project file.
  static func bytes(of file: ProjectFile) -> [UInt8] {
    var skeleton = Skeleton(tree: file.tree)
    for (_, object) in file.tree.entries(of: file.objectList.id) where file.tree[object].isMapping {
      skeleton.leaveOutTags(of: file.object(object))
    }
    return skeleton.bytes
  }

  /// Returns the skeleton of a catalog item's `Contents.json`.
  static func bytes(ofContents source: SourceText) -> [UInt8] {
    var skeleton = Skeleton(tree: JSONReader.read(source))
    guard let root = skeleton.tree.root else { return [] }
    for section in CatalogContents.sections { skeleton.leaveOut([CatalogContents.tagsKey], in: section, of: root) }
    return skeleton.bytes
  }

  // MARK: Values that contain tags

  private mutating func leaveOutTags(of object: ProjectObject) {
    switch object.isa {
    case "PBXBuildFile": leaveOut(["ASSET_TAGS"], in: "settings", of: object.id)
    case "PBXProject": leaveOut(["KnownAssetTags", "knownAssetTags"], in: "attributes", of: object.id)
    case "XCBuildConfiguration":
      leaveOut(BuildConfiguration.Setting.allCases.map(\.rawValue), in: "buildSettings", of: object.id)
    case "PBXFileSystemSynchronizedBuildFileExceptionSet":
      // Leave out exception sets that contain only tags.
      if holdsTagsAlone(object) { leftOut.insert(object.id) }
      leaveOut(["assetTagsByRelativePath"], of: object.id)
    case "PBXFileSystemSynchronizedRootGroup":
      for (key, list) in tree.entries(of: object.id)
      where tree.scalarBytes(key).equals("exceptions") && tree[list].isSequence {
        let sets = Array(tree.children(of: list))
        let tagSets = sets.filter { object.file.object(at: $0).map(holdsTagsAlone) ?? false }
        leftOut.formUnion(tagSets.count == sets.count ? [list] : tagSets)
      }
    default: break
    }
  }

  private func holdsTagsAlone(_ set: ProjectObject) -> Bool {
    tree.entries(of: set.id).allSatisfy {
      ["isa", "target", "assetTagsByRelativePath"].contains(tree.string($0.key))
    }
  }

  /// Leaves out `keys` of a dictionary, and returns whether the dictionary contains no other keys.
  @discardableResult
  private mutating func leaveOut(_ keys: [String], of dictionary: NodeID) -> Bool {
    let entries = Array(tree.entries(of: dictionary))
    let tags = entries.filter { keys.contains(tree.string($0.key)) }.map(\.value)
    leftOut.formUnion(tags)
    return tags.count == entries.count
  }

  /// Leaves out `keys` of the dictionary `section` in an object, and leaves out the whole section if it contains no
  /// other keys.
  private mutating func leaveOut(_ keys: [String], in section: String, of object: NodeID) {
    for (key, value) in tree.entries(of: object) where tree.string(key) == section && tree[value].isMapping {
      if leaveOut(keys, of: value) { leftOut.insert(value) }
    }
  }

  // MARK: Output

  private var bytes: [UInt8] {
    var bytes: [UInt8] = []
    if let root = tree.root { write(root, to: &bytes) }
    return bytes
  }

  /// Writes a value. Each scalar begins with its length, and each collection ends with a `;`.
  private func write(_ node: NodeID, to bytes: inout [UInt8]) {
    switch tree[node].kind {
    case .mapping:
      bytes.append(.openingBrace)
      for (key, value) in tree.entries(of: node) where !leftOut.contains(value) {
        write(key, to: &bytes)
        write(value, to: &bytes)
      }
      bytes.append(.semicolon)
    case .sequence:
      bytes.append(UInt8(ascii: "("))
      for item in tree.children(of: node) where !leftOut.contains(item) { write(item, to: &bytes) }
      bytes.append(.semicolon)
    default:
      let value = tree.scalarBytes(node)
      bytes += "\(value.count)\(tree[node].style == .plain && tree.syntax == .json ? "p" : "s")".utf8
      bytes += value
    }
  }
}
