import Syntax
import Bytes

/// Where the sections and categories of a manifest are in its tree.
struct ManifestOutline {
  typealias Entry = (key: NodeID, value: NodeID)

  let root: NodeID
  private var sections: [Section: Entry] = [:]
  private var categories: [DownloadCategory: Entry] = [:]
  private var repeatedSections: [Section: NodeID] = [:]
  private var repeatedCategories: [DownloadCategory: NodeID] = [:]
  private let tree: SyntaxTree

  /// Throws ``EditRefusal`` if the document is not a mapping.
  init(_ tree: SyntaxTree) throws(EditRefusal) {
    guard let root = tree.root, tree[root].kind == .mapping else {
      throw .noManifest(tree.root.map { tree.span(of: $0) } ?? ByteSpan(at: tree.source.byteOrderMarkLength))
    }
    self.root = root
    self.tree = tree
    for entry in tree.entries(of: root) {
      guard let name = tree.text(of: entry.key), let section = Section(rawValue: name) else { continue }
      if sections[section] == nil { sections[section] = entry } else { repeatedSections[section] = entry.key }
    }
    guard let tags = sections[.tags], let mapping = tree.resolve(tags.value), tree[mapping].kind == .mapping else {
      return
    }
    for entry in tree.entries(of: mapping) {
      guard let name = tree.text(of: entry.key), let category = DownloadCategory(rawValue: name) else { continue }
      if categories[category] == nil { categories[category] = entry } else { repeatedCategories[category] = entry.key }
    }
  }

  /// The key and the value of a section; `nil` if the manifest has none. Throws if it has two, or if the value is not a
  /// mapping and not missing.
  func section(_ section: Section) throws(EditRefusal) -> Entry? {
    if let second = repeatedSections[section] { throw .unsound(tree.span(of: second)) }
    guard let entry = sections[section] else { return nil }
    try check(entry.value, is: .mapping)
    return entry
  }

  /// The key and the value of a category; `nil` if the manifest has none. Throws if it has two, or if the value is no
  /// sequence and not missing.
  func category(_ category: DownloadCategory) throws(EditRefusal) -> Entry? {
    _ = try section(.tags)
    if let second = repeatedCategories[category] { throw .unsound(tree.span(of: second)) }
    guard let entry = categories[category] else { return nil }
    try check(entry.value, is: .sequence)
    return entry
  }

  /// Refuses a value that is neither of `kind` nor null.
  func check(_ value: NodeID, is kind: Node.Kind) throws(EditRefusal) {
    guard let node = tree.resolve(value), tree[node].kind == kind || tree.isNull(node) else {
      throw .unsound(tree.span(of: value))
    }
  }
}

extension SyntaxTree {
  /// Whether `node` is a scalar that means no value.
  func isNull(_ node: NodeID) -> Bool {
    let written = self[node]
    return written.kind == .scalar && written.style == .plain && !written.flags.contains(.isTaggedString)
      && PlainScalar(scalarBytes(node)) == .null
  }
}
