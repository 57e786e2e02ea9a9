import Syntax
import ResourceTags
import Bytes

/// Finds the objects of a project by their ids, which stay where they are in the text.
struct ObjectTable: Sendable {
  /// One more than the index of an entry's key among the nodes, zero where empty; at most half of them are taken.
  private let slots: [UInt32]
  private let hasher: ByteHasher

  /// Enters every entry of `list`. Two objects with one id are what a merge leaves behind; which of them counts, nobody
  /// can say, so that throws ``ProjectFault``.
  init(_ list: ProjectObject) throws(ProjectFault) {
    let tree = list.tree
    let hasher = ByteHasher()
    var size = 64
    // An object has eight nodes at the very least.
    let nodeCount = tree.next(after: list.id).index - list.id.index
    while size < nodeCount / 4 { size *= 2 }
    var slots = [UInt32](repeating: 0, count: size)
    var count = 0
    for (key, _) in tree.entries(of: list.id) {
      if count * 2 >= slots.count { slots = Self.doubled(slots, tree, hasher) }
      let slot = Self.slot(of: tree.scalarBytes(key), slots, tree, hasher)
      if slots[slot] != 0 {
        let first = NodeID(Int(slots[slot]) - 1)
        throw .repeatedObject(tree.string(key), tree.span(of: key), first: tree.span(of: first))
      }
      slots[slot] = UInt32(truncatingIfNeeded: key.index + 1)
      count += 1
    }
    self.slots = slots
    self.hasher = hasher
  }

  /// The dictionary of the object with the id at `reference`; `nil` where there is none.
  func find(_ reference: NodeID, in tree: SyntaxTree) -> NodeID? {
    let found = slots[Self.slot(of: tree.scalarBytes(reference), slots, tree, hasher)]
    guard found != 0, tree[NodeID(Int(found))].kind == .mapping else { return nil }
    return NodeID(Int(found))
  }

  private static func doubled(_ slots: [UInt32], _ tree: SyntaxTree, _ hasher: ByteHasher) -> [UInt32] {
    var larger = [UInt32](repeating: 0, count: slots.count * 2)
    for entry in slots where entry != 0 {
      larger[slot(of: tree.scalarBytes(NodeID(Int(entry) - 1)), larger, tree, hasher)] = entry
    }
    return larger
  }

  /// The slot that holds `id`, a scalar of the tree, or the empty one where it would go.
  private static func slot(
    of id: ByteSlice, _ slots: [UInt32], _ tree: SyntaxTree, _ hasher: ByteHasher
  ) -> Int {
    let hash = hasher.combine(hasher.start, id)
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0, tree.scalarBytes(NodeID(Int(slots[slot]) - 1)) != id { slot = (slot + 1) & mask }
    return slot
  }
}
