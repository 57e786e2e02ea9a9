/// The anchors seen so far, the nodes they name, and how much their aliases add to the document.
struct AnchorTable {
  /// Nodes that all aliases so far would add if each were written out.
  var expansion = 0
  private var entries: [String: Entry] = [:]
  /// Anchored collections that have begun and not ended.
  private var unfinished: [NodeID: String] = [:]

  private struct Entry {
    var node: NodeID
    var countAtStart: Int
    /// Nodes in it, with aliases written out; `nil` until it has ended.
    var weight: Int?
  }

  /// Gives `name` to a node, which has a weight already if it is a scalar: one, and one more for each 16 bytes.
  ///
  /// A later anchor of the same name replaces an earlier one, as YAML says.
  mutating func open(_ name: String, _ node: NodeID, scalarWeight: Int?, expandedCount: Int) {
    entries[name] = Entry(node: node, countAtStart: expandedCount, weight: scalarWeight)
    if scalarWeight == nil { unfinished[node] = name }
  }

  /// Notes that a collection has ended.
  @inline(__always)
  mutating func close(_ node: NodeID, expandedCount: Int) {
    if !unfinished.isEmpty { finish(node, expandedCount) }
  }

  /// What an alias refers to, and its weight; that of a collection that contains the alias itself is `nil`.
  func target(of name: String) -> (node: NodeID, weight: Int?)? {
    entries[name].map { ($0.node, $0.weight) }
  }

  private mutating func finish(_ node: NodeID, _ expandedCount: Int) {
    guard let name = unfinished.removeValue(forKey: node), var entry = entries[name], entry.node == node else { return }
    entry.weight = expandedCount - entry.countAtStart + 1
    entries[name] = entry
  }
}
