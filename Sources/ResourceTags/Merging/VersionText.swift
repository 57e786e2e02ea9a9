/// An element that a comment or a conflict can be about: a tag, a resource, a resource's use of a tag, another
/// key or item, or the end of the text.
///
/// An element has the same key in all versions of a manifest, even if a version renamed or moved the element.
struct ElementKey: Hashable, Comparable {
  enum Kind: Comparable { case key, tag, resource, use, end }

  let kind: Kind
  /// The number of a tag or resource in ``ManifestVersion``; for other elements, the number of the name.
  var number = 0
  var tag = 0

  /// The end of the text.
  static let end = ElementKey(kind: .end)

  static func tag(_ number: Int) -> ElementKey { ElementKey(kind: .tag, number: number) }
  static func resource(_ number: Int) -> ElementKey { ElementKey(kind: .resource, number: number) }

  /// The resource of a tag use; elements of other kinds are returned unchanged.
  var resource: ElementKey { kind == .use ? .resource(number) : self }

  static func < (left: ElementKey, right: ElementKey) -> Bool {
    (left.kind, left.number, left.tag) < (right.kind, right.number, right.tag)
  }
}

/// A manifest with its elements and comments, which odr finds when it first needs them.
final class VersionText {
  struct Element {
    let key: ElementKey
    let node: NodeID
    /// The span from the start of the line to the element, if the element begins the line.
    var line: ByteSpan?
  }

  let version: ManifestVersion
  /// The elements in text order.
  lazy var elements = makeElements()
  /// The first element with each key. A resource at the old path of a moved resource has the number -1.
  private lazy var elementsByKey = Dictionary(
    first: elements.filter { $0.key.kind < .resource || $0.key.number >= 0 }.map { ($0.key, $0) })
  lazy var comments = makeComments()
  /// The collections that `VersionText+Comments.swift` has looked up.
  var collections: [NodeID: CollectionText] = [:]

  var manifest: Manifest { version.manifest }
  var source: SourceText { manifest.source }

  init(_ version: ManifestVersion) { self.version = version }

  private func makeElements() -> [Element] {
    let tree = manifest.tree
    var elements = tree.root.map { keys(of: $0, "") } ?? []
    elements += manifest.declarations.map { element(.tag(version.tags[$0.tag.index]), at: $0.node) }
    for (entry, number) in zip(manifest.entries, version.resources) where !entry.isShared {
      elements.append(element(.resource(number), at: entry.key))
      // An alias contains no uses.
      if list(of: entry).isAlias { continue }
      elements += manifest.uses(of: entry).map { use in
        element(ElementKey(kind: .use, number: number, tag: version.tags[use.tag.index]), at: use.node)
      }
    }
    elements.sort { ($0.node, $0.key) < ($1.node, $1.key) }
    return elements
  }

  private func list(of entry: ResourceEntry) -> Node { manifest.tree[manifest.tree.next(after: entry.key)] }

  private func element(_ key: ElementKey, at node: NodeID) -> Element {
    var start = manifest.tree[node].start
    // An item of a list can come after a dash.
    let blanks = source.startOfBlanks(before: start)
    if blanks > 0, source.bytes[blanks - 1] == "-" { start = blanks - 1 }
    return Element(key: key, node: node, line: source.startOfLineIfFirst(start).map { ByteSpan($0, start) })
  }

  private func keys(of mapping: NodeID, _ path: String) -> [Element] {
    let (tree, names) = (manifest.tree, version.names)
    return tree.entries(of: mapping).flatMap { key, value in
      let name = path + (tree.text(of: key) ?? "")
      let own = [element(names.key(name), at: key)]
      // The entries of these mappings are resources, which have elements of their own.
      if name == Section.files.rawValue || path == Section.catalogs.rawValue + "." { return own }
      if tree[value].isMapping { return own + keys(of: value, name + ".") }
      // The items of a category are tags, which have elements of their own.
      guard tree[value].isSequence, path != Section.tags.rawValue + "." else { return own }
      return own
        + tree.children(of: value).map { item in
          element(names.key(name + "." + (tree.text(of: item) ?? "")), at: item)
        }
    }
  }

  /// Returns the first element with the given key.
  func element(_ key: ElementKey) -> Element? { elementsByKey[key] }

  /// Whether the place of a comment is in a list that is elsewhere, because the resource has an alias of the list.
  func isInAlias(_ slot: CommentSlot) -> Bool {
    (slot.key.kind == .use || slot.isInside && slot.key.kind == .resource)
      && version.entries[slot.key.number].map { list(of: manifest.entries[$0]).isAlias } ?? false
  }

  /// Returns the span of an element's name.
  func place(of key: ElementKey) -> ByteSpan? { element(key).map { manifest.tree[$0.node].span } }

  /// Returns the last element that starts before `end`.
  func key(before end: ByteIndex) -> ElementKey? {
    elements[..<elements.partitionIndex { manifest.tree[$0.node].start >= end }].last?.key
  }

  /// Returns the elements that an error is about.
  func keys(of error: Diagnostic) -> [ElementKey] {
    ([error.location] + error.notes.compactMap(\.location)).filter { $0.source == nil }.compactMap {
      key(before: $0.span.start + 1)
    }
  }
}
