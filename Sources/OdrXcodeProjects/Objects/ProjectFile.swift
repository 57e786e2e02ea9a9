package import ResourceTags

/// A `project.pbxproj`: its bytes, its syntax tree, and its objects by id.
///
/// This type provides only the parts that matter for tags; nothing else in the file is used or changed.
package struct ProjectFile: Sendable {
  /// The file's name in its `.xcodeproj`.
  package static let name = "project.pbxproj"

  private let shared: SharedTree
  /// The key of each object, by its id. The dictionary doesn't copy the ids from the file's text.
  let keys: [ByteSlice: NodeID]
  /// The dictionary that contains all objects.
  let objectList: ProjectObject
  /// The `PBXProject` object.
  private(set) var root: ProjectObject

  /// The syntax tree of the file.
  var tree: SyntaxTree {
    _read { yield shared.tree }
  }

  /// The text of the file.
  package var source: SourceText { tree.source }

  /// Reads `source`. Throws ``ProjectFault`` if Xcode could not have written the file, or if two objects have the same
  /// id, for example after a merge, because it's unknown which object is valid.
  init(_ source: SourceText) throws(ProjectFault) {
    let tree = PlistReader.read(source)
    shared = SharedTree(tree)
    if let fault = tree.faults.first { throw ProjectFault(fault, in: source) }
    guard let top = tree.rootMapping else { throw .noProject(ByteSpan(at: 0), in: source) }
    let whole = ProjectObject(shared, top)
    guard let list = whole.dictionary("objects") else { throw .noProject(tree[top].span, in: source) }
    var keys: [ByteSlice: NodeID] = [:]
    for (key, _) in tree.entries(of: list.id) {
      if let first = keys.updateValue(key, forKey: tree.scalarBytes(key)) {
        throw .repeatedObject(key, first: first, in: tree)
      }
    }
    self.keys = keys
    objectList = list
    root = whole
    guard let project = object(at: whole["rootObject"]) else { throw .noProject(tree[top].span, in: source) }
    guard project.isa == "PBXProject" else { throw .noProject(tree[project.id].span, in: source) }
    root = project
  }

  /// Returns the object at `node`, which is a dictionary.
  func object(_ node: NodeID) -> ProjectObject {
    ProjectObject(shared, node)
  }

  /// Returns the object whose id is at `reference`; `nil` if there is no such object.
  func object(at reference: NodeID?) -> ProjectObject? {
    guard let reference, tree[reference].isScalar, let key = keys[tree.scalarBytes(reference)] else {
      return nil
    }
    // A key is a scalar, so its value is the next node.
    let node = NodeID(key.index + 1)
    return tree[node].isMapping ? ProjectObject(shared, node) : nil
  }

  /// Returns the objects whose ids are in a list; ids without an object are ignored.
  func objects(in list: NodeID?) -> [ProjectObject] {
    tree.items(of: list).compactMap { object(at: $0) }
  }
}
