import Syntax

/// The keys of the manifest and of its sections, so that no fix adds a key that exists.
///
/// It reads the keys of a mapping once, on the first request.
struct KeyIndex {
  private let context: LintContext
  /// The manifest's mapping and those of its sections, in the order of the file.
  private let mappings: [NodeID]
  private var texts: [NodeID: Set<String>] = [:]

  init(_ context: LintContext) {
    self.context = context
    let tree = context.tree
    guard let root = tree.root, tree[root].kind == .mapping else {
      mappings = []
      return
    }
    mappings = [root] + tree.entries(of: root).map(\.value).filter { tree[$0].kind == .mapping }
  }

  /// A fix-it that replaces `key` by the key that is meant; `nil` if its mapping has that or is none of those here.
  mutating func spelling(_ key: NodeID, as meant: String) -> FixIt? {
    guard let mapping = mapping(around: key) else { return nil }
    let known = texts[mapping] ?? Set(context.tree.entries(of: mapping).map { context.text($0.key) })
    texts[mapping] = known
    return known.contains(meant) ? nil : .spelling(key, as: meant, in: context.tree, isSafe: true)
  }

  /// The innermost mapping here that contains `key`.
  private func mapping(around key: NodeID) -> NodeID? {
    guard let root = mappings.first else { return nil }
    let nearest = mappings[max(0, mappings.partitionIndex { $0.index >= key.index } - 1)]
    return key.index < context.tree.next(after: nearest).index ? nearest : root
  }
}
