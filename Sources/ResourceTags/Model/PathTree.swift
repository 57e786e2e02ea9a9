
/// The paths of a manifest's resources and catalogs, with all folders around them: one node for each path.
///
/// Nodes are numbered so that a folder comes before its contents; 0 is the manifest's folder.
struct PathTree: Sendable {
  private var names = NameTable()
  private var nodes: ContiguousArray<Node> = [Node()]

  /// What the manifest has at a path.
  struct Node {
    /// The first entry with the path, or -1.
    var entry: Int32 = -1
    /// Whether an entry or a catalog is in it: an item is not in its catalog, but in the folders on its way from there.
    var isFolder = false
  }

  init() {
    _ = names.insert(.empty)
  }

  /// The number of nodes.
  var count: Int { nodes.count }

  subscript(node: Int) -> Node { nodes[node] }

  /// The last component of a path.
  func name(of node: Int) -> ByteSlice { names[node] }

  /// The folder that a node is in; -1 for the manifest's folder.
  func folder(of node: Int) -> Int { names.folder(of: node) }

  /// The node of a name in a folder.
  func find(_ name: ByteSlice, in folder: Int) -> Int? { names.find(name, in: folder) }

  /// The node of a normalized path.
  func find(_ path: ByteSlice) -> Int? {
    var node: Int? = 0
    if path.isEmpty { return node }
    path.forEachComponent { name in node = node.flatMap { names.find(name, in: $0) } }
    return node
  }

  /// The first entry with a normalized path.
  func entry(at path: ByteSlice) -> Int? { find(path).flatMap(entry) }

  /// The first entry whose path is a node's.
  func entry(at node: Int) -> Int? { nodes[node].entry < 0 ? nil : Int(nodes[node].entry) }

  /// Whether there may be entries at or in a normalized path.
  func mayHaveEntries(in path: ByteSlice) -> Bool {
    find(path).map { nodes[$0].entry >= 0 || nodes[$0].isFolder } ?? false
  }

  /// The innermost entry that satisfies `matches` among those at the folders around `node`, up to and without `start`.
  func entry(around node: Int, from start: Int, where matches: (Int) -> Bool = { _ in true }) -> Int? {
    var node = node
    while node != start {
      node = folder(of: node)
      if node != start, let entry = entry(at: node), matches(entry) { return entry }
    }
    return nil
  }

  /// Adds a path, which begins at the node `start`.
  mutating func insert(_ path: ByteSlice, _ form: PathForm, from start: Int = 0) -> Int {
    if form.contains(.isEmpty) { return start }
    let normalized = form.contains(.isUnnormalized) ? ByteSlice(NormalizedPath(path).bytes) : path
    if normalized.isEmpty { return start }
    var node = start
    normalized.forEachComponent { name in
      if node != start { nodes[node].isFolder = true }
      node = names.insert(name, in: node)
      if node == nodes.count { nodes.append(Node()) }
    }
    return node
  }

  /// Notes that an entry has the path of a node, and returns the first entry with that path.
  mutating func add(_ entry: Int, at node: Int) -> Int {
    if nodes[node].entry < 0 { nodes[node].entry = Int32(truncatingIfNeeded: entry) }
    return Int(nodes[node].entry)
  }
}

/// The form of a path.
struct PathForm: OptionSet, Sendable, BitwiseCopyable {
  var rawValue: UInt16

  /// Has no bytes.
  static let isEmpty = PathForm(rawValue: 1)
  /// Begins with `/`.
  static let isAbsolute = PathForm(rawValue: 1 << 1)
  /// Has an empty, `.` or `..` component, or ends with `/`: a longer way to write the same path.
  static let isUnnormalized = PathForm(rawValue: 1 << 2)
  /// Has a `..` component.
  static let hasParent = PathForm(rawValue: 1 << 3)
  /// Has a NUL byte or a lone surrogate, which no file name can hold.
  static let isUnusable = PathForm(rawValue: 1 << 4)
  /// A component before the last ends with `.xcassets`.
  static let passesCatalog = PathForm(rawValue: 1 << 5)
  /// The last component ends with `.xcassets`.
  static let endsInCatalog = PathForm(rawValue: 1 << 6)
  /// Has a byte outside ASCII.
  static let isNonASCII = PathForm(rawValue: 1 << 7)
  /// Has code points that Unicode may compose, so that two spellings of the path may differ in their bytes.
  static let mayCompose = PathForm(rawValue: 1 << 8)
  /// Longer than any file system allows.
  static let isTooLong = PathForm(rawValue: 1 << 9)

  /// `PATH_MAX` of Linux, the larger one.
  static let longest = 4096
}

extension PathForm {
  /// The form of `path`.
  init(_ path: ByteSlice) {
    self = path.isEmpty ? .isEmpty : path[0] == UInt8(ascii: "/") ? .isAbsolute : []
    if path.isEmpty { return }
    if path.count > Self.longest { insert(.isTooLong) }
    path.forEachComponent { name in
      if name.count <= 2, name.allSatisfy({ $0 == UInt8(ascii: ".") }) {
        insert(.isUnnormalized)
        if !name.isEmpty { remove(.endsInCatalog) }
        if name.count == 2 { insert(.hasParent) }
      } else {
        if remove(.endsInCatalog) != nil { insert(.passesCatalog) }
        if name.last == UInt8(ascii: "s"), name.hasCatalogEnding { insert(.endsInCatalog) }
      }
    }
    if !path.isPlainASCII { addUnusualForm(path) }
  }

  private mutating func addUnusualForm(_ path: ByteSlice) {
    for (index, byte) in path.enumerated() {
      if byte >= 0x80 { insert(.isNonASCII) } else if byte == 0 { insert(.isUnusable) }
      // Below U+0300, and among the Han of U+4000 to U+9FFF, every code point is its own composed form (NFC_Quick_Check).
      if byte >= 0xCC, !(0xE4...0xE9 ~= byte) { insert(.mayCompose) }
      if byte == 0xED, index + 1 < path.count, path[index + 1] >= 0xA0 { insert(.isUnusable) }
    }
  }
}

extension ByteSlice {
  /// Calls `body` with the bytes before, between and after the slashes, also where there are none.
  fileprivate func forEachComponent(_ body: (ByteSlice) -> Void) {
    var start = 0
    while let end = offset(of: UInt8(ascii: "/"), from: start) {
      body(self[ByteSpan(start, end)])
      start = end + 1
    }
    body(self[from: start])
  }

  /// Whether all bytes are ASCII, and none is NUL.
  fileprivate var isPlainASCII: Bool {
    var offset = 0
    while offset + 8 <= count {
      let word = word(at: offset)
      if word.nonASCII | word.matches(0) != 0 { return false }
      offset += 8
    }
    return self[from: offset].allSatisfy { 1...0x7F ~= $0 }
  }
}
