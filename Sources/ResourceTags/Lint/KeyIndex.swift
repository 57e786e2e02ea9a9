/// The keys of the manifest and of its sections, and the keys that misspelled ones stand for, so that no fix gives a
/// mapping the same key twice.
///
/// It reads the keys of a mapping once, on the first request.
struct KeyIndex {
  private let context: LintContext
  /// The manifest's mapping and those of its sections, in the order of the file.
  private let mappings: [NodeID]
  private var texts: [NodeID: Set<String>] = [:]
  /// How many misspelled keys of a mapping stand for the same key.
  private var claims: [Claim: Int] = [:]

  private struct Claim: Hashable {
    var mapping: NodeID
    var text: String
  }

  init(_ context: LintContext) {
    self.context = context
    let tree = context.tree
    guard let root = tree.root, tree[root].kind == .mapping else {
      mappings = []
      return
    }
    mappings = [root] + tree.entries(of: root).map(\.value).filter { tree[$0].kind == .mapping }
  }

  /// Notes what misspelled keys stand for, and with them the keys that repeat one of them.
  mutating func claim(_ misspelled: [(key: NodeID, meant: String?)]) {
    if misspelled.isEmpty { return }
    var meanings: [NodeID: String] = [:]
    for (key, meant) in misspelled { meanings[key] = meant }
    for fault in context.manifest.faults {
      guard case .duplicateKey(let first) = fault.kind, let meant = meanings[first] else { continue }
      meanings[fault.node] = meant
    }
    for (key, meant) in meanings {
      if let mapping = mapping(around: key) { claims[Claim(mapping: mapping, text: meant), default: 0] += 1 }
    }
  }

  /// Changes a misspelled key to the `text` that it stands for; `nil` if the mapping already has that key. It is not
  /// safe if another key stands for the same.
  mutating func fixIt(_ key: NodeID, as text: String) -> FixIt? {
    guard let mapping = mapping(around: key), !has(text, in: mapping) else { return nil }
    let isOnly = claims[Claim(mapping: mapping, text: text)] == 1
    return .spelling(key, as: text, in: context.tree, isSafe: isOnly, revealing: context.tree.next(after: key))
  }

  /// Whether the mapping around a misspelled key has the key `text`, too.
  mutating func has(_ text: String, beside key: NodeID) -> Bool {
    mapping(around: key).map { has(text, in: $0) } ?? false
  }

  private mutating func has(_ text: String, in mapping: NodeID) -> Bool {
    if let known = texts[mapping] { return known.contains(text) }
    let keys = Set(context.tree.entries(of: mapping).map { context.text($0.key) })
    texts[mapping] = keys
    return keys.contains(text)
  }

  /// The innermost mapping here that contains `key`.
  private func mapping(around key: NodeID) -> NodeID? {
    guard let root = mappings.first else { return nil }
    let nearest = mappings[max(0, mappings.partitionIndex { $0.index >= key.index } - 1)]
    return key.index < context.tree.next(after: nearest).index ? nearest : root
  }
}
