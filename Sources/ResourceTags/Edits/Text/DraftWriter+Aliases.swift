/// Writes lists and names that several places share through aliases. An edit must change only the resources and
/// categories in the request, not every place that shares a list.
extension DraftWriter {
  /// The category or resource that a list of tags belongs to.
  private enum Owner {
    case category(DownloadCategory)
    case resource(Int)
  }

  /// Replaces an alias with a list if the edits make the alias's tags differ from the anchored list.
  ///
  /// An alias stays if its tags are still equal to the anchored list. If the anchored list changes and no alias changes
  /// in the same way, the first alias is replaced with the anchor and the old list, so that the other aliases still
  /// refer to the old list.
  mutating func writeSharedLists() throws(EditRefusal) {
    if aliases.isEmpty { return }
    let owners = self.owners
    for (list, aliases) in aliases.sortedByKey where tree[list].isSequence {
      let uses = aliases.map { alias in
        (alias: alias, owner: owners[alias], tags: owners[alias].flatMap { finalTags(of: $0) })
      }
      // A list without an owner belongs to a setting.
      let old = owners[list].map { originalTags(of: $0) }
      let new = owners[list].flatMap { finalTags(of: $0) }
      let isShared = new != nil && new != old && uses.contains { $0.tags == new }
      if isShared { unsharable.formUnion(uses.filter { $0.owner == nil }.map(\.alias)) }
      for (alias, owner, tags) in uses {
        guard let owner, let tags, tags != (isShared ? new : old) ?? originalTags(of: owner) else { continue }
        try writeOut(tags, of: owner, inPlaceOf: alias)
      }
      if !isShared, let old, new != old, uses.contains(where: { $0.owner == nil || $0.tags == old }) {
        listsWithoutAnchor.insert(list)
      }
    }
  }

  /// Whether a node is an alias or has aliases, so that its text can't change. The aliases must be copies first.
  mutating func keepsText(of node: NodeID) -> Bool {
    let shared = tree[node].isAlias ? [node] : aliases[node] ?? []
    unsharable.formUnion(shared)
    return !shared.isEmpty
  }

  private mutating func writeOut(
    _ tags: [TagID], of owner: Owner, inPlaceOf alias: NodeID
  ) throws(EditRefusal) {
    let target = tree.resolve(alias)
    let neighbour = target.flatMap { sample.firstItem(of: $0) }
    if case .category(let category) = owner, let entry = try draft.outline.category(category),
      !isInFlow(try draft.outline.section(.tags))
    {
      // The comments of the anchored list stay there.
      let items = draft.items(of: category).map { item in
        let isShared = item.origin.flatMap { node in target.map { $0 < node && node < tree.next(after: $0) } } ?? false
        return DraftItem(tag: item.tag, origin: isShared ? nil : item.origin)
      }
      let (lines, comments) = newList(items, sample.inlineLayout, beside: neighbour, inFlow: false)
      changes.carry(comments)
      if !comments.isEmpty { return try fill(entry.key, lines) }
    }
    let texts = tags.map { ElementText([scalars.text(draft.names[$0].string, beside: neighbour, isInFlow: true)]) }
    changes.replace(tree[alias].span, with: sample.inlineLayout.lines(texts)[0])
  }

  /// The owner of each value that is an alias or has an anchor.
  private var owners: [NodeID: Owner] {
    var owners: [NodeID: Owner] = [:]
    func enter(_ value: NodeID, _ owner: Owner) {
      if tree[value].isAlias || tree[value].hasProperties { owners[value] = owner }
    }
    for category in DownloadCategory.allCases {
      if let entry = try? draft.outline.category(category) { enter(entry.value, .category(category)) }
    }
    for (index, entry) in manifest.entries.enumerated() where !entry.isShared {
      enter(tree.next(after: entry.key), .resource(index))
    }
    return owners
  }

  private func originalTags(of owner: Owner) -> [TagID] {
    switch owner {
    case .category(let category):
      manifest.declarations.filter { $0.category == category }.map { $0.tag }
    case .resource(let index): draft.originalTags(of: index)
    }
  }

  /// Returns the tags of an owner after the edits; `nil` if the owner no longer has a list in the same place.
  private func finalTags(of owner: Owner) -> [TagID]? {
    switch owner {
    case .category(let category): draft.items(of: category).map(\.tag)
    case .resource(let index):
      draft.removed.contains(index) || entryOrder.relocated.contains(index)
        ? nil : draft.tags(of: index).map(\.tag)
    }
  }

  /// Finds aliases that repeat a mapping of resources from which the edits would make them differ.
  mutating func checkSharedMappings() {
    if aliases.isEmpty { return }
    let homes = Dictionary(first: draft.groups.indices.compactMap { group in value(of: group).map { ($0, group) } })
    for group in draft.groups.indices {
      guard let value = value(of: group), tree[value].isAlias, let target = tree.resolve(value) else { continue }
      let isAlike = homes[target].map { contents(of: $0) == contents(of: group) }
      if !(isAlike ?? !isTouched(group)) { unsharable.insert(value) }
    }
  }

