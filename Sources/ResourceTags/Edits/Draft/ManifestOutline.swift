import Syntax
import Bytes

/// Where the sections and categories of a manifest are in its tree.
struct ManifestOutline {
  typealias Entry = (key: NodeID, value: NodeID)

  let root: NodeID
  private var sections: [Section: [Entry]] = [:]
  private var categories: [DownloadCategory: [Entry]] = [:]
  /// The entries of the top level and of the sections of other keys, by the mapping and by name.
  private var entries: [NodeID: [ByteString: [Entry]]] = [:]
  private let tree: SyntaxTree

  /// Throws ``EditRefusal`` if the document is not a mapping.
  init(_ tree: SyntaxTree) throws(EditRefusal) {
    guard let root = tree.root, tree[root].kind == .mapping else {
      throw .noManifest(tree.root.map { tree.span(of: $0) } ?? ByteSpan(at: tree.source.byteOrderMarkLength))
    }
    self.root = root
    self.tree = tree
    index(root)
    for name in ["xcode", "lint"] {
      let homes = entries[root]?[ByteString(name)] ?? []
      for home in homes { if let section = tree.resolve(home.value), tree[section].kind == .mapping { index(section) } }
    }
    for entry in tree.entries(of: root) {
      guard let section = tree.text(of: entry.key).flatMap(Section.init) else { continue }
      sections[section, default: []].append(entry)
    }
    guard let tags = sections[.tags]?.first, let mapping = tree.resolve(tags.value), tree[mapping].kind == .mapping
    else { return }
    for entry in tree.entries(of: mapping) {
      guard let category = tree.text(of: entry.key).flatMap(DownloadCategory.init) else { continue }
      categories[category, default: []].append(entry)
    }
  }

  /// The key and the value of a section; `nil` if the manifest has none. Throws if it has two, or if the value is not a
  /// mapping and not missing.
  func section(_ section: Section) throws(EditRefusal) -> Entry? {
    try single(sections[section], .mapping)
  }

  /// The key and the value of a category; `nil` if the manifest has none. Throws if it has two, or if the value is no
  /// sequence and not missing.
  func category(_ category: DownloadCategory) throws(EditRefusal) -> Entry? {
    _ = try section(.tags)
    return try single(categories[category], .sequence)
  }

  /// The key and the value of a key of the top level; `nil` if the manifest has none. Throws if it has two.
  func entry(_ name: String) throws(EditRefusal) -> Entry? { try entry(name, in: root) }

  /// The same for the mapping `xcode` or `lint`; throws also if that is no mapping, and not missing.
  func entry(_ name: String, inSection section: String) throws(EditRefusal) -> Entry? {
    guard let home = try entry(section) else { return nil }
    try check(home.value, is: .mapping)
    guard let mapping = tree.resolve(home.value), tree[mapping].kind == .mapping else { return nil }
    return try entry(name, in: mapping)
  }

  private func entry(_ name: String, in mapping: NodeID) throws(EditRefusal) -> Entry? {
    let entries = entries[mapping]?[ByteString(name)] ?? []
    if entries.count > 1 { throw .unsound(tree.span(of: entries[1].key)) }
    return entries.first
  }

  private mutating func index(_ mapping: NodeID) {
    if entries[mapping] != nil { return }
    var byName: [ByteString: [Entry]] = [:]
    for entry in tree.entries(of: mapping) {
      guard let key = tree.keyScalar(entry.key) else { continue }
      byName[ByteString(tree.scalarBytes(key)), default: []].append(entry)
    }
    entries[mapping] = byName
  }

  private func single(_ entries: [Entry]?, _ kind: Node.Kind) throws(EditRefusal) -> Entry? {
    guard let entry = entries?.first else { return nil }
    if let last = entries?.dropFirst().last { throw .unsound(tree.span(of: last.key)) }
    try check(entry.value, is: kind)
    return entry
  }

  /// Refuses a value that is neither of `kind` nor null.
  func check(_ value: NodeID, is kind: Node.Kind) throws(EditRefusal) {
    guard let node = tree.resolve(value), tree[node].kind == kind || tree.isNull(node) else {
      throw .unsound(tree.span(of: value))
    }
  }
}
