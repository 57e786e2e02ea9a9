/// An element that a comment or a conflict can be about: a tag, a resource, a resource's use of a tag, another
/// key or item, or the end of the text.
///
/// An element has the same key in all versions of a manifest, even if a version renamed or moved the element.
struct ElementKey: Hashable, Comparable {
  enum Kind: Comparable { case key, tag, resource, use, end }

  let kind: Kind
  /// The name of a tag or resource in ``ManifestVersion``; for a key or an item in a list, the names of the section, the
  /// key, and the item, separated by periods.
  var name = ByteString.empty
  /// The tag that a resource uses.
  var tag = ByteString.empty

  /// The end of the text.
  static let end = ElementKey(kind: .end)

  static func key(_ name: String) -> ElementKey { ElementKey(kind: .key, name: ByteString(name)) }
  static func tag(_ name: ByteString) -> ElementKey { ElementKey(kind: .tag, name: name) }
  static func resource(_ name: ByteString) -> ElementKey { ElementKey(kind: .resource, name: name) }

  /// The resource of a tag use; elements of other kinds are returned unchanged.
  var resource: ElementKey { kind == .use ? .resource(name) : self }

  static func < (left: ElementKey, right: ElementKey) -> Bool {
    (left.kind, left.name, left.tag) < (right.kind, right.name, right.tag)
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
  /// The first element with each key.
  private lazy var elementsByKey = Dictionary(
    first: elements.filter { $0.key.name != Renames.noName }.map { ($0.key, $0) })
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
    for (entry, name) in zip(manifest.entries, version.resources) where !entry.isShared {
      elements.append(element(.resource(name), at: entry.key))
      // An alias contains no uses.
      if list(of: entry).isAlias { continue }
      elements += manifest.uses(of: entry).map { use in
        element(ElementKey(kind: .use, name: name, tag: version.tags[use.tag.index]), at: use.node)
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
    let tree = manifest.tree
    return tree.entries(of: mapping).flatMap { key, value in
      let name = path + (tree.text(of: key) ?? "")
      let own = [element(.key(name), at: key)]
      // The entries of these mappings are resources, which have elements of their own.
      if name == Section.files.rawValue || path == Section.catalogs.rawValue + "." { return own }
      if tree[value].isMapping { return own + keys(of: value, name + ".") }
      // The items of a category are tags, which have elements of their own.
      guard tree[value].isSequence, path != Section.tags.rawValue + "." else { return own }
      return own
        + tree.children(of: value).map { item in
          element(.key(name + "." + (tree.text(of: item) ?? "")), at: item)
        }
    }
  }

  /// Returns the first element with the given key.
  func element(_ key: ElementKey) -> Element? { elementsByKey[key] }

  /// Whether the place of a comment is in a list that is elsewhere, because the resource has an alias of the list.
  func isInAlias(_ slot: CommentSlot) -> Bool {
    (slot.key.kind == .use || slot.isInside && slot.key.kind == .resource)
      && version.entries[slot.key.name].map { list(of: manifest.entries[$0]).isAlias } ?? false
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
