import ResourceTags

/// Finds the objects of a project by their ids, which stay where they are in the text.
struct ObjectTable: Sendable {
  private let hasher = ByteHasher()
  private let table: HashTable
  /// The key of each object, by its number in the table.
  private let keys: [NodeID]

  /// Enters every entry of `list`. A merge may leave two objects with one id; which of them counts is
  /// unknown, so this throws ``ProjectFault``.
  init(_ list: ProjectObject) throws(ProjectFault) {
    let tree = list.tree
    // An object has eight nodes at the very least.
    var table = HashTable(expectedCount: (tree.next(after: list.id).index - list.id.index) / 8)
    var keys: [NodeID] = []
    for (key, _) in tree.entries(of: list.id) {
      let number = table.insert(hasher.hash(of: tree.scalarBytes(key)))
      if number < keys.count {
        throw .repeatedObject(key, first: keys[number], in: tree)
      }
      keys.append(key)
    }
    self.table = table
    self.keys = keys
  }

  /// The dictionary of the object with the id at `reference`; `nil` if there is none.
  func find(_ reference: NodeID, in tree: SyntaxTree) -> NodeID? {
    let found = table.find(hasher.hash(of: tree.scalarBytes(reference)))
    // A key is a scalar, so its value is the next node.
    guard let value = found.map({ NodeID(keys[$0].index + 1) }), tree[value].kind == .mapping else { return nil }
    return value
  }
}
