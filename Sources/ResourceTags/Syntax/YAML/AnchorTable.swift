/// The anchors that the reader found, and the anchored nodes. The table also counts the nodes that aliases would add to
/// the document if the reader expanded each alias.
struct AnchorTable {
  /// The number of nodes that the aliases would add to the document if the reader expanded each alias.
  var expansion = 0
  private var entries: [String: Entry] = [:]
  /// Anchored collections that have begun but not ended.
  private var unfinished: [NodeID: String] = [:]

  private struct Entry {
    var node: NodeID
    var countAtStart: Int
    /// The number of nodes in the anchored node, with aliases expanded; `nil` until the node has ended.
    var weight: Int?
  }

  /// Assigns `name` to a node. The weight of a scalar is 1, plus 1 for each 16 bytes.
  ///
  /// As YAML specifies, a later anchor replaces an earlier anchor with the same name.
  mutating func open(_ name: String, _ node: NodeID, scalarWeight: Int?, expandedCount: Int) {
    entries[name] = Entry(node: node, countAtStart: expandedCount, weight: scalarWeight)
    if scalarWeight == nil { unfinished[node] = name }
  }

  /// Records that a collection has ended.
  @inline(__always)
  mutating func close(_ node: NodeID, expandedCount: Int) {
    if !unfinished.isEmpty { finish(node, expandedCount) }
  }

  /// Returns the node that an alias refers to, and the weight of this node. The weight is `nil` if the node contains
  /// the alias itself.
  func target(of name: String) -> (node: NodeID, weight: Int?)? {
    entries[name].map { ($0.node, $0.weight) }
  }

  private mutating func finish(_ node: NodeID, _ expandedCount: Int) {
    guard let name = unfinished.removeValue(forKey: node), var entry = entries[name], entry.node == node else { return }
    entry.weight = expandedCount - entry.countAtStart + 1
    entries[name] = entry
  }
}
