/// A tree of the resource paths and catalog paths in a manifest, including all folders in these paths. Each path is one
/// node.
///
/// Nodes are numbered so that a folder comes before its contents. Node 0 is the manifest's folder.
struct PathTree {
  private var nodes: ContiguousArray<Node> = []
  private var table: HashTable
  private let hasher = ByteHasher()
  /// A cache of the folders as written in the manifest's paths. The cache helps because many paths share a few folders.
  /// Without this cache, linting 5,000 resources would take 10% more instructions.
  /// `start` is the node that a folder's path starts from, and `node` is the node that the path refers to.
  private var spelled: ContiguousArray<(path: ByteSlice, start: Int, node: Int, form: PathForm)> = []
  private var spelledTable = HashTable()

  /// A path, and the entry at this path.
  struct Node {
    /// The last component of the path.
    let name: ByteSlice
    /// The node of the folder that contains this path; -1 for the manifest's folder.
    let folder: Int
    /// The first entry with this path, or -1.
    var entry: Int = -1
    /// Whether an entry or a catalog is in this folder. For a catalog item, odr marks only the folders inside the
    /// catalog, not the catalog itself.
    var isFolder = false
  }

  /// Creates a tree that contains only the manifest's folder, with room for `expectedCount` paths.
  init(expectedCount: Int) {
    table = HashTable(expectedCount: expectedCount)
    nodes.reserveCapacity(expectedCount)
    append(.empty, hasher.start, in: -1)
  }

  /// The number of nodes.
  var count: Int { nodes.count }

  subscript(node: Int) -> Node { nodes[node] }

  /// Returns the node named `name` in a folder.
  func find(_ name: ByteSlice, in folder: Int) -> Int? {
    find(name, hasher.combine(state(in: folder), name), in: folder)
  }

  /// Returns the node of a normalized path.
  func find(_ path: ByteSlice) -> Int? {
    var node: Int? = 0
    var offset = 0
    while offset < path.count {
      let end = path.offset(of: "/", from: offset) ?? path.count
      node = node.flatMap { find(path[ByteSpan(offset, end)], in: $0) }
      offset = end + 1
    }
    return node
  }

  /// Returns the first entry with a normalized path.
  func entry(at path: ByteSlice) -> Int? { find(path).flatMap(entry) }

  /// Returns the first entry with the path of a node.
  func entry(at node: Int) -> Int? { nodes[node].entry < 0 ? nil : nodes[node].entry }

  /// Returns the innermost entry around `node`. Considers only the folders between `start` and `node`, not `start` and
  /// `node` themselves.
  func entry(around node: Int, from start: Int) -> Int? {
    var node = node
    while node != start {
      node = nodes[node].folder
      if node != start, let entry = entry(at: node) { return entry }
    }
    return nil
  }

  /// Adds a path that is relative to the node `start`, and returns the path's node and form.
  ///
  /// As in ``NormalizedPath``, empty components and `.` are skipped, and `..` goes back at most to `start`.
  mutating func insert(_ path: ByteSlice, from start: Int = 0) -> (node: Int, form: PathForm) {
    if path.isEmpty { return (start, .isEmpty) }
    let slash = path.lastIndex(of: "/")
    var (node, form) = slash.map { folder(path[before: $0], from: start) } ?? (start, [])
    walk(path[from: slash.map { $0 + 1 } ?? 0], from: start, &node, &form)
    if path[0] == "/" { form.insert(.isAbsolute) }
    if path.count > PathForm.longest { form.insert(.isTooLong) }
    markFolders(of: node, from: start)
    return (node, form)
  }

  /// Returns the node and form of a path's folder, the part before the last slash.
  private mutating func folder(_ path: ByteSlice, from start: Int) -> (node: Int, form: PathForm) {
    let hash = hasher.combine(state(in: start), path)
    if let known = spelledTable.find(hash, where: { spelled[$0].start == start && spelled[$0].path == path }) {
      return (spelled[known].node, spelled[known].form)
    }
    var node = start
    var form = PathForm()
    walk(path, from: start, &node, &form)
    spelled.append((path, start, node, form))
    spelledTable.append(hash)
    return (node, form)
  }