  private func isTouched(_ group: Int) -> Bool {
    draft.groups[group].isChanged
      || !draft.lists.isEmpty && draft.groups[group].originals.contains { draft.lists[$0] != nil }
  }

  private func contents(of group: Int) -> [[ByteString]] {
    entryOrder.resources(of: group).map { resource in
      [draft.key(of: resource)] + draft.tags(of: resource).map { draft.names[$0.tag] }
    }
  }

  /// Returns the node of a group's mapping in the text.
  func value(of group: Int) -> NodeID? {
    key(of: group).map { tree.next(after: $0) }
  }

  /// Returns the key of a group's mapping in the text.
  func key(of group: Int) -> NodeID? {
    if group == 0 { return (try? draft.outline.section(.files))?.key }
    return draft.groups[group].catalog.map { manifest.catalogs[$0].key }
  }

  // MARK: Anchors and new names

  /// Moves the anchor and the content of each removed node to the first of the node's aliases that is still in the
  /// text.
  mutating func keepAnchors() {
    if aliases.isEmpty { return }
    let deleted = changes.deletedSpans
    for (node, aliases) in aliases.sortedByKey {
      guard let properties = tree.properties[node], deleted.contain(properties.start), !carriedAnchors.contains(node),
        let first = aliases.first(where: { !deleted.contain(tree[$0].start) })
      else { continue }
      let anchor = Array(source.bytes[properties]) + [.space]
      guard let text = anchoredText(node) else {
        unsharable.formUnion(aliases)
        continue
      }
      changes.replace(tree[first].span, with: anchor + text)
    }
  }

  /// Returns a scalar or a list of tags as text that is valid anywhere in the manifest; `nil` for a mapping.
  private func anchoredText(_ node: NodeID) -> [UInt8]? {
    switch tree[node].kind {
    case .scalar: return scalars.text(finalName(tree.string(node)), inPlaceOf: node, isInFlow: true)
    case .sequence:
      let items = tree.children(of: node).compactMap { tree.resolve($0) }
      guard items.allSatisfy({ tree[$0].isScalar }) else { return nil }
      let texts = items.map {
        ElementText([scalars.text(finalName(tree.string($0)), inPlaceOf: $0, isInFlow: true)])
      }
      return sample.inlineLayout.lines(texts)[0]
    default: return nil
    }
  }

  /// Returns the name that a tag of the manifest has after the edits.
  private func finalName(_ name: String) -> String {
    manifest.tag(named: name).map { draft.names[$0].string } ?? name
  }

  /// Replaces every scalar that is the name of a renamed tag. Aliases don't change, because they refer to their
  /// anchors.
  mutating func writeNewNames() {
    if draft.names.renamed.isEmpty { return }
    let references = manifest.references { draft.names.renamed.contains($0) }
    let places = Set(references.map(\.node))
    var names: [NodeID: TagID] = [:]
    for (tag, node) in references {
      guard let scalar = tree.resolve(node) else { continue }
      // The text that an alias refers to may be something else, such as the name of a target.
      if places.contains(scalar) { names[scalar] = tag } else { unsharable.insert(node) }
    }
    let scalars = Set(names.keys)
    unsharable.formUnion(scalars.flatMap { aliases[$0] ?? [] }.filter { !places.contains($0) })
    let inFlow = tree.nodesInFlow(scalars)
    let deleted = changes.deletedSpans
    for (node, tag) in names {
      let span = tree[node].span
      let name = draft.names[tag].string
      if deleted.contain(span.start) || tree.string(node).utf8.elementsEqual(name.utf8) { continue }
      changes.replace(span, with: self.scalars.text(name, inPlaceOf: node, isInFlow: inFlow.contains(node)))
    }
  }
}

extension Manifest {
  /// Returns the tag whose name has exactly the bytes of `name`.
  func tag(named name: String) -> TagID? {
    allTags.first { nameBytes($0).elementsEqual(name.utf8) }
  }
}

extension SyntaxTree {
  /// In a single pass over the tree, finds the nodes in `nodes` that are inside a flow collection.
  func nodesInFlow(_ nodes: Set<NodeID>) -> Set<NodeID> {
    var result: Set<NodeID> = []
    var flowEnd = 0
    for (index, node) in self.nodes.enumerated() {
      if index < flowEnd, nodes.contains(NodeID(index)) { result.insert(NodeID(index)) }
      if node.isCollection, node.isFlow, index >= flowEnd { flowEnd = node.subtreeEnd }
    }
    return result
  }
}
