/// A tree of the resource paths and catalog paths in a manifest, including all folders in these paths. Each path is one
/// node. If the manifest spells a path in several Unicode normalizations, each spelling is a node, and all these nodes have
/// the same ``Node/original``.
///
/// Nodes are numbered so that a folder comes before its contents. Node 0 is the manifest's folder.
struct PathTree {
  private var nodes: ContiguousArray<Node> = []
  /// The node of each path.
  private var numbers: [Component<ByteSlice>: Int] = [:]
  /// The original of each path that can have several spellings, by the original of its folder.
  private var originals: [Component<PathKey>: Int] = [:]

  /// The last component of a path, and the node of the folder that contains the path.
  private struct Component<Name: Hashable & Sendable>: Hashable {
    let name: Name
    let folder: Int
  }

  /// A path, and the entry at this path.
  struct Node {
    /// The last component of the path.
    let name: ByteSlice
    /// The node of the folder that contains this path; -1 for the manifest's folder.
    let folder: Int
    /// The node of the first spelling of this path.
    let original: Int
    /// For an original, whether the manifest also spells the path in another way.
    var hasOtherSpelling = false
    /// The first entry with this path in this spelling, or -1.
    var entry = -1
    /// For an original, the first entry with this path in any spelling, or -1.
    var firstEntry = -1
    /// For an original, whether an entry or a catalog is in this folder. For a catalog item, odr marks only the folders
    /// inside the catalog, not the catalog itself.
    var isFolder = false
  }

  /// Creates a tree that contains only the manifest's folder, with room for `expectedCount` paths.
  init(expectedCount: Int) {
    numbers.reserveCapacity(expectedCount)
    nodes.reserveCapacity(expectedCount)
    nodes.append(Node(name: .empty, folder: -1, original: 0))
  }

  /// The number of nodes.
  var count: Int { nodes.count }

  subscript(node: Int) -> Node { nodes[node] }

  /// Whether the manifest spells a path in several ways.
  var hasSpellings: Bool { nodes.contains(where: \.hasOtherSpelling) }

  /// Returns the node named `name` in a folder.
  func find(_ name: ByteSlice, in folder: Int) -> Int? { numbers[Component(name: name, folder: folder)] }

  /// Returns the original named `name`, in any spelling, in a folder, which must also be an original.
  private func findOriginal(_ name: ByteSlice, in folder: Int) -> Int? {
    if let found = find(name, in: folder) { return nodes[found].original }
    // Most paths have only one spelling.
    guard nodes[folder].hasOtherSpelling || name.mayHaveOtherSpelling else { return nil }
    return originals[Component(name: PathKey(name), folder: folder)]
  }

  /// Returns the node of a normalized path or, if the manifest doesn't spell the path in this way, of another spelling.
  func find(_ path: ByteSlice) -> Int? {
    var node: Int? = 0
    var offset = 0
    while offset < path.count {
      let end = path.offset(of: "/", from: offset) ?? path.count
      let name = path[ByteSpan(offset, end)]
      node = node.flatMap { find(name, in: $0) ?? findOriginal(name, in: nodes[$0].original) }
      offset = end + 1
    }
    return node
  }

  /// Returns the first entry with a normalized path or, if no entry spells the path in this way, with another spelling.
  func entry(at path: ByteSlice) -> Int? { find(path).flatMap { entry(at: $0) ?? firstEntry(at: $0) } }

  /// Returns the first entry with the path of a node, in any spelling.
  private func firstEntry(at node: Int) -> Int? {
    let entry = nodes[nodes[node].original].firstEntry
    return entry < 0 ? nil : entry
  }

  /// Whether an entry or a catalog is in the folder at the path of a node, in any spelling.
  func isFolder(_ node: Int) -> Bool { nodes[nodes[node].original].isFolder }

  /// Returns the first entry with the path of a node, in the node's spelling.
  func entry(at node: Int) -> Int? { nodes[node].entry < 0 ? nil : nodes[node].entry }

  /// Returns the innermost entry around `node`. Considers only the folders between `start` and `node`, not `start` and
  /// `node` themselves.
  func entry(around node: Int, from start: Int) -> Int? {
    var node = node
    while node != start {
      node = nodes[node].folder
      if node != start, let entry = firstEntry(at: node) { return entry }
    }
    return nil
  }

  /// Adds a path that is relative to the node `start`, and returns the path's node and form.
  ///
  /// As in ``NormalizedPath``, empty components and `.` are skipped, and `..` goes back at most to `start`.
  mutating func insert(_ path: ByteSlice, from start: Int = 0) -> (node: Int, form: PathForm) {
    if path.isEmpty { return (start, [.isEmpty]) }
    var (node, form) = (start, path.offset(of: 0) != nil || path.hasLoneSurrogate ? PathForm.isUnusable : [])
    var offset = 0
    while offset <= path.count {
      let end = path.offset(of: "/", from: offset) ?? path.count
      let name = path[ByteSpan(offset, end)]
      if name.count <= 2, name.allSatisfy({ $0 == "." }) {
        form.insert(.isUnnormalized)
        if !name.isEmpty { form.remove(.endsInCatalog) }
        if name.count == 2 {
          form.insert(.hasParent)
          if node == start { form.insert(.leavesRoot) } else { node = nodes[node].folder }
        }
      } else {
        if form.remove(.endsInCatalog) != nil { form.insert(.passesCatalog) }
        if name.hasCatalogEnding { form.insert(.endsInCatalog) }
        node = insert(name, in: node)
      }
      offset = end + 1
    }
    if node == start { form.insert(.isRoot) }
    if path[0] == "/" { form.insert(.isAbsolute) }
    if path.count > PathForm.longestPath { form.insert(.isTooLong) }
    var outer = node
    while outer != start {
      outer = nodes[outer].folder
      if outer != start { nodes[nodes[outer].original].isFolder = true }
    }
    return (node, form)
  }

  /// Adds an entry at a node, and returns the first entry at that node, in the node's spelling.
  mutating func add(_ entry: Int, at node: Int) -> Int {
    if nodes[node].entry < 0 { nodes[node].entry = entry }
    if firstEntry(at: node) == nil { nodes[nodes[node].original].firstEntry = entry }
    return nodes[node].entry
  }

  private mutating func insert(_ name: ByteSlice, in folder: Int) -> Int {
    if let known = find(name, in: folder) { return known }
    let home = nodes[folder].original
    var original = nodes.count
    if home != folder || nodes[home].hasOtherSpelling || name.mayHaveOtherSpelling {
      original = findOriginal(name, in: home) ?? original
      if original < nodes.count { nodes[original].hasOtherSpelling = true }
      originals[Component(name: PathKey(name), folder: home)] = original
    }
    numbers[Component(name: name, folder: folder)] = nodes.count
    nodes.append(Node(name: name, folder: folder, original: original))
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
  /// The path is longer than any file system allows.
  static let isTooLong = PathForm(rawValue: 1 << 7)
  /// A `..` component leads out of the manifest's folder or, for a catalog item, out of the catalog.
  static let leavesRoot = PathForm(rawValue: 1 << 8)
  /// The path is the manifest's folder or, for a catalog item, the catalog itself.
  static let isRoot = PathForm(rawValue: 1 << 9)

  /// The forms of paths that no resource can have.
  static let impossible: PathForm = [.isEmpty, .isAbsolute, .isUnusable, .leavesRoot, .isRoot]

  /// The value of `PATH_MAX` on Linux; the value on macOS is lower.
  static let longestPath = 4096
}
