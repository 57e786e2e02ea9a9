/// Writes lists and names that several places share through aliases. An edit must change only the resources and
/// categories in the request, not every place that shares a list.
extension DraftWriter {
  /// The tags of a category or resource before and after the edits; `new` is `nil` if it no longer has a list in the same
  /// place.
  private typealias TagChange = (old: [TagID], new: [TagID]?)

  /// Finds the aliases of lists that must be copies, because the edits make the alias's tags differ from the anchored
  /// list, and the lists whose anchor moves.
  ///
  /// An alias stays if its tags are still equal to the anchored list. If the anchored list changes and no alias changes
  /// in the same way, the first alias is replaced with the anchor and the old list, so that the other aliases still
  /// refer to the old list.
  mutating func checkSharedLists() {
    if aliases.isEmpty { return }
    let tags = tagsOfSharedLists
    for (list, aliases) in aliases.sortedByKey where tree[list].isSequence {
      // A list or an alias without an owner belongs to a setting.
      let (old, new) = (tags[list]?.old, tags[list]?.new)
      let isShared = new != nil && new != old && aliases.contains { tags[$0]?.new == new }
      for alias in aliases {
        let isKept =
          tags[alias].map { $0.new == nil || $0.new == (isShared ? new : old) ?? $0.old } ?? !isShared
        if !isKept { unsharable.insert(alias) }
      }
      if !isShared, let old, new != old, aliases.contains(where: { tags[$0] == nil || tags[$0]?.new == old }) {
        listsWithoutAnchor.insert(list)
      }
    }
  }

  /// The tags of each category and resource whose list is an alias or has an anchor, by the node of the list.
  private var tagsOfSharedLists: [NodeID: TagChange] {
    var tags: [NodeID: TagChange] = [:]
    for category in DownloadCategory.allCases {
      guard let list = try? draft.outline.category(category)?.value else { continue }
      let old = manifest.declarations.filter { $0.category == category }
      tags[list] = (old.map { $0.tag }, draft.items(of: category).map(\.tag))
    }
    for (index, entry) in manifest.entries.enumerated() where !entry.isShared {
      let list = tree.next(after: entry.key)
      guard tree[list].isAlias || tree[list].hasProperties else { continue }
      let isGone = entryOrder.displaced.contains(index)
      tags[list] = (draft.manifest.tags(ofEntry: index), isGone ? nil : draft.tags(of: index).map(\.tag))
    }
    return tags
  }

  /// Whether a node is an alias or has aliases, so that its text can't change. The aliases must be copies first.
  mutating func keepsText(of node: NodeID) -> Bool {
    let shared = tree[node].isAlias ? [node] : aliases[node] ?? []
    unsharable.formUnion(shared)
    return !shared.isEmpty
  }

  /// Finds aliases that repeat a mapping of resources from which the edits would make them differ.
  mutating func checkSharedMappings() {
    if aliases.isEmpty { return }
    let groups = entryOrder.groups
    let homes = Dictionary(first: groups.compactMap { group in group.home.map { ($0.value, group) } })
    for group in groups {
      guard let value = group.home?.value, tree[value].isAlias, let target = tree.resolve(value) else { continue }
      let isAlike =
        homes[target].map { draft.contents(of: $0) == draft.contents(of: group) }
        ?? (group.order == nil && !group.originals.contains { draft.newTags[$0] != nil })
      if !isAlike { unsharable.insert(value) }
    }
  }

  // MARK: Anchors and new names

  /// Moves the anchor and the content of each removed node to the first of the node's aliases that is still in the
  /// text.
  mutating func keepAnchors() {
    if aliases.isEmpty { return }
    let deleted = changes.deletedSpans
    for (node, aliases) in aliases.sortedByKey {
      guard let properties = tree.properties[node], deleted.contain(properties.start),
        let first = aliases.first(where: { !deleted.contain(tree[$0].start) })
      else { continue }
      if tree[node].isMapping {
        unsharable.formUnion(aliases)
      } else {
        let copy = scalars.copy(of: node, newNames)
        changes.replace(tree[first].span, with: Array(source.bytes[properties]) + [" "] + copy)
      }
    }
  }

  /// Replaces every scalar that is the name of a renamed tag. Aliases don't change, because they refer to their
  /// anchors.
  mutating func writeNewNames() {
    if renamed.isEmpty { return }
    let references = manifest.references { renamed.contains($0) }
    let places = Set(references.map(\.node))
    var names: [NodeID: TagID] = [:]
    for (tag, node) in references {
      guard let scalar = tree.resolve(node) else { continue }
      // The text that an alias refers to may be something else, such as the name of a target.
      if places.contains(scalar) { names[scalar] = tag } else { unsharable.insert(node) }
    }
    let scalars = Set(names.keys)
    unsharable.formUnion(scalars.flatMap { aliases[$0] ?? [] }.filter { !places.contains($0) })
    let deleted = changes.deletedSpans
    for (node, tag) in names {
      let span = tree[node].span
      let name = draft.names[tag].string
      if deleted.contain(span.start) || tree.string(node).utf8.elementsEqual(name.utf8) { continue }
      changes.replace(span, with: self.scalars.text(name, inPlaceOf: node))
    }
  }
}