  /// Follows a path, or a part of a path, from `node`, and adds the missing nodes.
  @inline(__always)
  private mutating func walk(_ path: ByteSlice, from start: Int, _ node: inout Int, _ form: inout PathForm) {
    var isPlain = true
    var offset = 0
    while offset <= path.count {
      let name = hasher.combine(state(in: node), nameAt: offset, of: path)
      let count = name.end - offset
      isPlain = isPlain && name.isPlain
      if count <= 2, path[ByteSpan(offset, name.end)].allSatisfy({ $0 == "." }) {
        form.insert(.isUnnormalized)
        if count > 0 { form.remove(.endsInCatalog) }
        if count == 2 {
          form.insert(.hasParent)
          if node != start { node = nodes[node].folder }
        }
      } else {
        if form.remove(.endsInCatalog) != nil { form.insert(.passesCatalog) }
        if count >= 9, path[ByteSpan(name.end - 9, name.end)].equals(".xcassets") { form.insert(.endsInCatalog) }
        node = insert(path[ByteSpan(offset, name.end)], name.state, in: node)
      }
      offset = name.end + 1
    }
    if !isPlain { form.formUnion(PathForm(unusual: path)) }
  }

  /// Adds an entry at a node, and returns the first entry at that node.
  mutating func add(_ entry: Int, at node: Int) -> Int {
    if nodes[node].entry < 0 { nodes[node].entry = entry }
    return nodes[node].entry
  }

  @inline(__always)
  private mutating func markFolders(of node: Int, from start: Int) {
    var outer = node
    while outer != start {
      outer = nodes[outer].folder
      if outer != start, !nodes[outer].isFolder { nodes[outer].isFolder = true }
    }
  }

  /// Returns the initial hash state for the names in a folder.
  private func state(in folder: Int) -> UInt64 {
    hasher.combine(hasher.start, word: UInt64(truncatingIfNeeded: folder))
  }

  private func find(_ name: ByteSlice, _ hash: UInt64, in folder: Int) -> Int? {
    table.find(hash) { nodes[$0].folder == folder && nodes[$0].name == name }
  }

  private mutating func insert(_ name: ByteSlice, _ hash: UInt64, in folder: Int) -> Int {
    if let known = find(name, hash, in: folder) { return known }
    append(name, hash, in: folder)
    return nodes.count - 1
  }

  private mutating func append(_ name: ByteSlice, _ hash: UInt64, in folder: Int) {
    nodes.append(Node(name: name, folder: folder))
    table.append(hash)
  }
}

/// The properties of a path, as written in the manifest.
struct PathForm: OptionSet, BitwiseCopyable {
  var rawValue: UInt16

  /// The path is empty.
  static let isEmpty = PathForm(rawValue: 1)
  /// The path starts with `/`.
  static let isAbsolute = PathForm(rawValue: 1 << 1)
  /// The path has an empty, `.`, or `..` component, or ends with `/`, so it could be written in a shorter form.
  static let isUnnormalized = PathForm(rawValue: 1 << 2)
  /// The path has a `..` component.
  static let hasParent = PathForm(rawValue: 1 << 3)
  /// The path has a NUL byte or a lone surrogate, which file names can't contain.
  static let isUnusable = PathForm(rawValue: 1 << 4)
  /// A component before the last component ends with `.xcassets`.
  static let passesCatalog = PathForm(rawValue: 1 << 5)
  /// The last component ends with `.xcassets`.
  static let endsInCatalog = PathForm(rawValue: 1 << 6)
  /// The path has code points that Unicode normalization may compose, so that the same path may be spelled with other
  /// bytes.
  static let mayCompose = PathForm(rawValue: 1 << 7)
  /// The path is longer than any file system allows.
  static let isTooLong = PathForm(rawValue: 1 << 8)

  /// The value of `PATH_MAX` on Linux; the value on macOS is lower.
  static let longest = 4096
}

extension PathForm {
  /// Finds the properties that only a path or name with a NUL byte or a byte outside ASCII can have.
  init(unusual path: ByteSlice) {
    self = []
    for (index, byte) in path.enumerated() {
      if byte == 0 { insert(.isUnusable) }
      // Below U+0300, and among the Han characters from U+4000 to U+9FFF, every code point is its own composed form
      // (NFC_Quick_Check).
      if byte >= 0xCC, !(0xE4...0xE9 ~= byte) { insert(.mayCompose) }
      if byte == 0xED, index + 1 < path.count, path[index + 1] >= 0xA0 { insert(.isUnusable) }
    }
  }
}
