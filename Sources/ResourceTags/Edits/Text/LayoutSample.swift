/// The layout conventions of a manifest, for new text without a neighbor whose layout it could copy.
struct LayoutSample {
  private let manifest: Manifest
  private let outline: ManifestOutline
  let tree: SyntaxTree
  /// The maximum number of columns for a list on one line.
  static let lineLength = 100
  /// Whether sections are written without brackets.
  let isBlock: Bool
  /// Whether entries in JSON, or in YAML between brackets, are on their own lines.
  let isSpread: Bool
  /// The indentation of one level: of the root's entries if they are indented between brackets; otherwise, of the entries
  /// of the first indented mapping, relative to the root's entries.
  let unit: [UInt8]
  /// The text between a key and its value.
  let colon: [UInt8]

  init(_ manifest: Manifest, _ outline: ManifestOutline) {
    self.manifest = manifest
    self.outline = outline
    let tree = manifest.tree
    self.tree = tree
    isBlock = tree[outline.root].style == .block
    colon = tree.isCompact ? [":"] : Array(": ".utf8)
    /// Returns the white space before the first entry of a mapping if the entry begins a line.
    func indent(in mapping: NodeID) -> [UInt8]? {
      guard let start = tree.firstChild(of: mapping).map({ tree.start(of: $0) }) else { return nil }
      return tree.source.startOfLineIfFirst(start).map { Array(tree.source.bytes[$0..<start]) }
    }
    let outer = indent(in: outline.root)
    isSpread = outer != nil
    if let outer, !isBlock, !outer.isEmpty {
      unit = outer
    } else {
      let depth = outer?.count ?? 0
      let inner = tree.entries(of: outline.root).lazy.filter { tree[$0.value].isMapping }
        .compactMap { indent(in: $0.value) }.first { $0.count > depth }
      unit = inner.map { Array($0[depth...]) } ?? [" ", " "]
    }
  }

  // MARK: Lists

  /// Returns the layout for the tag lists of download categories, copied from the first category with tags.
  func categoryLayout(inFlow: Bool) -> ListLayout {
    for category in DownloadCategory.allCases {
      guard let entry = try? outline.category(category),
        let layout = ListLayout(of: entry.value, under: entry.key, tree)
      else { continue }
      if !inFlow || !layout.isBlock { return layout }
    }
    if !inFlow { return .block(offset: unit.count, gap: [" "]) }
    return isSpread && !isBlock ? .spread(indent: unit) : inlineLayout
  }

  /// The layout of a list with one item on each line, without brackets, copied from the first such category.
  var linesLayout: ListLayout {
    let layout = categoryLayout(inFlow: false)
    return layout.isBlock ? layout : .block(offset: unit.count, gap: [" "])
  }

  /// Returns the layout of the tag lists near the resource at `index`. Resources in `range` take precedence.
  func listLayout(near index: Int, in range: Range<Int>, inFlow: Bool) -> ListLayout {
    // Search the nearest resources above, then the nearest resources below, and then the manifest's first resources.
    let place = min(max(index, range.lowerBound), range.upperBound)
    let above = range.clamped(to: (place - 8)..<place).reversed()
    let below = range.clamped(to: place..<(place + 8))
    let start = 0..<min(16, manifest.entries.count)
    var forced: ListLayout?
    for candidate in Array(above) + below + start {
      let key = manifest.entries[candidate].key
      let list = tree.next(after: key)
      guard let layout = ListLayout(of: list, under: key, tree), !inFlow || !layout.isBlock else { continue }
      if !layout.hasRoomForComments { return layout }
      if !needsLines(list, under: key) { return forced ?? layout }
      forced = forced ?? layout
    }
    return inlineLayout
  }

  /// Whether a list has one item on each line because of its comments or its length, so that lists without comments
  /// may look different.
  private func needsLines(_ list: NodeID, under key: NodeID) -> Bool {
    if !tree.comments(from: tree[key].end, to: tree.source.lineEnd(from: tree[list].end)).isEmpty { return true }
    let texts = tree.children(of: list).map { tree.text(of: $0)?.unicodeScalars.count ?? 0 }
    let width = (tree.text(of: key)?.unicodeScalars.count ?? 0) + texts.reduce(4) { $0 + $1 + 2 } - 2
    return tree.source.indentOfLine(at: tree[key].start).count + width > Self.lineLength
  }

  /// The layout of a list on one line between brackets, as in most manifests.
  var inlineLayout: ListLayout { .inline(padding: [], separator: tree.separator) }

