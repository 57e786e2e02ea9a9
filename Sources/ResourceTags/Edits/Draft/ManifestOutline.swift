/// The locations of a manifest's sections and categories in the syntax tree.
struct ManifestOutline {
  typealias Entry = (key: NodeID, value: NodeID)

  let root: NodeID
  private let tree: SyntaxTree
  /// The top-level entries, the categories, and the entries in sections of settings. Each key is the path of an entry:
  /// its name or, for an entry in a section, the names of the section and the entry.
  private var entries: [[ByteString]: [Entry]] = [:]

  /// Finds the sections. Throws ``EditRefusal`` if the document is not a mapping.
  init(_ tree: SyntaxTree) throws(EditRefusal) {
    root = try Self.root(of: tree)
    self.tree = tree
    enter(root, [])
  }

  /// Returns the outermost mapping. Throws ``EditRefusal`` if the document is not a mapping.
  static func root(of tree: SyntaxTree) throws(EditRefusal) -> NodeID {
    if let root = tree.rootMapping { return root }
    throw .noManifest(tree.root.map { tree[$0].span } ?? ByteSpan(at: tree.source.byteOrderMarkLength))
  }

  private mutating func enter(_ mapping: NodeID, _ path: [ByteString]) {
    for entry in tree.entries(of: mapping) {
      guard let name = tree.keyScalar(entry.key).map({ tree.string($0) }) else { continue }
      let path = path + [ByteString(name)]
      entries[path, default: []].append(entry)
      guard path.count == 1, name == Section.tags.rawValue || Section.ofSettings.contains(name),
        let section = tree.resolve(entry.value), tree[section].isMapping
      else { continue }
      enter(section, path)
    }
  }

  /// Returns the key and the value of a section; `nil` if the manifest doesn't contain the section. Throws
  /// ``EditRefusal`` if the section is repeated, or if its value is neither a mapping nor missing.
  func section(_ section: Section) throws(EditRefusal) -> Entry? {
    try single([section.rawValue], .mapping)
  }

  /// Returns the key and the value of a category; `nil` if the manifest doesn't contain the category. Throws
  /// ``EditRefusal`` if the category is repeated, or if its value is neither a sequence nor missing.
  func category(_ category: DownloadCategory) throws(EditRefusal) -> Entry? {
    _ = try section(.tags)
    return try single([Section.tags.rawValue, category.rawValue], .sequence)
  }

  /// Returns the entry with the key `name` at the top level or, if `section` is not `nil`, in a section such as `xcode`
  /// or `lint`; `nil` if the manifest doesn't contain the key. Throws ``EditRefusal`` if the key is repeated, or if the
  /// section is neither a mapping nor missing.
  func entry(_ name: String, inSection section: String? = nil) throws(EditRefusal) -> Entry? {
    guard let section else { return try single([name]) }
    return try single([section], .mapping) == nil ? nil : single([section, name])
  }

  /// Returns the only entry with a path. Throws ``EditRefusal`` if its value is neither null nor of the node kind `kind`.
  private func single(_ path: [String], _ kind: Node.Kind? = nil) throws(EditRefusal) -> Entry? {
    let entries = entries[path.byteStrings]
    if let last = entries?.dropFirst().last { throw .unsound(tree[last.key].span) }
    if let kind, let value = entries?.first?.value {
      guard let node = tree.resolve(value), tree[node].kind == kind || tree.isNull(node) else {
        throw .unsound(tree[value].span)
      }
    }
    return entries?.first
  }
}
