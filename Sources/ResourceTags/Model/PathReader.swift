/// A mapping from paths to tag lists: the `files` of a manifest, or the items of one catalog.
struct ResourceSection: Sendable {
  var mapping: NodeID
  var place: Place
  /// The index of the catalog, or -1 for loose files.
  var catalog: Int32
  /// The state of the path hash after the catalog's own path.
  var hash: UInt64
  /// Whether an alias repeats a mapping from another place.
  var isShared: Bool
}

/// Reads the paths of resources, by the index of their entries: their forms, which of them are equal, and which are
/// folders of others.
///
/// It does not depend on what a ``ManifestReader`` finds in the sections, so that both can run at the same time.
struct PathReader: ~Copyable {
  private let tree: SyntaxTree
  private let scanner: PathScanner
  private var forms: FlatBufferBuilder<PathForm>
  private var paths: HashTable
  private var repeated: [(entry: Int, first: Int)] = []
  private var folders = HashTable()

  /// The paths in `sections`; their folders include those around `catalogs`.
  static func read(
    _ sections: [ResourceSection], catalogs: ContiguousArray<CatalogEntry>, in tree: SyntaxTree, _ scanner: PathScanner
  ) -> (forms: FlatBuffer<PathForm>, index: PathIndex) {
    var reader = PathReader(tree, scanner)
    for catalog in catalogs {
      guard let node = tree.resolve(catalog.key) else { continue }
      _ = reader.scan(tree.scalarBytes(node), from: scanner.hasher.start)
    }
    for section in sections { reader.read(section) }
    let index = PathIndex(reader.paths, repeated: reader.repeated, folders: reader.folders)
    return (reader.forms.finish(), index)
  }

  private init(_ tree: SyntaxTree, _ scanner: PathScanner) {
    self.tree = tree
    self.scanner = scanner
    // An entry with a tag has three nodes, most have more. Unused room costs nothing except in the table.
    forms = FlatBufferBuilder(capacity: tree.nodes.count / 3)
    paths = HashTable(expectedCount: tree.nodes.count / 4)
  }

  private mutating func read(_ section: ResourceSection) {
    let tree = tree
    for (key, _) in tree.entries(of: section.mapping) {
      guard let node = tree.nameOfResource(key) else { continue }
      let (form, hash) = tree.withScalarBytes(node) { scan($0, from: section.hash) }
      let first = paths.append(hash)
      if first < forms.count { repeated.append((entry: forms.count, first: first)) }
      forms.append(form)
    }
  }

  /// The form of a path, and the hash of its normalized components after `state`; also notes its folders.
  @inline(__always)
  private mutating func scan(_ path: ByteSlice, from state: UInt64) -> (PathForm, UInt64) {
    let (form, hash) = scanner.scan(path, from: state) { folders.insert($0) }
    guard form.contains(.hasParent) else { return (form, hash) }
    return (form, scanner.normalizedHash(of: path, from: state) { folders.insert($0) })
  }
}

extension PathScanner {
  /// The hash of a path with its `..` components resolved.
  func normalizedHash(
    of path: ByteSlice, from state: UInt64, visit: (UInt64) -> Void = { _ in }
  ) -> UInt64 {
    scan(ByteSlice(NormalizedPath(path).bytes), from: state, visit: visit).hash
  }
}
