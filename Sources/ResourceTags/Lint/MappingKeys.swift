/// The keys of a mapping, some of which are misspelled. They prevent fixes from writing the same key into the mapping
/// twice.
struct MappingKeys {
  private let tree: SyntaxTree
  /// The number of times that the mapping contains each key.
  private let counts: [String: Int]
  /// The number of misspelled keys that probably mean each key.
  private let claims: [String: Int]

  /// Reads the keys of `mapping`. `meanings` are the keys that its misspelled keys probably mean.
  init(of mapping: NodeID?, meanings: [String], in tree: SyntaxTree) {
    self.tree = tree
    let entries = mapping.flatMap(tree.resolve).map { tree[$0].isMapping ? Array(tree.entries(of: $0)) : [] } ?? []
    counts = entries.counts { tree.text(of: $0.key) ?? "" }
    claims = meanings.counts { $0 }
  }

  /// Whether the mapping contains `key`.
  func has(_ key: String) -> Bool { counts[key] != nil }

  /// Makes a fix-it that corrects a misspelled key; `nil` if the mapping already contains the key that was `meant`. The
  /// fix-it is not safe if another misspelled key probably means the same key.
  func fixIt(_ key: NodeID, as meant: String) -> FixIt? {
    if has(meant) { return nil }
    let isOnly = claims[meant] == 1 && counts[tree.text(of: key) ?? ""] == 1
    return .spelling(key, as: meant, in: tree, isSafe: isOnly, revealing: tree.next(after: key))
  }
}
