import ResourceTags

/// A dictionary in a project file: an object, or a dictionary inside one.
struct ProjectObject {
  /// The syntax tree of the file.
  let tree: SyntaxTree
  /// The dictionary's node.
  let id: NodeID

  init(_ tree: SyntaxTree, _ id: NodeID) {
    self.tree = tree
    self.id = id
  }

  /// The value of `key` or, if the key is repeated, the last of its values, as in property list parsers.
  subscript(key: String) -> NodeID? {
    tree.value(of: key, in: id)
  }

  /// Returns the value of `key` if it is a dictionary.
  func dictionary(_ key: String) -> ProjectObject? {
    guard let value = self[key], tree[value].isMapping else { return nil }
    return ProjectObject(tree, value)
  }

  /// Returns the strings in the list at `key`, without elements of other types; `nil` if the value is not a list.
  func strings(_ key: String) -> [ByteString]? {
    guard let value = self[key], tree[value].isSequence else { return nil }
    return tree.strings(in: value)
  }

  /// Returns the value of `key` if it is a string.
  func string(_ key: String) -> ByteString? {
    guard let value = self[key], tree[value].isScalar else { return nil }
    return ByteString(tree.scalarBytes(value))
  }

  /// The kind of the object, such as `PBXBuildFile`; empty if the object has no kind.
  var isa: String { string("isa")?.string ?? "" }

  /// The id of the object, which is its key in the file's list of objects.
  var key: NodeID { NodeID(id.index - 1) }
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
    return Array(children(of: list))
  }
}
