/// Determines which bytes of a manifest must change so that the manifest has the content of a draft.
///
/// The writer compares the draft with the tree, mapping by mapping and list by list. The writer handles one edit and
/// ten thousand edits in the same way, and doesn't touch unchanged parts.
struct DraftWriter {
  let draft: ManifestDraft
  let tree: SyntaxTree
  let sample: LayoutSample
  let scalars: ScalarWriter
  var changes: TextChanges
  /// Top-level keys that the manifest does not contain yet.
  var newSections: [(section: String, value: [[UInt8]])] = []
  /// Top-level keys to be removed.
  var removedSections: Set<NodeID> = []
  private var collections: [NodeID: CollectionText] = [:]
  let entryOrder: EntryOrder
  /// The aliases of each anchored node, in text order.
  let aliases: [NodeID: [NodeID]]
  /// The anchors that any alias uses, each with its `&`.
  let usedAnchors: Set<ByteString>
  /// Lists whose anchor moves to their first alias.
  var listsWithoutAnchor: Set<NodeID> = []
  /// The tags of the manifest that have new names.
  let renamed: Set<TagID>
  /// The new name of each renamed tag in the manifest, by the tag's old name. Tags that were renamed and then removed are
  /// not included, because other tags may have their new names.
  let newNames: [ByteString: ByteString]
  /// Aliases that must be copies of their text before odr can write the draft.
  var unsharable: Set<NodeID> = []

  /// Returns the replacements in text order, and the comments that the replacements remove. Throws
  /// ``EditRefusal/shared(_:)`` with all aliases that must be copies first.
  static func write(
    _ draft: ManifestDraft
  ) throws(EditRefusal) -> (edits: [TextEdit], removedComments: [ByteSpan]) {
    var writer = DraftWriter(draft)
    writer.checkSharedMappings()
    writer.checkSharedLists()
    try writer.writeTags()
    try writer.writeResources()
    try writer.writeCatalogs()
    try writer.writeSettings()
    try writer.writeNewSections()
    writer.keepAnchors()
    writer.writeNewNames()
    if !writer.unsharable.isEmpty { throw .shared(writer.unsharable.sorted().map { writer.tree[$0].span }) }
    writer.changes.removeBlankLines()
    return (try writer.edits(), writer.changes.removedComments(draft.tree))
  }

  /// Returns the replacements in text order.
  func edits() throws(EditRefusal) -> [TextEdit] {
    guard let edits = changes.finished() else { throw .unproved(ByteSpan(at: 0)) }
    return edits
  }

  init(_ draft: ManifestDraft) {
    let (old, new) = (DraftNames(draft.manifest), draft.names)
    renamed = Set(draft.manifest.allTags.filter { new[$0] != old[$0] })
    newNames = Dictionary(first: renamed.filter { new.tag(named: new[$0]) == $0 }.map { (old[$0], new[$0]) })
    self.draft = draft
    entryOrder = EntryOrder(draft)
    tree = draft.tree
    sample = LayoutSample(draft.manifest, draft.outline)
    scalars = ScalarWriter(tree)
    changes = TextChanges(tree.source)
    aliases = Dictionary(grouping: tree.aliases, by: \.target).mapValues { $0.map(\.alias) }
    usedAnchors = Set(
      aliases.keys.compactMap { [tree] in tree.anchor(of: $0).map { ByteString(tree.source.bytes[$0]) } })
  }

  var manifest: Manifest { draft.manifest }
  var source: SourceText { tree.source }
  var lineBreak: [UInt8] { source.lineBreak }

  /// Returns the text of a collection; each collection is parsed only once.
  mutating func collection(_ node: NodeID) -> CollectionText {
    if let known = collections[node] { return known }
    let collection = CollectionText(tree, node)
    collections[node] = collection
    return collection
  }

  /// Returns the text of the mapping `value`; `nil` if the value is not a mapping or has no entries.
  mutating func filledMapping(_ value: NodeID) -> CollectionText? {
    guard tree[value].isMapping, tree.firstChild(of: value) != nil else { return nil }
    return collection(value)
  }

  /// Changes the elements `old` of a collection that is not empty to `new`: the indices of elements that stay, in
  /// order, and `nil` for each new element. `text` returns the text of a new element, given its number in `new` and the
  /// index of the element before which it belongs.
  mutating func change(
    _ collection: CollectionText, from old: some Sequence<Int>, to new: [Int?],
    _ text: (inout DraftWriter, _ number: Int, _ place: Int) -> ElementText
  ) throws(EditRefusal) {
    var inserted: [(index: Int, text: ElementText)] = []
    var place = 0
    for (number, index) in new.enumerated() {
      if let index { place = index + 1 } else { inserted.append((place, text(&self, number, place))) }
    }
    try change(collection, removing: Set(old).subtracting(new.compactMap(\.self)), inserting: inserted)
  }

  /// Removes elements of a collection that is not empty, and inserts new elements, each before the element at an index.
  mutating func change(
    _ collection: CollectionText, removing removed: Set<Int>, inserting new: [(index: Int, text: ElementText)]
  ) throws(EditRefusal) {
    let change = CollectionChange(of: collection, removing: removed, inserting: new)
    if change.isEmpty { return }
    if collection.isFlow, change.insertions.contains(where: collection.isCrowded) {
      return try writeOnLines(collection, change)
    }
    let hasNewComments = change.insertions.contains { $0.texts.contains { !$0.commentsAbove.isEmpty } }
    if hasNewComments, let end = collection.endOfOwnComments { changes.insert(lineBreak, at: end) }
    if collection.isFlow {
      collection.applyToFlow(change, &changes)
    } else {
      try collection.applyToBlock(change, &changes)
    }
  }
}
