/// An element that a comment or a conflict can be about: a tag, a resource, a resource's use of a tag, a catalog,
/// another key or item, or the end of the text.
///
/// An element has the same key in all versions of a manifest, even if a version renamed or moved the element.
struct ElementKey: Hashable, Comparable {
  enum Kind: Int { case key, tag, resource, use, catalog, end }

  let kind: Kind
  /// The number of a tag or resource in ``ThreeVersions``; for other elements, the number of the name.
  var number = 0
  var tag = 0

  /// The end of the text.
  static let end = ElementKey(kind: .end)

  /// The resource of a tag use; elements of other kinds are returned unchanged.
  var resource: ElementKey { kind == .use ? ElementKey(kind: .resource, number: number) : self }

  static func < (left: ElementKey, right: ElementKey) -> Bool {
    (left.kind.rawValue, left.number, left.tag) < (right.kind.rawValue, right.number, right.tag)
  }
}

/// A manifest with its elements and comments.
struct VersionText {
  struct Element {
    let key: ElementKey
    let node: NodeID
    /// The index of the last element that begins a line, up to and including this element; -1 if no such element
    /// exists.
    var owner = -1
    /// The span from the start of the line to the element, if the element begins the line.
    var line: ByteSpan?
  }

  /// The place of a comment: at the end of the line that an element begins, or on a separate line above that line.
  struct Slot: Hashable, Comparable {
    var key: ElementKey
    var isBehind: Bool

    static func < (left: Slot, right: Slot) -> Bool {
      left.key == right.key ? left.isBehind && !right.isBehind : left.key < right.key
    }
  }

  struct Comment {
    let text: ByteString
    let slot: Slot
    /// The comment alone. `whole` also includes the text that odr removes together with the comment: the whole line of
    /// the comment, or the white space before the comment.
    let span: ByteSpan
    let whole: ByteSpan
  }

  let manifest: Manifest
  /// The elements in text order, without the uses of tags on the line of their resource.
  private(set) var elements: [Element] = []
  /// The index of the first element with each key, except for resources and uses of tags.
  private var indices: [ElementKey: Int] = [:]
  /// The index of the entry at each path; -1 if there is none.
  private var entries: ContiguousArray<Int32> = []
  private var tags: [Int] = []
  private(set) var comments: [Comment] = []

  var source: SourceText { manifest.source }

  /// Creates a text without elements and comments.
  init(_ manifest: Manifest) { self.manifest = manifest }

  /// Finds the elements and comments of a manifest. `tags` contains the number of each tag, and `paths` contains the
  /// number of each entry's path.
  init(_ manifest: Manifest, _ names: NameNumbers, tags: [Int], paths: [Int]) {
    self.manifest = manifest
    let tree = manifest.tree
    guard let root = tree.root, tree[root].kind == .mapping else { return }
    addKeys(of: root, "", names)
    for declaration in manifest.declarations {
      add(ElementKey(kind: .tag, number: tags[declaration.tag.index]), declaration.node, isItem: true)
    }
    for catalog in manifest.catalogs {
      let name = ByteString(manifest.normalizedPath(catalog.key))
      add(ElementKey(kind: .catalog, number: names.number(of: name)), catalog.key)
    }
    self.tags = tags
    entries = ContiguousArray(repeating: -1, count: names.count)
    for (index, entry) in manifest.entries.enumerated() where !entry.isShared {
      let number = paths[index]
      entries[number] = Int32(truncatingIfNeeded: index)
      add(ElementKey(kind: .resource, number: number), entry.key)
      let list = tree.next(after: entry.key)
      guard tree[list].kind == .sequence,
        source.hasLineBreak(in: ByteSpan(tree.start(of: entry.key), tree.span(of: list).end))
      else { continue }
      for use in manifest.uses(of: entry) {
        add(ElementKey(kind: .use, number: number, tag: tags[use.tag.index]), use.node, isItem: true)
      }
    }
    elements.sort { ($0.node, $0.key) < ($1.node, $1.key) }
    var owner = -1
    for index in elements.indices {
      if elements[index].line != nil { owner = index }
      elements[index].owner = owner
      let key = elements[index].key
      if key.kind != .resource, key.kind != .use, indices[key] == nil { indices[key] = index }
    }
    addComments()
  }

