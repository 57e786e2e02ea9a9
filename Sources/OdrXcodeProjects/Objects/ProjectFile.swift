package import ResourceTags

/// A `project.pbxproj`: its bytes, its syntax tree, and its objects by id.
///
/// This type provides only the parts that matter for tags; nothing else in the file is used or changed.
package struct ProjectFile: Sendable {
  /// The file's name in its `.xcodeproj`.
  package static let name = "project.pbxproj"

  private let shared: SharedTree
  /// The objects, by id.
  private let objects: ObjectTable
  /// The dictionary that contains all objects.
  let objectList: ProjectObject
  /// The `PBXProject` object.
  let root: ProjectObject

  /// The syntax tree of the file.
  var tree: SyntaxTree {
    _read { yield shared.tree }
  }

  /// The text of the file.
  package var source: SourceText { tree.source }

  /// Reads `source`. Throws ``ProjectFault`` if Xcode could not have written the file, or if the file is ambiguous.
  package init(_ source: SourceText) throws(ProjectFault) {
    let tree = PlistReader.read(source)
    shared = SharedTree(tree)
    if let fault = tree.faults.first { throw ProjectFault(fault, in: source) }
    guard let top = tree.root, tree[top].kind == .mapping else { throw .noProject(ByteSpan(at: 0), in: source) }
    let whole = ProjectObject(shared, top)
    guard let list = whole.dictionary("objects") else { throw .noProject(tree.span(of: top), in: source) }
    objectList = list
    objects = try ObjectTable(list)
    guard let id = whole["rootObject"], tree[id].kind == .scalar, let node = objects.find(id, in: tree) else {
      throw .noProject(tree.span(of: top), in: source)
    }
    root = ProjectObject(shared, node)
    guard root.isA("PBXProject") else { throw .noProject(tree.span(of: node), in: source) }
  }

  /// Returns the object at `node`, which is a dictionary.
  func object(_ node: NodeID) -> ProjectObject {
    ProjectObject(shared, node)
  }

  /// Returns the object whose id is at `reference`; `nil` if there is no such object.
  func object(at reference: NodeID?) -> ProjectObject? {
    guard let reference, tree[reference].kind == .scalar, let node = objects.find(reference, in: tree) else {
      return nil
    }
    return ProjectObject(shared, node)
  }

  /// Returns whether an object has this id.
  func hasObject(_ id: String) -> Bool {
    tree.entries(of: objectList.id).contains { tree.scalarBytes($0.key).elementsEqual(id.utf8) }
  }

  /// Returns the objects whose ids are in a list; ids without an object are ignored.
  func objects(in list: NodeID?) -> [ProjectObject] {
    tree.items(of: list).compactMap { object(at: $0) }
  }
}

/// Finds a project's objects by their ids. The table doesn't copy the ids from the project file's text.
struct ObjectTable: Sendable {
  /// The key of each object, by its id.
  private let keys: [ByteSlice: NodeID]

  /// Creates a table of all entries of `list`. Throws ``ProjectFault`` if two objects have the same id, for example
  /// after a merge, because it's unknown which object is valid.
  init(_ list: ProjectObject) throws(ProjectFault) {
    let tree = list.tree
    var keys: [ByteSlice: NodeID] = [:]
    for (key, _) in tree.entries(of: list.id) {
      if let first = keys.updateValue(key, forKey: tree.scalarBytes(key)) {
        throw .repeatedObject(key, first: first, in: tree)
      }
    }
    self.keys = keys
  }

  /// Returns the dictionary of the object whose id is at `reference`; `nil` if there is no such object.
  func find(_ reference: NodeID, in tree: SyntaxTree) -> NodeID? {
    // A key is a scalar, so its value is the next node.
    guard let value = keys[tree.scalarBytes(reference)].map({ NodeID($0.index + 1) }), tree[value].kind == .mapping
    else { return nil }
    return value
  }
}
