/// The keys that misspelled keys probably mean, and the keys next to the misspelled keys. The index prevents fixes from
/// writing the same key into a mapping twice.
struct KeyIndex {
  private let context: LintContext
  /// The manifest's top-level mapping and the mappings of its sections, in file order.
  private let mappings: [NodeID]
  /// The keys of each mapping that contains misspelled keys.
  private var texts: [NodeID: Set<String>] = [:]
  /// For each mapping and key, the number of misspelled keys that probably mean this key.
  private var claims: [NodeID: [String: Int]] = [:]

  /// Creates the index for misspelled keys. A key that repeats a misspelled key has the same probable meaning.
  init(_ context: LintContext, _ misspelled: [(key: NodeID, meant: String?)]) {
    self.context = context
    let tree = context.tree
    mappings =
      tree.rootMapping.map { root in [root] + tree.entries(of: root).map(\.value).filter { tree[$0].isMapping } } ?? []
    var meanings: [NodeID: String] = [:]
    for (key, meant) in misspelled {
      meanings[key] = meant
      guard let mapping = mapping(around: key), texts[mapping] == nil else { continue }
      texts[mapping] = Set(tree.entries(of: mapping).map { context.text($0.key) })
    }
    for fault in context.manifest.faults {
      guard case .duplicateKey(let first) = fault.kind, let meant = meanings[first] else { continue }
      meanings[fault.node] = meant
    }
    for (key, meant) in meanings {
      if let mapping = mapping(around: key) { claims[mapping, default: [:]][meant, default: 0] += 1 }
    }
  }

  /// Makes a fix-it that corrects a misspelled key to `text`; `nil` if the mapping already contains that key. The
  /// fix-it is not safe if another misspelled key in the mapping probably means the same key.
  func fixIt(_ key: NodeID, as text: String) -> FixIt? {
    guard let mapping = mapping(around: key), !has(text, beside: key) else { return nil }
    let isOnly = claims[mapping]?[text] == 1
    return .spelling(key, as: text, in: context.tree, isSafe: isOnly, revealing: context.tree.next(after: key))
  }

  /// Whether the mapping that contains a misspelled key also contains the key `text`.
  func has(_ text: String, beside key: NodeID) -> Bool {
    mapping(around: key).map { texts[$0]?.contains(text) == true } ?? false
  }

  /// The innermost indexed mapping that contains `key`.
  private func mapping(around key: NodeID) -> NodeID? {
    guard let root = mappings.first else { return nil }
    let nearest = mappings[max(0, mappings.partitionIndex { $0.index >= key.index } - 1)]
    return key.index < context.tree.next(after: nearest).index ? nearest : root
  }
}
