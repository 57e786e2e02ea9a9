import ResourceTags

/// Finds the objects of a project by their ids, which stay where they are in the text.
struct ObjectTable: Sendable {
  /// The key of each object, by its id.
  private let keys: [ByteSlice: NodeID]

  /// Enters every entry of `list`. A merge may leave two objects with one id; which of them counts is
  /// unknown, so this throws ``ProjectFault``.
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

  /// The dictionary of the object with the id at `reference`; `nil` if there is none.
  func find(_ reference: NodeID, in tree: SyntaxTree) -> NodeID? {
    // A key is a scalar, so its value is the next node.
    guard let value = keys[tree.scalarBytes(reference)].map({ NodeID($0.index + 1) }), tree[value].kind == .mapping
    else { return nil }
    return value
  }
}
