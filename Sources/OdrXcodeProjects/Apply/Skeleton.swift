import ResourceTags

/// The contents of a file without its tags, in an unambiguous form: two files with the same skeleton differ only in
/// their tags.
enum Skeleton {
  /// Returns the skeleton of a project file.
  static func bytes(of file: ProjectFile) -> [UInt8] {
    let tree = file.tree
    let tagSets = tree.entries(of: file.objectList.id).filter { _, object in
      tree[object].isMapping && file.object(object).isa == "PBXFileSystemSynchronizedBuildFileExceptionSet"
        && tree.entries(of: object).allSatisfy {
          ["isa", "target", "assetTagsByRelativePath"].contains(tree.string($0.key))
        }
    }
    let keys =
      ["ASSET_TAGS", "KnownAssetTags", "knownAssetTags", "assetTagsByRelativePath"]
      + BuildConfiguration.Setting.allCases.map(\.rawValue)
    return bytes(
      of: tree, without: Set(keys.map { ByteSlice($0.utf8) } + tagSets.map { tree.scalarBytes($0.key) }),
      sections: ["settings", "attributes", "buildSettings", "exceptions"])
  }

  /// Returns the skeleton of a catalog item's `Contents.json`.
  static func bytes(ofContents source: SourceText) -> [UInt8] {
    bytes(
      of: JSONReader.read(source), without: [ByteSlice(CatalogContents.tagsKey.utf8)],
      sections: CatalogContents.sections)
  }

  /// Returns the skeleton of `tree`. `leftOut` contains the keys of values that contain tags, and the ids of objects that
  /// contain nothing else. The keys are left out with their values, and the ids also from lists. `sections` contains the
  /// keys of values that are left out if they contain nothing but tags.
  private static func bytes(of tree: SyntaxTree, without leftOut: Set<ByteSlice>, sections: [String]) -> [UInt8] {
    let sections = Set(sections.map { ByteSlice($0.utf8) })
    var bytes: [UInt8] = []
    /// Writes a value. Each scalar begins with its length, and each collection ends with a `;`. Returns whether the value
    /// is a collection of which nothing remains.
    @discardableResult
    func write(_ node: NodeID) -> Bool {
      guard tree[node].isCollection else {
        let value = tree.scalarBytes(node)
        bytes += "\(value.count)\(tree[node].style == .plain && tree.syntax == .json ? "p" : "s")".utf8
        bytes += value
        return false
      }
      bytes.append(tree[node].isMapping ? "{" : "(")
      let start = bytes.count
      if tree[node].isMapping {
        for (key, value) in tree.entries(of: node) where !leftOut.contains(tree.scalarBytes(key)) {
          let start = bytes.count
          write(key)
          if write(value), sections.contains(tree.scalarBytes(key)) { bytes.removeSubrange(start...) }
        }
      } else {
        for item in tree.children(of: node) where !(tree[item].isScalar && leftOut.contains(tree.scalarBytes(item))) {
          write(item)
        }
      }
      let isEmpty = bytes.count == start
      bytes.append(";")
      return isEmpty
    }
    if let root = tree.root { write(root) }
    return bytes
  }
}
