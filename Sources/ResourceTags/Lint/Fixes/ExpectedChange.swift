/// The differences that a text fix is expected to make in a document.
struct ExpectedChange {
  /// The new values of scalars.
  var values: [NodeID: String] = [:]
  /// Scalars that become the only item of a list.
  var listed: Set<NodeID> = []
  /// Items that become several items, each with the spans of these items in the old text.
  var divided: [NodeID: [ByteSpan]] = [:]
  /// Values that odr couldn't read before the fix, so that faults in these values don't count as new.
  var revealed: Set<NodeID> = []
  /// Comments that the fix removes.
  var removedComments: [ByteSpan] = []

  mutating func formUnion(_ other: ExpectedChange) {
    values.merge(other.values) { first, _ in first }
    listed.formUnion(other.listed)
    divided.merge(other.divided) { first, _ in first }
    revealed.formUnion(other.revealed)
    removedComments += other.removedComments
  }

  /// Whether `new` differs from `old` by exactly the expected changes. All comments except ``removedComments`` must
  /// still be in `new`, and every new structural fault must be in a value that odr couldn't read before the fix.
  func leads(from old: Manifest, to new: Manifest) -> Bool {
    let more = divided.flatMap { Array(repeating: $0.index + 1, count: $1.count - 1) }
    let inserted = (listed.map(\.index) + more).sorted()
    /// Returns the new index of the node with this index in the old tree.
    func place(_ index: Int) -> Int {
      index + inserted.partitionIndex { $0 > index }
    }
    let (tree, other) = (old.tree, new.tree)
    return other.nodes.count == place(tree.nodes.count) && other.faults.count <= tree.faults.count
      && tree.nodes.indices.allSatisfy { isKept(NodeID($0), tree, other, place) }
      && hasNoNewFaults(old, new, place) && other.hasComments(of: tree, besides: removedComments)
  }

  private func isKept(_ id: NodeID, _ old: SyntaxTree, _ new: SyntaxTree, _ place: (Int) -> Int) -> Bool {
    let node = old[id]
    let index = place(id.index)
    let other = new[NodeID(index)]
    guard node.kind == other.kind else { return false }
    if listed.contains(id) {
      let list = new[NodeID(index - 1)]
      guard list.isSequence, list.subtreeEnd == index + 1 else { return false }
    }
    guard node.isScalar else {
      // If a list now wraps the scalar after a collection, the collection ends before this list. An alias keeps its
      // target.
      let end = node.subtreeEnd
      return other.subtreeEnd == place(end) - (node.isCollection && listed.contains(NodeID(end)) ? 1 : 0)
    }
    if let items = divided[id] {
      return items.enumerated().allSatisfy { offset, span in
        let item = NodeID(index + offset)
        return new[item].isScalar && new.scalarBytes(item) == old.source.bytes[span]
      }
    }
    let value = new.scalarBytes(NodeID(index))
    return values[id].map { value.elementsEqual($0.utf8) } ?? (value == old.scalarBytes(id))
  }

  private func hasNoNewFaults(_ old: Manifest, _ new: Manifest, _ place: (Int) -> Int) -> Bool {
    // A wrong correction can turn an unknown key into a repeated key.
    let known = Dictionary(grouping: old.faults, by: \.isRepetition).mapValues { Set($0.map { place($0.node.index) }) }
    let fresh = new.faults.filter { known[$0.isRepetition]?.contains($0.node.index) != true }
    if fresh.isEmpty { return true }
    // The ranges of the outermost values that odr couldn't read before the fix, in order.
    var hidden: [Range<Int>] = []
    for value in revealed.sorted() where place(value.index) >= hidden.last?.upperBound ?? 0 {
      hidden.append(place(value.index)..<place(old.tree.next(after: value).index))
    }
    return fresh.allSatisfy { fault in
      let next = hidden.partitionIndex { $0.lowerBound > fault.node.index }
      return next > 0 && hidden[next - 1].contains(fault.node.index)
    }
  }
}

extension StructureFault {
  /// Whether the fault is a repeated key.
  var isRepetition: Bool {
    if case .duplicateKey = kind { return true }
    return false
  }
}