  private mutating func add(_ key: ElementKey, _ node: NodeID, isItem: Bool = false) {
    var start = manifest.tree.start(of: node)
    if isItem {
      let blanks = source.startOfBlanks(before: start)
      if blanks > 0, source.bytes[blanks - 1] == UInt8(ascii: "-") { start = blanks - 1 }
    }
    let line = source.startOfLineIfFirst(start).map { ByteSpan($0, start) }
    elements.append(Element(key: key, node: node, line: line))
  }

  private mutating func addKeys(of mapping: NodeID, _ path: String, _ names: NameNumbers) {
    let tree = manifest.tree
    for (key, value) in tree.entries(of: mapping) {
      let name = tree.text(of: key) ?? ""
      add(names.key(path + name), key)
      if path.isEmpty, name == Section.files.rawValue || name == Section.catalogs.rawValue { continue }
      if tree[value].kind == .mapping { addKeys(of: value, path + name + "\0", names) }
      // The items of a category are tags, which have elements of their own.
      guard tree[value].kind == .sequence, path != Section.tags.rawValue + "\0" else { continue }
      for item in tree.children(of: value) {
        add(names.key(path + name, tree.text(of: item) ?? ""), item, isItem: true)
      }
    }
  }

  private mutating func addComments() {
    let lines = elements.filter { $0.line != nil }
    var next = 0
    for span in manifest.tree.comments() {
      while next < lines.count, manifest.tree.start(of: lines[next].node) < span.start { next += 1 }
      let line = source.startOfLineIfFirst(span.start)
      let owner = line == nil ? next - 1 : next
      let key = lines.indices.contains(owner) ? lines[owner].key : .end
      let whole =
        line.map { ByteSpan($0, min(source.afterLineBreak(span.end), source.count)) }
        ?? ByteSpan(source.startOfBlanks(before: span.start), span.end)
      comments.append(
        Comment(
          text: ByteString(source.bytes[span]), slot: Slot(key: key, isBehind: line == nil), span: span, whole: whole))
    }
  }

  /// Returns the first element with the given key.
  func element(_ key: ElementKey) -> Element? {
    guard key.kind == .resource || key.kind == .use else { return indices[key].map { elements[$0] } }
    guard key.number < entries.count, entries[key.number] >= 0 else { return nil }
    let entry = manifest.entries[Int(entries[key.number])]
    let index = elements.partitionIndex { $0.node >= entry.key }
    if key.kind == .resource { return elements[index] }
    let own = elements[index...].prefix { $0.key.resource == key.resource }.first { $0.key == key }
    guard own == nil, let use = manifest.uses(of: entry).first(where: { tags[$0.tag.index] == key.tag }) else {
      return own
    }
    // If the entry refers to its tags with an alias, the tags are not on the entry's line.
    let isList = manifest.tree[manifest.tree.next(after: entry.key)].kind == .sequence
    return Element(key: key, node: isList ? use.node : entry.key, owner: elements[index].owner)
  }

  /// Returns the last element that begins a line, up to and including the element with the given key; `nil` if no such
  /// element exists.
  func owner(of key: ElementKey) -> Element? {
    element(key).flatMap { $0.owner < 0 ? nil : elements[$0.owner] }
  }

  /// Returns the span of an element. The span includes the element's value unless the value is a mapping.
  func span(of key: ElementKey) -> ByteSpan? {
    guard let node = element(key)?.node else { return nil }
    let tree = manifest.tree
    let span = tree.span(of: node)
    guard key.kind == .resource || key.kind == .key else { return span }
    var value = tree.next(after: node)
    guard value.index < tree.nodes.count else { return span }
    // A list without brackets ends after its last item.
    if tree[value].kind == .sequence, tree[value].style == .block { value = NodeID(Int(tree[value].subtreeEnd) - 1) }
    return tree[value].kind == .mapping ? span : ByteSpan(span.start, max(span.end, tree.span(of: value).end))
  }

  /// Returns the span of an element's name.
  func place(of key: ElementKey) -> ByteSpan? { element(key).map { manifest.tree.span(of: $0.node) } }

  /// Returns the last element that starts before `end`.
  func key(before end: ByteIndex) -> ElementKey? {
    let next = elements.partitionIndex { manifest.tree.start(of: $0.node) >= end }
    return next > 0 ? elements[next - 1].key : nil
  }

  /// Returns the elements that an error is about.
  func keys(of error: Diagnostic) -> [ElementKey] {
    ([error.location] + error.notes.compactMap(\.location)).filter { $0.source == nil }.compactMap { location in
      key(before: location.span.start + 1)
    }
  }
}
