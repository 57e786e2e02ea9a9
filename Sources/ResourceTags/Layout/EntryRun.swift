/// The range of an entry's text in the output.
struct EntryRun {
  let key: NodeID
  /// The start of the comments that belong to the entry's place, and their end.
  let start, place: Int
  /// The start of the entry itself, including the comments that belong to it, below a blank line.
  let body: Int
  /// The start of the entry's first line.
  let line: Int
  /// The end of the entry's last line, including comments at the end of its value.
  let end: Int
  /// Whether the entry ends with comments that only a blank line separates from the next entry.
  let endsWithComments: Bool

  /// Whether there is a blank line above the entry or above one of its comments.
  var startsGroup: Bool { body > place }
}

/// Sorts entries.
extension LayoutWriter {
  /// Sorts the entries that were written from `start` to the end of the output.
  mutating func arrange(_ runs: [EntryRun], _ place: LayoutPlace, from start: Int) throws(EditRefusal) {
    guard let order = place == .manifest ? orderOfSections(runs) : try orderOfPaths(runs) else { return }
    output.replaceSubrange(start..., with: place == .manifest ? sections(runs, order) : paths(runs, order))
  }

  /// Returns the indices of sections in the order that odr uses in new manifests, with unknown sections last; `nil` if
  /// they are already in that order.
  private func orderOfSections(_ runs: [EntryRun]) -> [Int]? {
    let ranks = runs.map { run in
      tree.text(of: run.key).flatMap { Section.canonicalKeyOrder.firstIndex(of: $0) }
        ?? Section.canonicalKeyOrder.count
    }
    let order = runs.indices.sorted { ranks[$0] < ranks[$1] }
    return order.elementsEqual(runs.indices) ? nil : order
  }

  /// Returns the indices of entries, with each group sorted by path; `nil` if the entries are already sorted. Throws
  /// ``EditRefusal`` if a group contains a path twice.
  private func orderOfPaths(_ runs: [EntryRun]) throws(EditRefusal) -> [Int]? {
    let paths = runs.map { run in Array(tree.bytes(of: run.key)) }
    var group = 0
    let groups = runs.map { run in
      if run.startsGroup { group += 1 }
      return group
    }
    let order = runs.indices.sorted {
      groups[$0] == groups[$1] ? SortOrder.bytes.precedes(paths[$0], paths[$1]) : groups[$0] < groups[$1]
    }
    if order.elementsEqual(runs.indices) { return nil }
    for (left, right) in zip(order, order.dropFirst()) where paths[left] == paths[right] && !runs[right].startsGroup {
      throw .repeatedKey(tree[runs[right].key].span)
    }
    return order
  }

  /// Returns the text of entries in `order`. Comments that don't belong to an entry stay in place.
  private func text(_ runs: [EntryRun], _ order: [Int], hasBlankLineAbove: (_ place: Int) -> Bool) -> [UInt8] {
    var text = Array(output[runs[0].start..<runs[0].body])
    for (place, index) in order.enumerated() {
      if place > 0 {
        text += output[runs[place].start..<runs[place].place]
        if hasBlankLineAbove(place) { text += lineBreak }
      }
      text += output[runs[index].body..<runs[index].end]
    }
    return text
  }

  /// Returns the text of paths in `order`. Blank lines stay in place.
  private func paths(_ runs: [EntryRun], _ order: [Int]) -> [UInt8] {
    text(runs, order) { runs[$0].startsGroup || runs[order[$0 - 1]].endsWithComments }
  }

  /// Returns the text of sections in `order`. If the sections are separated by blank lines, adds a blank line between
  /// sections that become neighbors, unless each of the two sections is a single line.
  private func sections(_ runs: [EntryRun], _ order: [Int]) -> [UInt8] {
    let hasBlankLines = runs.dropFirst().contains(where: \.startsGroup)
    return text(runs, order) { place in
      let (previous, run) = (runs[order[place - 1]], runs[order[place]])
      if order[place - 1] == order[place] - 1 { return run.startsGroup }
      return hasBlankLines && (hasSeveralLines(previous) || hasSeveralLines(run) || run.line > run.body)
    }
  }

  private func hasSeveralLines(_ run: EntryRun) -> Bool {
    guard let end = lineBreak.last else { return false }
    return output[run.line..<run.end - lineBreak.count].contains(end)
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
