package import ResourceTags

/// A `project.pbxproj`: its bytes, the tree over them, and its objects by id.
///
/// A small view, made for tags; nothing else in the file is used or changed.
package struct ProjectFile: Sendable {
  /// The name of the file in its `.xcodeproj`.
  package static let name = "project.pbxproj"

  private let shared: SharedTree
  /// The objects, by id.
  private let objects: ObjectTable
  /// The dictionary that all objects are in.
  let objectList: ProjectObject
  /// The `PBXProject`.
  let root: ProjectObject

  /// The tree of the file.
  var tree: SyntaxTree {
    _read { yield shared.tree }
  }

  /// The text that the project was read from.
  package var source: SourceText { tree.source }

  /// Reads `source`; throws ``ProjectFault`` if it is not what Xcode writes, or is ambiguous.
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

  /// The object at `node`, which is a dictionary.
  func object(_ node: NodeID) -> ProjectObject {
    ProjectObject(shared, node)
  }

  /// The object with the id that stands at `reference`; `nil` if there is none.
  func object(at reference: NodeID?) -> ProjectObject? {
    guard let reference, tree[reference].kind == .scalar, let node = objects.find(reference, in: tree) else {
      return nil
    }
    return ProjectObject(shared, node)
  }

  /// Whether an object has this id.
  func hasObject(_ id: String) -> Bool {
    tree.entries(of: objectList.id).contains { tree.scalarBytes($0.key).elementsEqual(id.utf8) }
  }

  /// The objects that a list of ids names, without ids that have no object.
  func objects(in list: NodeID?) -> [ProjectObject] {
    tree.items(of: list).compactMap { object(at: $0) }
  }
}
