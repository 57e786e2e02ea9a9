/// The locations of a manifest's sections and categories in the syntax tree.
struct ManifestOutline {
  typealias Entry = (key: NodeID, value: NodeID)

  let root: NodeID
  private var sections: [Section: [Entry]] = [:]
  private var categories: [DownloadCategory: [Entry]] = [:]
  /// `keys` contains the top-level entries by name, and `members` contains the entries in sections of settings. The
  /// name of a member consists of the section and the key, separated by a period.
  private var keys: [ByteString: [Entry]] = [:]
  private var members: [ByteString: [Entry]] = [:]
  private let tree: SyntaxTree

  /// Finds the sections. Throws ``EditRefusal`` if the document is not a mapping.
  init(_ tree: SyntaxTree) throws(EditRefusal) {
    guard let root = tree.rootMapping else {
      throw .noManifest(tree.root.map { tree[$0].span } ?? ByteSpan(at: tree.source.byteOrderMarkLength))
    }
    self.root = root
    self.tree = tree
    for entry in tree.entries(of: root) {
      guard let name = tree.keyScalar(entry.key).map({ tree.string($0) }) else { continue }
      keys[ByteString(name), default: []].append(entry)
      if Section.ofSettings.contains(name), let mapping = tree.resolve(entry.value), tree[mapping].isMapping {
        for entry in tree.entries(of: mapping) {
          guard let member = tree.keyScalar(entry.key).map({ tree.string($0) }) else { continue }
          members[ByteString(name + "." + member), default: []].append(entry)
        }
      }
      if let section = tree.text(of: entry.key).flatMap(Section.init) { sections[section, default: []].append(entry) }
    }
    guard let tags = sections[.tags]?.first, let mapping = tree.resolve(tags.value), tree[mapping].isMapping
    else { return }
    for entry in tree.entries(of: mapping) {
      guard let category = tree.text(of: entry.key).flatMap(DownloadCategory.init) else { continue }
      categories[category, default: []].append(entry)
    }
  }

  /// Returns the key and the value of a section; `nil` if the manifest doesn't contain the section. Throws
  /// ``EditRefusal`` if the section is repeated, or if its value is neither a mapping nor missing.
  func section(_ section: Section) throws(EditRefusal) -> Entry? {
    try single(sections[section], .mapping)
  }

  /// Returns the key and the value of a category; `nil` if the manifest doesn't contain the category. Throws
  /// ``EditRefusal`` if the category is repeated, or if its value is neither a sequence nor missing.
  func category(_ category: DownloadCategory) throws(EditRefusal) -> Entry? {
    _ = try section(.tags)
    return try single(categories[category], .sequence)
  }

  /// Returns the top-level entry with the key `name`; `nil` if the manifest doesn't contain the key. Throws
  /// ``EditRefusal`` if the key is repeated.
  func entry(_ name: String) throws(EditRefusal) -> Entry? { try single(keys[ByteString(name)]) }

  /// Returns the entry with the key `name` in a section such as `xcode` or `lint`; `nil` if the section doesn't contain
  /// the key. Throws ``EditRefusal`` if the key is repeated, or if the section is neither a mapping nor missing.
  func entry(_ name: String, inSection section: String) throws(EditRefusal) -> Entry? {
    guard let home = try entry(section) else { return nil }
    try check(home.value, is: .mapping)
    return try single(members[ByteString(section + "." + name)])
  }

  private func single(_ entries: [Entry]?, _ kind: Node.Kind) throws(EditRefusal) -> Entry? {
    guard let entry = try single(entries) else { return nil }
    try check(entry.value, is: kind)
    return entry
  }

  private func single(_ entries: [Entry]?) throws(EditRefusal) -> Entry? {
    if let last = entries?.dropFirst().last { throw .unsound(tree[last.key].span) }
    return entries?.first
  }

  /// Throws ``EditRefusal`` unless `value` is null or has the node kind `kind`.
  func check(_ value: NodeID, is kind: Node.Kind) throws(EditRefusal) {
    guard let node = tree.resolve(value), tree[node].kind == kind || tree.isNull(node) else {
      throw .unsound(tree[value].span)
    }
  }
}
