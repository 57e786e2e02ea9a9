import ManifestSyntax
package import SourceText

/// A `project.pbxproj`: its bytes, the tree over them, and its objects by id.
///
/// A small view, made for what has to do with tags; whatever else is in the file is never looked at and never changed.
package struct ProjectFile: Sendable {
  /// The name of the file in its `.xcodeproj`.
  package static let name = "project.pbxproj"

  let tree: SyntaxTree
  /// The objects, by id; each is a dictionary.
  private let objects: [ByteString: NodeID]
  /// The `PBXProject`.
  let root: ProjectObject

  /// The text that the project was read from.
  package var source: SourceText { tree.source }

  /// Reads `source`; throws ``ProjectFault`` where it is not what Xcode writes, or does not say one thing.
  package init(_ source: SourceText) throws(ProjectFault) {
    tree = PlistReader.read(source)
    if let fault = tree.faults.first { throw ProjectFault(fault, in: source) }
    guard let top = tree.root, tree[top].kind == .mapping else { throw .noProject(ByteSpan(at: 0)) }
    let whole = ProjectObject(tree: tree, id: top)
    guard let list = whole.dictionary("objects") else { throw .noProject(tree.span(of: top)) }
    objects = try Self.index(list)
    guard let id = whole["rootObject"], let node = objects[ByteString(tree.scalarBytes(id))] else {
      throw .noProject(tree.span(of: top))
    }
    root = ProjectObject(tree: tree, id: node)
    guard root.isa == "PBXProject" else { throw .noProject(tree.span(of: node)) }
  }

  /// Two objects with one id are what a merge leaves behind; which of them counts, nobody can say.
  private static func index(_ list: ProjectObject) throws(ProjectFault) -> [ByteString: NodeID] {
    let tree = list.tree
    var objects: [ByteString: NodeID] = [:]
    var keys: [ByteString: NodeID] = [:]
    for (key, value) in tree.entries(of: list.id) {
      let id = ByteString(tree.scalarBytes(key))
      if let first = keys.updateValue(key, forKey: id) {
        throw .repeatedObject(id.string, tree.span(of: key), first: tree.span(of: first))
      }
      if tree[value].kind == .mapping { objects[id] = value }
    }
    return objects
  }

  /// The object with the id that stands at `reference`; `nil` where there is none.
  func object(at reference: NodeID?) -> ProjectObject? {
    guard let reference, tree[reference].kind == .scalar else { return nil }
    return objects[ByteString(tree.scalarBytes(reference))].map { ProjectObject(tree: tree, id: $0) }
  }

  /// Whether an object has this id.
  func hasObject(_ id: String) -> Bool {
    objects[ByteString(id)] != nil
  }

  /// The dictionary that all objects are in.
  var objectList: ProjectObject {
    guard let list = tree.root.flatMap({ ProjectObject(tree: tree, id: $0).dictionary("objects") }) else {
      preconditionFailure("a project without objects was read")
    }
    return list
  }

  /// The objects that a list of ids names, those without an object left out.
  func objects(in list: NodeID?) -> [ProjectObject] {
    guard let list, tree[list].kind == .sequence else { return [] }
    return tree.children(of: list).compactMap { object(at: $0) }
  }
}
