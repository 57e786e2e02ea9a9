/// The layout habits in a manifest's text, for new text that has no neighbour to copy.
struct LayoutSample {
  private let manifest: Manifest
  private let outline: ManifestOutline
  private let tree: SyntaxTree
  let lineBreak: [UInt8]
  /// Whether sections are written without brackets.
  let isBlock: Bool
  /// Whether entries of JSON, or of YAML between brackets, have their own lines.
  let isSpread: Bool
  /// The indentation of one level.
  let unit: [UInt8]
  /// The text between a key and its value.
  let colon: [UInt8]

  init(_ manifest: Manifest, _ outline: ManifestOutline) {
    self.manifest = manifest
    self.outline = outline
    let tree = manifest.tree
    self.tree = tree
    lineBreak = tree.source.lineBreak
    isBlock = tree[outline.root].style == .block
    let start = tree.firstChild(of: outline.root).map { tree.start(of: $0) }
    let rootIndent = start.flatMap { start in
      tree.source.startOfLineIfFirst(start).map { Array(tree.source.bytes[$0..<start]) }
    }
    isSpread = rootIndent != nil
    colon = tree.isCompact ? [UInt8(ascii: ":")] : Array(": ".utf8)
    unit = Self.unit(tree, outline.root, rootIndent ?? [], isBlock: isBlock)
  }

  /// The indentation of the first collection in the root, beyond the root's own; for brackets that of the root.
  private static func unit(_ tree: SyntaxTree, _ root: NodeID, _ rootIndent: [UInt8], isBlock: Bool) -> [UInt8] {
    if !isBlock, !rootIndent.isEmpty { return rootIndent }
    for (_, value) in tree.entries(of: root) where tree[value].kind == .mapping {
      guard let start = tree.firstChild(of: value).map({ tree.start(of: $0) }),
        let line = tree.source.startOfLineIfFirst(start), start - line > rootIndent.count
      else { continue }
      return Array(tree.source.bytes[(line + rootIndent.count)..<start])
    }
    return Array("  ".utf8)
  }

  // MARK: Lists

  /// The layout of the categories' lists: that of the first list with tags.
  func categoryLayout(inFlow: Bool) -> ListLayout {
    for category in DownloadCategory.allCases {
      guard let entry = try? outline.category(category),
        let layout = ListLayout(of: entry.value, under: entry.key, tree)
      else { continue }
      if !inFlow || !layout.isBlock { return layout }
    }
    if !inFlow { return .block(offset: unit.count, gap: [UInt8(ascii: " ")]) }
    return inlineLayout
  }

  /// The layout of the tag lists of resources near the resource with the number `near`, looking at `range` first.
  func listLayout(near index: Int, in range: Range<Int>, inFlow: Bool) -> ListLayout {
    // Neighbours first, the nearest above before those below; then the first lists of the manifest.
    let place = min(max(index, range.lowerBound), range.upperBound)
    let above = (max(range.lowerBound, place - 8)..<place).reversed()
    let below = place..<min(range.upperBound, place + 8)
    let start = 0..<min(16, manifest.entries.count)
    for candidate in [Array(above), Array(below), Array(start)].joined() {
      let key = manifest.entries[candidate].key
      if let layout = ListLayout(of: tree.next(after: key), under: key, tree), !inFlow || !layout.isBlock {
        return layout
      }
    }
    // If the categories have a line for each item, other lists do too.
    let categories = categoryLayout(inFlow: inFlow)
    if case .spread = categories { return categories }
    return inlineLayout
  }

  /// One line between brackets, as in most manifests.
  var inlineLayout: ListLayout { .inline(padding: [], separator: tree.separator) }

  // MARK: Scalars to copy the quotes of

  /// The first item of a list; `nil` if it has none.
  func firstItem(of list: NodeID) -> NodeID? {
    tree[list].kind == .sequence ? tree.firstChild(of: list) : nil
  }

  /// An item whose quotes a new item under `key` may copy: one of the entry before or after.
  func tagNeighbour(near key: NodeID) -> NodeID? {
    let entries = manifest.entries
    let place = entries.partitionIndex { $0.key >= key }
    for index in [place - 1, place, place + 1, 0] where entries.indices.contains(index) && entries[index].key != key {
      if let item = firstItem(of: tree.next(after: entries[index].key)) { return item }
    }
    return manifest.declarations.first?.node
  }
}
