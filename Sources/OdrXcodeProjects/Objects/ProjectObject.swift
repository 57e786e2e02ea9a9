import ResourceTags

/// A dictionary in a project file: an object, or a dictionary inside one.
struct ProjectObject {
  private let shared: SharedTree
  /// The dictionary's node.
  let id: NodeID

  init(_ shared: SharedTree, _ id: NodeID) {
    self.shared = shared
    self.id = id
  }

  /// The syntax tree of the file.
  var tree: SyntaxTree {
    _read { yield shared.tree }
  }

  /// The value of `key` or, if the key is repeated, the last of its values, as in property list parsers.
  subscript(key: StaticString) -> NodeID? {
    var found: NodeID?
    tree.forEachEntry(of: id) { entry, value in
      if tree.scalarBytes(entry).equals(key) { found = value }
    }
    return found
  }

  /// Returns the value of `key` if it is a dictionary.
  func dictionary(_ key: StaticString) -> ProjectObject? {
    guard let value = self[key], tree[value].isMapping else { return nil }
    return ProjectObject(shared, value)
  }

  /// Returns the strings in the list at `key`, without elements of other types; `nil` if the value is not a list.
  func strings(_ key: StaticString) -> [ByteString]? {
    guard let value = self[key], tree[value].isSequence else { return nil }
    return tree.strings(in: value)
  }

  /// Returns the value of `key` if it is a string.
  func string(_ key: StaticString) -> ByteString? {
    guard let value = self[key], tree[value].isScalar else { return nil }
    return ByteString(tree.scalarBytes(value))
  }

  /// The kind of the object, such as `PBXBuildFile`; empty if the object has no kind.
  var isa: String { string("isa")?.string ?? "" }

  /// The id of the object, which is its key in the file's list of objects.
  var key: NodeID { NodeID(id.index - 1) }
}

/// A reference to a syntax tree, so that many objects can share the tree.
final class SharedTree: Sendable {
  let tree: SyntaxTree

  init(_ tree: SyntaxTree) {
    self.tree = tree
  }
}

extension SyntaxTree {
  /// Returns the strings in a list, without elements of other types.
  func strings(in list: NodeID) -> [ByteString] { elements(of: list).compactMap { $0 } }

  /// Returns the elements of a list, in order; `nil` for an element that is not a string.
  func elements(of list: NodeID) -> [ByteString?] {
    items(of: list).map { self[$0].isScalar ? ByteString(scalarBytes($0)) : nil }
  }

  /// Returns the items of a list; empty if the value is not a list.
  func items(of list: NodeID?) -> [NodeID] {
    guard let list, self[list].isSequence else { return [] }
    var items: [NodeID] = []
    forEachChild(of: list) { items.append($0) }
    return items
  }

  // `forEachChild` and `forEachEntry` don't create a sequence, because a sequence would copy the tree. Copying the tree
  // takes longer than reading most dictionaries of a project.

  /// Calls `body` with each child of a list or dictionary.
  @inline(__always)
  func forEachChild(of id: NodeID, _ body: (NodeID) -> Void) {
    var child = id.index + 1
    let end = self[id].subtreeEnd
    while child < end {
      body(NodeID(child))
      child = next(after: NodeID(child)).index
    }
  }

  /// Calls `body` with the key and the value of each entry of a dictionary.
  @inline(__always)
  func forEachEntry(of id: NodeID, _ body: (_ key: NodeID, _ value: NodeID) -> Void) {
    var key: NodeID?
    forEachChild(of: id) { child in
      if let first = key {
        body(first, child)
        key = nil
      } else {
        key = child
      }
    }
  }
}
