import ResourceTags

/// A dictionary of a project file: an object, or one inside it.
struct ProjectObject: Sendable {
  private let shared: SharedTree
  /// The dictionary's node.
  let id: NodeID

  init(_ shared: SharedTree, _ id: NodeID) {
    self.shared = shared
    self.id = id
  }

  /// The tree of the file.
  var tree: SyntaxTree {
    _read { yield shared.tree }
  }

  /// The value of `key`; the last of two, as in property list readers.
  subscript(key: StaticString) -> NodeID? {
    var found: NodeID?
    tree.forEachEntry(of: id) { entry, value in
      if tree.scalarBytes(entry).equals(key) { found = value }
    }
    return found
  }

  /// The value of `key` where it is a dictionary.
  func dictionary(_ key: StaticString) -> ProjectObject? {
    guard let value = self[key], tree[value].kind == .mapping else { return nil }
    return ProjectObject(shared, value)
  }

  /// The strings in the list at `key`, without other values; `nil` if there is no list.
  func strings(_ key: StaticString) -> [ByteString]? {
    guard let value = self[key], tree[value].kind == .sequence else { return nil }
    return tree.strings(in: value)
  }

  /// The string at `key`.
  func string(_ key: StaticString) -> ByteString? {
    guard let value = self[key], tree[value].kind == .scalar else { return nil }
    return ByteString(tree.scalarBytes(value))
  }

  /// What kind of object it is: `PBXBuildFile` and so on; empty if it has none.
  var isa: String { string("isa")?.string ?? "" }

  /// Whether it is an object of this kind.
  func isA(_ kind: StaticString) -> Bool {
    guard let value = self["isa"], tree[value].kind == .scalar else { return false }
    return tree.scalarBytes(value).equals(kind)
  }

  /// The id under which the object stands among the objects of its file.
  var key: NodeID { NodeID(id.index - 1) }

  /// The bytes of the dictionary.
  var span: ByteSpan { tree.span(of: id) }
}

/// A tree that many objects refer to at the cost of one reference.
final class SharedTree: Sendable {
  let tree: SyntaxTree

  init(_ tree: SyntaxTree) {
    self.tree = tree
  }
}

extension SyntaxTree {
  /// The strings in a list, without other values.
  func strings(in list: NodeID) -> [ByteString] { elements(of: list).compactMap { $0 } }

  /// The elements of a list, in order; `nil` for one that is not a string.
  func elements(of list: NodeID) -> [ByteString?] {
    var elements: [ByteString?] = []
    forEachChild(of: list) { child in
      elements.append(self[child].kind == .scalar ? ByteString(scalarBytes(child)) : nil)
    }
    return elements
  }

  /// The items of a list; none if there is no list.
  func items(of list: NodeID?) -> [NodeID] {
    guard let list, self[list].kind == .sequence else { return [] }
    var items: [NodeID] = []
    forEachChild(of: list) { items.append($0) }
    return items
  }

  // A sequence of children holds a copy of the tree, which costs more than reading most dictionaries of a project.

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
