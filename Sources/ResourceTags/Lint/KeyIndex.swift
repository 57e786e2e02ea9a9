/// An index of the keys in the manifest and its sections, and of the keys that misspelled keys probably mean. The index
/// prevents fixes from writing the same key into a mapping twice.
///
/// The index reads the keys of each mapping once, when they are first requested.
struct KeyIndex {
  private let context: LintContext
  /// The manifest's top-level mapping and the mappings of its sections, in file order.
  private let mappings: [NodeID]
  private var texts: [NodeID: Set<String>] = [:]
  /// For each mapping and key, the number of misspelled keys that probably mean this key.
  private var claims: [NodeID: [String: Int]] = [:]

  init(_ context: LintContext) {
    self.context = context
    let tree = context.tree
    mappings =
      tree.rootMapping.map { root in [root] + tree.entries(of: root).map(\.value).filter { tree[$0].isMapping } } ?? []
  }

  /// Records the probable meanings of misspelled keys, including the keys that repeat a misspelled key.
  mutating func claim(_ misspelled: [(key: NodeID, meant: String?)]) {
    if misspelled.isEmpty { return }
    var meanings: [NodeID: String] = [:]
    for (key, meant) in misspelled { meanings[key] = meant }
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
  mutating func fixIt(_ key: NodeID, as text: String) -> FixIt? {
    guard let mapping = mapping(around: key), !has(text, in: mapping) else { return nil }
    let isOnly = claims[mapping]?[text] == 1
    return .spelling(key, as: text, in: context.tree, isSafe: isOnly, revealing: context.tree.next(after: key))
  }

  /// Whether the mapping that contains a misspelled key also contains the key `text`.
  mutating func has(_ text: String, beside key: NodeID) -> Bool {
    mapping(around: key).map { has(text, in: $0) } ?? false
  }

  private mutating func has(_ text: String, in mapping: NodeID) -> Bool {
    if let known = texts[mapping] { return known.contains(text) }
    let keys = Set(context.tree.entries(of: mapping).map { context.text($0.key) })
    texts[mapping] = keys
    return keys.contains(text)
  }

  /// The innermost indexed mapping that contains `key`.
  private func mapping(around key: NodeID) -> NodeID? {
    guard let root = mappings.first else { return nil }
    let nearest = mappings[max(0, mappings.partitionIndex { $0.index >= key.index } - 1)]
    return key.index < context.tree.next(after: nearest).index ? nearest : root
  }
}
