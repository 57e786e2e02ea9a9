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

/// What the keys and values in the sections of a manifest are about, for findings about their shape.
struct SectionSubjects {
  private let context: LintContext
  /// The sections that are mappings.
  private lazy var sections = Section.allCases.compactMap { section in
    context.tree.entry(section.rawValue, of: context.tree.root)
      .flatMap { context.tree[$0.value].kind == .mapping ? (section: section, mapping: $0.value) : nil }
  }

  init(_ context: LintContext) {
    self.context = context
  }

  /// The subject of a scalar at a place.
  mutating func subject(of node: NodeID, _ place: Place) -> Diagnostic.Subject {
    switch place {
    case .tagName: return .tag(context.text(node))
    case .file, .item, .catalogPath: return subject(ofKey: node)
    default: return .init()
    }
  }

  /// The subject of the value at a place: that of its key.
  mutating func subject(ofValue node: NodeID, _ place: Place) -> Diagnostic.Subject {
    switch place {
    case .category, .tagList, .catalog:
      // A key is one node.
      return subject(ofKey: NodeID(node.index - 1))
    default: return .init()
    }
  }

  /// The subject of a key in a section.
  mutating func subject(ofKey key: NodeID) -> Diagnostic.Subject {
    let tree = context.tree
    guard let (section, mapping) = sections.first(where: { $0.mapping < key && key < tree.next(after: $0.mapping) })
    else { return .init() }
    switch section {
    case .tags: return .init(category: DownloadCategory(rawValue: context.text(key))?.rawValue)
    case .files: return .init(resource: context.text(key))
    case .catalogs:
      let catalogs = context.manifest.catalogs
      let next = catalogs.partitionIndex { $0.key > key }
      guard next > 0, catalogs[next - 1].key != key, mapping < catalogs[next - 1].key else {
        return .init(catalog: context.text(key))
      }
      let catalog = catalogs[next - 1].key
      guard key < tree.next(after: tree.next(after: catalog)) else { return .init(catalog: context.text(key)) }
      let path = context.text(catalog)
      return .init(resource: path + "/" + context.text(key), catalog: path)
    }
  }
}
