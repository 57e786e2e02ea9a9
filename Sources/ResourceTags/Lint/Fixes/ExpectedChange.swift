/// The differences that a text fix is expected to make in a document.
struct ExpectedChange {
  /// The new values of scalars.
  var values: [NodeID: String] = [:]
  /// Scalars that become the only item of a list.
  var listed: Set<NodeID> = []
  /// New entries at the start of the top-level mapping.
  var newEntries: [(key: String, value: String)] = []
  /// Values that odr couldn't read before the fix, so that faults in these values don't count as new.
  var revealed: Set<NodeID> = []
  /// Comments that the fix removes.
  var removedComments: [ByteSpan] = []

  mutating func formUnion(_ other: ExpectedChange) {
    values.merge(other.values) { first, _ in first }
    listed.formUnion(other.listed)
    newEntries += other.newEntries
    revealed.formUnion(other.revealed)
    removedComments += other.removedComments
  }

  /// Whether `new` differs from `old` by exactly the expected changes. All comments except ``removedComments`` must
  /// still be in `new`, and every new structural fault must be in a value that odr couldn't read before the fix.
  func leads(from old: Manifest, to new: Manifest) -> Bool {
    guard let places = places(of: old.tree, in: new.tree) else { return false }
    return hasNoNewFaults(old, new, places) && new.tree.hasComments(of: old.tree, besides: removedComments)
  }

  /// Returns, for each node of the old tree, the node's index in the new tree, followed by the index after the last
  /// node; `nil` if the trees differ in any unexpected way.
  private func places(of old: SyntaxTree, in new: SyntaxTree) -> [Int]? {
    let count = old.nodes.count + listed.count + 2 * newEntries.count
    guard new.nodes.count == count, new.faults.count <= old.faults.count else { return nil }
    var places: [Int] = []
    var place = 0
    for index in old.nodes.indices {
      if index == 1 { place += 2 * newEntries.count }
      if listed.contains(NodeID(index)) { place += 1 }
      places.append(place)
      place += 1
    }
    if old.nodes.count == 1 { place += 2 * newEntries.count }
    places.append(place)
    guard hasNewEntries(new), old.nodes.indices.allSatisfy({ isKept(NodeID($0), old, new, places) }) else { return nil }
    return places
  }

  private func hasNoNewFaults(_ old: Manifest, _ new: Manifest, _ places: [Int]) -> Bool {
    // A wrong correction can turn an unknown key into a repeated key.
    let known = Dictionary(grouping: old.faults, by: \.isRepetition).mapValues { Set($0.map { places[$0.node.index] }) }
    let fresh = new.faults.filter { known[$0.isRepetition]?.contains($0.node.index) != true }
    if fresh.isEmpty { return true }
    // The ranges of the outermost values that odr couldn't read before the fix, in order.
    var hidden: [Range<Int>] = []
    for value in revealed.sorted() where places[value.index] >= hidden.last?.upperBound ?? 0 {
      hidden.append(places[value.index]..<places[old.tree.next(after: value).index])
    }
    return fresh.allSatisfy { fault in
      let next = hidden.partitionIndex { $0.lowerBound > fault.node.index }
      return next > 0 && hidden[next - 1].contains(fault.node.index)
    }
  }

  private func isKept(_ id: NodeID, _ old: SyntaxTree, _ new: SyntaxTree, _ places: [Int]) -> Bool {
    let node = old[id]
    let other = new[NodeID(places[id.index])]
    guard node.kind == other.kind else { return false }
    if listed.contains(id) {
      let list = new[NodeID(places[id.index] - 1)]
      guard list.isSequence, list.subtreeEnd == places[id.index] + 1 else { return false }
    }
    guard node.isScalar else {
      // If a list now wraps the scalar after a collection, the collection ends before this list. An alias keeps its
      // target.
      let end = node.subtreeEnd
      return other.subtreeEnd == places[end] - (node.isCollection && listed.contains(NodeID(end)) ? 1 : 0)
    }
    let value = new.scalarBytes(NodeID(places[id.index]))
    return values[id].map { value.elementsEqual($0.utf8) } ?? (value == old.scalarBytes(id))
  }

  private func hasNewEntries(_ new: SyntaxTree) -> Bool {
    newEntries.enumerated().allSatisfy { index, entry in
      let key = NodeID(1 + 2 * index)
      let value = NodeID(2 + 2 * index)
      return new[key].isScalar && new[value].isScalar && new.string(key) == entry.key
        && new.string(value) == entry.value
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
