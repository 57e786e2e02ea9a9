import FileTrees
import Syntax
import Bytes

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

/// The paths of all resources, by the index of their entries.
struct ResourcePaths: Sendable {
  var forms: FlatBuffer<PathForm>
  var index: PathIndex
}

/// Reads the paths of resources: their forms, which of them are equal, and which are folders of others.
///
/// It does not depend on what a ``ManifestReader`` finds in the sections, so that both can run at the same time.
struct PathReader: ~Copyable {
  private let tree: SyntaxTree
  private let scanner: PathScanner
  private var forms: FlatBufferBuilder<PathForm>
  private var hashes: FlatBufferBuilder<UInt64>
  private var known: BloomFilter
  /// Hashes that may have been added before.
  private var suspects: Set<UInt64> = []
  private var folders: FolderHashes

  /// The paths in `sections`; their folders include those around `catalogs`.
  static func read(
    _ sections: [ResourceSection], catalogs: ContiguousArray<CatalogEntry>, in tree: SyntaxTree, _ scanner: PathScanner
  ) -> ResourcePaths {
    var reader = PathReader(tree, scanner)
    for catalog in catalogs {
      guard let node = tree.resolve(catalog.key) else { continue }
      _ = reader.scan(tree.scalarBytes(node), from: scanner.hasher.start)
    }
    for section in sections { reader.read(section) }
    return reader.finish()
  }

  private init(_ tree: SyntaxTree, _ scanner: PathScanner) {
    self.tree = tree
    self.scanner = scanner
    // An entry with a tag has three nodes, most have more. Unused room costs nothing except in the bits.
    forms = FlatBufferBuilder(capacity: tree.nodes.count / 3)
    hashes = FlatBufferBuilder(capacity: tree.nodes.count / 3)
    known = BloomFilter(expectedCount: tree.nodes.count / 4)
    folders = FolderHashes(expectedCount: tree.nodes.count / 2)
  }

  private mutating func read(_ section: ResourceSection) {
    let tree = tree
    for (key, _) in tree.entries(of: section.mapping) {
      guard let node = tree.nameOfResource(key) else { continue }
      let (form, hash) = tree.withScalarBytes(node) { scan($0, from: section.hash) }
      if known.insert(hash) { suspects.insert(hash) }
      hashes.append(hash)
      forms.append(form)
    }
  }

  /// The form of a path, and the hash of its normalized components after `state`; also notes its folders.
  @inline(__always)
  private mutating func scan(_ path: ByteSlice, from state: UInt64) -> (PathForm, UInt64) {
    var depth = 0
    let (form, hash) = scanner.scan(path, from: state) { folder in
      folders.insert(folder, depth: depth)
      depth += 1
    }
    guard form.contains(.hasParent) else { return (form, hash) }
    return (form, scanner.normalizedHash(of: path, from: state) { folders.insert($0, depth: 0) })
  }

  private consuming func finish() -> ResourcePaths {
    let candidates = folders.among(known)
    suspects.formUnion(candidates)
    let (repeated, firsts) = entries(of: suspects)
    let holders: Set<UInt64> = candidates.isEmpty ? [] : candidates.filter { firsts[$0] != nil }
    return ResourcePaths(
      forms: forms.finish(),
      index: PathIndex(hashes.finish(), repeated: repeated, folders: folders.finish(), holders: holders))
  }

  /// For each of some hashes the first entry that has it, and the later entries.
  private func entries(of wanted: Set<UInt64>) -> (repeated: [(entry: Int, first: Int)], firsts: [UInt64: Int]) {
    var repeated: [(entry: Int, first: Int)] = []
    var firsts: [UInt64: Int] = [:]
    guard !wanted.isEmpty else { return (repeated, firsts) }
    var bits = BloomFilter(expectedCount: wanted.count)
    for hash in wanted { _ = bits.insert(hash) }
    for entry in hashes.indices where bits.mayContain(hashes[entry]) && wanted.contains(hashes[entry]) {
      let hash = hashes[entry]
      if let first = firsts[hash] { repeated.append((entry, first)) } else { firsts[hash] = entry }
    }
    return (repeated, firsts)
  }
}

/// The hashes of the folders around resources, some of them more than once.
private struct FolderHashes: ~Copyable {
  private var all: FlatBufferBuilder<UInt64>
  /// The last hashes that were added, since neighbours in a manifest are in the same folders.
  private var recent: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  init(expectedCount: Int) {
    all = FlatBufferBuilder(capacity: expectedCount)
  }

  /// Adds the folder at `depth` below the root of its paths.
  @inline(__always)
  mutating func insert(_ hash: UInt64, depth: Int) {
    switch depth & 3 {
    case 0: if recent.0 == hash { return } else { recent.0 = hash }
    case 1: if recent.1 == hash { return } else { recent.1 = hash }
    case 2: if recent.2 == hash { return } else { recent.2 = hash }
    default: if recent.3 == hash { return } else { recent.3 = hash }
    }
    all.append(hash)
  }

  /// The hashes that may be among `others`.
  func among(_ others: borrowing BloomFilter) -> Set<UInt64> {
    var found: Set<UInt64> = []
    for index in all.indices where others.mayContain(all[index]) { found.insert(all[index]) }
    return found
  }

  mutating func finish() -> FlatBuffer<UInt64> { all.finish() }
}

extension PathScanner {
  /// The hash of a path with its `..` components resolved.
  func normalizedHash(
    of path: ByteSlice, from state: UInt64, visit: (UInt64) -> Void = { _ in }
  ) -> UInt64 {
    scan(ByteSlice(NormalizedPath(path).bytes), from: state, visit: visit).hash
  }
}
