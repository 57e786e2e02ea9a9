/// A tree of the resource paths and catalog paths in a manifest, including all folders in these paths. Each path is one
/// node.
///
/// Nodes are numbered so that a folder comes before its contents. Node 0 is the manifest's folder.
struct PathTree {
  private var nodes: ContiguousArray<Node> = []
  /// The node of each path.
  private var numbers: [Component: Int] = [:]

  /// The last component of a path, and the node of the folder that contains the path.
  private struct Component: Hashable {
    let name: ByteSlice
    let folder: Int
  }

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
    numbers.reserveCapacity(expectedCount)
    nodes.reserveCapacity(expectedCount)
    nodes.append(Node(name: .empty, folder: -1))
  }

  /// The number of nodes.
  var count: Int { nodes.count }

  subscript(node: Int) -> Node { nodes[node] }

  /// Returns the node named `name` in a folder.
  func find(_ name: ByteSlice, in folder: Int) -> Int? { numbers[Component(name: name, folder: folder)] }

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
    if path.isEmpty { return (start, [.isEmpty]) }
    var (node, form) = (start, PathForm(unusual: path))
    var offset = 0
    while offset <= path.count {
      let end = path.offset(of: "/", from: offset) ?? path.count
      let name = path[ByteSpan(offset, end)]
      if name.count <= 2, name.allSatisfy({ $0 == "." }) {
        form.insert(.isUnnormalized)
        if !name.isEmpty { form.remove(.endsInCatalog) }
        if name.count == 2 {
          form.insert(.hasParent)
          if node != start { node = nodes[node].folder }
        }
      } else {
        if form.remove(.endsInCatalog) != nil { form.insert(.passesCatalog) }
        if name.hasCatalogEnding { form.insert(.endsInCatalog) }
        node = insert(name, in: node)
      }
      offset = end + 1
    }
    if path[0] == "/" { form.insert(.isAbsolute) }
    if path.count > PathForm.longestPath { form.insert(.isTooLong) }
    var outer = node
    while outer != start {
      outer = nodes[outer].folder
      if outer != start { nodes[outer].isFolder = true }
    }
    return (node, form)
  }

  /// Adds an entry at a node, and returns the first entry at that node.
  mutating func add(_ entry: Int, at node: Int) -> Int {
    if nodes[node].entry < 0 { nodes[node].entry = entry }
    return nodes[node].entry
  }

  private mutating func insert(_ name: ByteSlice, in folder: Int) -> Int {
    if let known = find(name, in: folder) { return known }
    numbers[Component(name: name, folder: folder)] = nodes.count
    nodes.append(Node(name: name, folder: folder))
    return nodes.count - 1
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
  static let longestPath = 4096
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