  // MARK: Scalars whose quotes are copied

  /// Returns the first item of a list; `nil` if the list is empty.
  func firstItem(of list: NodeID) -> NodeID? {
    tree[list].isSequence ? tree.firstChild(of: list) : nil
  }

  /// Returns an item whose quotes a new item under `key` may copy, preferably from the previous or next entry.
  func tagNeighbour(near key: NodeID) -> NodeID? {
    let entries = manifest.entries
    let place = entries.partitionIndex { $0.key >= key }
    for index in [place - 1, place, place + 1, 0] where entries.indices.contains(index) && entries[index].key != key {
      if let item = firstItem(of: tree.next(after: entries[index].key)) { return item }
    }
    return manifest.declarations.first?.node
  }
}

/// The layout of a list under its key. A new list can copy this layout.
enum ListLayout {
  /// A dash and an item on each line. `offset` is the number of spaces beyond the key's indentation, and `gap` is the
  /// text after the dash.
  case block(offset: Int, gap: [UInt8])
  /// Items between brackets on the key's line. `padding` is the text inside the brackets, and `separator` is the text
  /// between items.
  case inline(padding: [UInt8], separator: [UInt8])
  /// Items between brackets, each on its own line. `indent` is the indentation beyond the key's indentation.
  case spread(indent: [UInt8])

  var isBlock: Bool { if case .block = self { true } else { false } }

  /// Determines the layout of the list `node` under `key`; `nil` if the list is empty, no case describes its layout, or
  /// a comment that silences findings keeps the list on its lines.
  init?(of node: NodeID, under key: NodeID, _ tree: SyntaxTree) {
    guard tree[node].isSequence, let first = tree.firstChild(of: node) else { return nil }
    let source = tree.source
    let keyEnd = tree[key].end
    if source.isIgnore(ByteSpan(keyEnd, source.lineEnd(from: keyEnd))) { return nil }
    let keyIndent = source.startOfLineIfFirst(tree[key].start).map { tree[key].start - $0 } ?? 0
    let firstStart = tree.start(of: first)
    let open = tree[node].start
    if tree[node].style == .block {
      guard let line = source.startOfLineIfFirst(open) else { return nil }
      let gap = source.bytes[(open + 1)..<firstStart]
      self = .block(
        offset: max(0, open - line - keyIndent),
        gap: !gap.isEmpty && gap.allSatisfy(\.isBlank) ? Array(gap) : [" "])
      return
    }
    if let line = source.startOfLineIfFirst(firstStart) {
      self = .spread(indent: Array(source.bytes[line..<firstStart].dropFirst(keyIndent)))
      return
    }
    let padding = source.bytes[(open + 1)..<firstStart]
    self = .inline(
      padding: padding.allSatisfy(\.isBlank) ? Array(padding) : [], separator: CollectionText(tree, node).separator)
  }

  /// Whether the layout has room for the items' comments.
  var hasRoomForComments: Bool { if case .inline = self { false } else { true } }

  /// Formats `items` as a list in this layout, and returns the lines of the list. The list's first line belongs on the
  /// key's line.
  func lines(_ items: [ElementText]) -> [[UInt8]] {
    switch self {
    case .block(let offset, let gap):
      let indent = [UInt8](repeating: " ", count: offset)
      return [[]] + items.flatMap { $0.ownLines(prefix: ["-"] + gap) }.map { $0.indented(by: indent) }
    case .inline(let padding, let separator):
      return items.inline(between: "[", "]", separator: separator, padding: padding)
    case .spread(let indent): return items.spread(between: "[", "]", indent: indent)
    }
  }
}

extension [ElementText] {
  /// Returns the elements on one line between brackets.
  func inline(
    between open: UInt8, _ close: UInt8, separator: [UInt8], padding: [UInt8] = []
  ) -> [[UInt8]] {
    let texts = map { $0.inline(indent: [], lineBreak: []) }
    return [[open] + padding + texts.joined(separator: separator) + padding + [close]]
  }

  /// Returns the lines of the elements between brackets, each element on its own lines.
  func spread(between open: UInt8, _ close: UInt8, indent: [UInt8]) -> [[UInt8]] {
    let comma: [UInt8] = [","]
    let lines = enumerated().flatMap { $1.ownLines(suffix: $0 + 1 < count ? comma : []) }
    return [[open]] + lines.map { $0.indented(by: indent) } + [[close]]
  }
}
