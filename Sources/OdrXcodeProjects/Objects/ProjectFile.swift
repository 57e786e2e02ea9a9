package import ResourceTags

/// A `project.pbxproj`: its bytes, its syntax tree, and its objects by id.
///
/// This type provides only the parts that matter for tags; nothing else in the file is used or changed.
package final class ProjectFile: Sendable {
  /// The file's name in its `.xcodeproj`.
  package static let name = "project.pbxproj"

  /// The syntax tree of the file.
  let tree: SyntaxTree
  /// The key of each object, by its id. The dictionary doesn't copy the ids from the file's text.
  let keys: [ByteSlice: NodeID]
  /// The nodes of the dictionary that contains all objects, and of the `PBXProject` object.
  private let nodes: (objectList: NodeID, root: NodeID)

  /// The text of the file.
  package var source: SourceText { tree.source }

  /// Reads `source`. Throws ``ProjectFault`` if Xcode could not have written the file, or if two objects have the same
  /// id, for example after a merge, because it's unknown which object is valid.
  init(_ source: SourceText) throws(ProjectFault) {
    let tree = PlistReader.read(source)
    if let fault = tree.faults.first { throw ProjectFault(fault, in: source) }
    guard let top = tree.rootMapping else { throw .noProject(.start, in: source) }
    guard let list = tree.value(of: "objects", in: top), tree[list].isMapping else {
      throw .noProject(tree[top].span, in: source)
    }
    var keys: [ByteSlice: NodeID] = [:]
    for (key, _) in tree.entries(of: list) {
      if let first = keys.updateValue(key, forKey: tree.scalarBytes(key)) {
        throw ProjectFault(
          "two objects have the identifier \(tree.string(key).quoted), which can happen in a merge; remove one of the "
            + "objects", tree[key].span, in: source, note: ("the other object is here", tree[first].span))
      }
    }
    guard let project = Self.object(at: tree.value(of: "rootObject", in: top), in: tree, keys) else {
      throw .noProject(tree[top].span, in: source)
    }
    self.tree = tree
    self.keys = keys
    nodes = (list, project)
    guard root.isa == "PBXProject" else { throw .noProject(tree[project].span, in: source) }
  }

  /// The dictionary that contains all objects.
  var objectList: ProjectObject { object(nodes.objectList) }

  /// The `PBXProject` object.
  var root: ProjectObject { object(nodes.root) }

  /// Returns the object at `node`, which is a dictionary.
  func object(_ node: NodeID) -> ProjectObject { ProjectObject(file: self, id: node) }

  /// Returns the object whose id is at `reference`; `nil` if there is no such object.
  func object(at reference: NodeID?) -> ProjectObject? { Self.object(at: reference, in: tree, keys).map(object) }

  private static func object(at reference: NodeID?, in tree: SyntaxTree, _ keys: [ByteSlice: NodeID]) -> NodeID? {
    guard let reference, tree[reference].isScalar, let key = keys[tree.scalarBytes(reference)] else {
      return nil
    }
    // A key is a scalar, so its value is the next node.
    let node = NodeID(key.index + 1)
    return tree[node].isMapping ? node : nil
  }
}
