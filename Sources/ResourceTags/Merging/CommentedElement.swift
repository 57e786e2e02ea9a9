/// A part of a manifest that comments can be about: a section, a category, a tag, a catalog, a resource, its use of a tag, or
/// another key.
///
/// Its key tells it apart in all versions of the manifest: the kind, and numbers that are the same in all of them.
struct CommentedElement {
  // Not as an array: there are very many elements, and few have comments.
  fileprivate let kind: Int
  fileprivate let number: Int
  fileprivate let tag: Int?
  let node: NodeID
  /// Whether other elements can be inside.
  let isContainer: Bool
  /// The start of its line, if it is the first on it.
  var line: ByteIndex?
  /// The white space at the start of that line.
  var indent: ByteSpan

  var key: [Int] { tag.map { [kind, number, $0] } ?? [kind, number] }

  /// The kinds of elements.
  enum Kind {
    static let key = 0
    static let tag = 1
    static let resource = 2
    static let use = 3
    static let catalog = 4
  }
}

/// Numbers for the names of keys and catalogs, the same in all versions.
final class KeyNumbers {
  private var numbers: [ByteString: Int] = [:]
  /// The name with each number.
  private(set) var names: [ByteString] = []

  subscript(name: ByteString) -> Int {
    if let known = numbers[name] { return known }
    numbers[name] = numbers.count
    names.append(name)
    return numbers.count - 1
  }
}

extension Manifest {
  /// The elements in the order of the text; `tags` and `paths` give the numbers of its tags and of its entries.
  func commentedElements(
    _ keys: KeyNumbers, tag: (TagID) -> Int, path: (Int) -> Int
  ) -> [CommentedElement] {
    guard let root = tree.root, tree[root].kind == .mapping else { return [] }
    var elements: [CommentedElement] = []
    elements.reserveCapacity(entries.count + tagUses.count + declarations.count)
    func add(
      _ kind: Int, _ number: Int, _ node: NodeID, tag: Int? = nil, isContainer: Bool = false, hasDash: Bool = false
    ) {
      var start = tree.start(of: node)
      if hasDash {
        let blanks = source.startOfBlanks(before: start)
        if blanks > 0, source.bytes[blanks - 1] == UInt8(ascii: "-") { start = blanks - 1 }
      }
      let line = source.startOfLineIfFirst(start)
      elements.append(
        CommentedElement(
          kind: kind, number: number, tag: tag, node: node, isContainer: isContainer, line: line,
          indent: ByteSpan(line ?? start, start)))
    }
    func addKeys(of mapping: NodeID, _ path: ByteString, isTop: Bool) {
      for (key, value) in tree.entries(of: mapping) {
        let name = ByteString(path.bytes + [0] + Array((tree.text(of: key) ?? "").utf8))
        let section = isTop ? tree.text(of: key).flatMap(Section.init) : nil
        add(CommentedElement.Kind.key, keys[name], key, isContainer: tree[value].isCollection)
        guard section != .files, section != .catalogs, tree[value].isCollection else { continue }
        if tree[value].kind == .mapping { addKeys(of: value, name, isTop: false) }
        // The items of a category are declarations.
        guard tree[value].kind == .sequence, path.bytes != [0] + Array("tags".utf8) else { continue }
        for item in tree.children(of: value) {
          let text = ByteString(name.bytes + [0, 0] + Array((tree.text(of: item) ?? "").utf8))
          add(CommentedElement.Kind.key, keys[text], item, hasDash: true)
        }
      }
    }
    addKeys(of: root, ByteString([]), isTop: true)
    for declaration in declarations {
      add(CommentedElement.Kind.tag, tag(declaration.tag), declaration.node, hasDash: true)
    }
    for catalog in catalogs {
      add(
        CommentedElement.Kind.catalog, keys[ByteString(normalizedPath(catalog.key))], catalog.key, isContainer: true)
    }
    for (index, entry) in entries.enumerated() where !entry.isShared {
      let number = path(index)
      let list = tree.next(after: entry.key)
      add(CommentedElement.Kind.resource, number, entry.key, isContainer: tree[list].isCollection)
      guard tree[list].kind == .sequence else { continue }
      for use in uses(of: entry) {
        add(CommentedElement.Kind.use, number, use.node, tag: tag(use.tag), hasDash: true)
      }
    }
    return elements.sorted { $0.node < $1.node }
  }
}
