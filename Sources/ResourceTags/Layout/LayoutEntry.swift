/// An entry of a mapping, and its lines in the canonical layout.
struct LayoutEntry {
  let element: CollectionText.Element
  /// The role of the mapping that contains the entry.
  let place: LayoutPlace
  /// The number of spaces before the entry.
  let indent: Int
  /// The comments before and after the entry.
  let gap, next: CollectionText.CommentGap
  let isFirst: Bool

  /// The lines of the comments that belong to the entry's place.
  var commentsOfPlace: [[UInt8]] = []
  /// Whether there is a blank line above the entry or above one of its comments.
  var startsGroup = false
  /// The lines of the comments above the entry that belong to it.
  var commentsAbove: [[UInt8]] = []
  /// The lines of the entry, including comments at the end of its value.
  var lines: [[UInt8]] = []
  /// Whether comments after the entry's key moved above the entry.
  var movesComments = false
  /// Whether the entry ends with comments that only a blank line separates from the next entry: comments at the end of a
  /// resource's list.
  var endsWithComments = false

  var key: NodeID { element.node }
  var value: NodeID { element.value }

  /// The end of the entry and of the comments at the end of the collection in it.
  var end: ByteIndex { max(element.span.end, next.trailing?.end ?? 0, next.tail.last?.end ?? 0) }
}

/// Sorts entries.
extension LayoutWriter {
  /// Returns the indices of entries in the canonical order. Throws ``EditRefusal`` if a group contains a path twice.
  func order(of entries: [LayoutEntry], _ place: LayoutPlace) throws(EditRefusal) -> [Int] {
    place == .manifest ? orderOfSections(entries) : try orderOfPaths(entries)
  }

  /// Returns the indices of sections in the order that odr uses in new manifests, with unknown sections last.
  private func orderOfSections(_ sections: [LayoutEntry]) -> [Int] {
    let ranks = sections.map { section in
      tree.text(of: section.key).flatMap { Section.canonicalKeyOrder.firstIndex(of: $0) }
        ?? Section.canonicalKeyOrder.count
    }
    return sections.indices.sorted { ranks[$0] < ranks[$1] }
  }

  /// Returns the indices of entries, with each group sorted by path.
  private func orderOfPaths(_ entries: [LayoutEntry]) throws(EditRefusal) -> [Int] {
    let paths = entries.map { Array(tree.bytes(of: $0.key)) }
    var group = 0
    let groups = entries.map { entry in
      if entry.startsGroup { group += 1 }
      return group
    }
    let order = entries.indices.sorted {
      groups[$0] == groups[$1] ? SortOrder.bytes.precedes(paths[$0], paths[$1]) : groups[$0] < groups[$1]
    }
    if order.elementsEqual(entries.indices) { return order }
    for (left, right) in zip(order, order.dropFirst()) where paths[left] == paths[right] && !entries[right].startsGroup
    {
      throw .repeatedKey(tree[entries[right].key].span)
    }
    return order
  }

  /// Returns whether a blank line belongs above the entry at `number` in `order`. Blank lines between paths stay in place.
  /// If there are blank lines between sections, which `isSpaced` says, a blank line separates sections that become
  /// neighbors, unless each of the two sections is a single line.
  func hasBlankLine(
    above number: Int, _ entries: [LayoutEntry], _ order: [Int], _ place: LayoutPlace, isSpaced: Bool
  ) -> Bool {
    guard number > 0 else { return entries[0].startsGroup }
    let (previous, entry) = (entries[order[number - 1]], entries[order[number]])
    if place != .manifest { return entries[number].startsGroup || previous.endsWithComments }
    if order[number - 1] == order[number] - 1 { return entry.startsGroup }
    return isSpaced && (previous.lines.count > 1 || entry.lines.count > 1 || !entry.commentsAbove.isEmpty)
  }
}

/// The role of a mapping in a manifest, as far as it affects the layout.
enum LayoutPlace {
  case manifest, tags, catalogs
  /// The section `files`, or a catalog.
  case files
  case other

  /// Returns the role of the mapping under `key` in a mapping that has this role.
  func child(_ key: ByteSlice) -> LayoutPlace {
    switch self {
    case .manifest:
      if key.equals("tags") { return .tags }
      if key.equals("files") { return .files }
      return key.equals("catalogs") ? .catalogs : .other
    case .catalogs: return .files
    default: return .other
    }
  }

  /// The mappings whose entries can be sorted: by the order of sections, or by paths.
  static let sortable = [LayoutPlace.manifest, .files, .catalogs]

  /// Whether each item of the mapping's lists has its own line, even if the list is short.
  var hasListsOnLines: Bool { self == .tags }
}
