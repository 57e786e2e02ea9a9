/// Writes the resources: the entries under `files` and in each catalog.
extension DraftWriter {
  mutating func writeResources() throws(EditRefusal) {
    for (resource, tags) in draft.newTags.sortedByKey {
      guard let entry = entryOrder.entryInPlace(resource), case let group = entryOrder.groups[entry.catalog + 1],
        let home = group.home, !tree[home.value].isAlias
      else { continue }
      let layout = sample.listLayout(near: resource, in: group.originals, inFlow: tree[home.value].isFlow)
      try writeList(under: entry.key, tags.items, like: layout, beside: sample.tagNeighbour(near: entry.key))
    }
    // Removing a catalog also removes its resources.
    for (number, group) in entryOrder.groups.enumerated() where group.order != nil && entryOrder.has(number) {
      try writeEntries(of: number)
    }
  }

  private mutating func writeEntries(of group: Int) throws(EditRefusal) {
    let order = entryOrder.groups[group].resources
    guard let home = entryOrder.groups[group].home else {
      // A new catalog is written with its resources.
      if order.isEmpty || group > 0 { return }
      return newSections.append((Section.files.rawValue, newMapping(group, inFlow: !sample.isBlock)))
    }
    if tree[home.value].isAlias { return }
    guard let collection = filledMapping(home.value) else {
      if order.isEmpty { return }
      return try fill(home.key, newMapping(group, inFlow: isInFlow(home)))
    }
    let originals = entryOrder.groups[group].originals
    let kept = order.map { entryOrder.entryInPlace($0).flatMap { collection.index(of: $0.key) } }
    for (resource, index) in zip(order, kept) {
      guard let index, let newKey = draft.newPaths[resource]?.item else { continue }
      replaceKey(collection.elements[index].node, by: newKey)
    }
    // Other entries of the mapping, such as those without a path, stay.
    let old = originals.compactMap { collection.index(of: manifest.entries[$0].key) }
    try change(collection, from: old, to: kept) { writer, number, place in
      let near = originals.isEmpty ? 0 : originals.lowerBound + min(max(1, place), originals.count)
      let neighbour = collection.elements[max(0, place - 1)].node
      return writer.element(for: order[number], in: group, near: near, beside: neighbour, inFlow: collection.isFlow)
    }
  }

  /// Returns a resource as an entry in its new group. The layout of the resource's list is copied from resources
  /// whose number is close to `near`. The quotes of the resource's key are copied from its old key or, if the resource
  /// is new, from `neighbour`.
  private mutating func element(
    for resource: Int, in group: Int, near: Int, beside neighbour: NodeID?, inFlow: Bool
  ) -> ElementText {
    let origin = draft.entry(of: resource)
    let originKey = origin?.key
    let key = scalars.text(draft.key(of: resource).string, beside: originKey ?? neighbour, isInFlow: inFlow)
    let item =
      originKey.flatMap { sample.firstItem(of: tree.next(after: $0)) } ?? neighbour.flatMap {
        sample.tagNeighbour(near: $0)
      }
      ?? manifest.declarations.first?.node
    let layout = sample.listLayout(near: near, in: entryOrder.groups[group].originals, inFlow: inFlow)
    let home = origin.flatMap { entryOrder.groups[$0.catalog + 1].home }.flatMap { filledMapping($0.value) }
    guard let origin, let originKey, let home, let index = home.index(of: originKey) else {
      return entry(key, newList(draft.tags(of: resource), layout, beside: item, inFlow: inFlow).lines)
    }
    let isUnchanged = draft.tags(of: resource).map(\.tag) == draft.manifest.tags(ofEntry: resource)
    var text: ElementText
    if !inFlow, !home.isFlow, isUnchanged, let lines = copiedLines(of: resource, index, in: home, key) {
      text = ElementText(lines)
      addComments(of: originKey, home, to: &text)
      text.trailing = []
      text.commentsBelow = []
      let span = home.elements[index].span
      text.comments += tree.comments(from: span.start, to: home.lines(of: index)?.span.end ?? span.end)
    } else {
      let list = tree.next(after: originKey)
      let items = tree[list].isSequence && !tree[list].isAlias ? collection(list) : nil
      // The items of a list that other places share keep their comments there.
      let tags = items == nil ? draft.tags(of: resource).map { DraftItem(tag: $0.tag) } : draft.tags(of: resource)
      let (lines, comments) = newList(tags, layout, beside: item, from: items, inFlow: inFlow)
      text = entry(key, lines)
      addComments(of: originKey, home, to: &text)
      text.comments += comments
      addInnerComments(of: home.elements[index].span, besides: nil, items, to: &text)
      text.moveCommentToKey()
    }
    addCommentsOfCatalog(home, index, origin.catalog + 1, to: &text)
    return text
  }

  /// Adds the comments in an entry, except for the comments of the items of its list and the comments in `removed`.
  func addInnerComments(
    of entry: ByteSpan, besides removed: ByteSpan?, _ items: CollectionText? = nil, to text: inout ElementText
  ) {
    var known = Set(text.comments.map(\.start))
    if let items {
      for index in items.elements.indices {
        known.formUnion(items.commentGap(before: index).above.map(\.start))
        if let comment = items.trailingComment(of: index) { known.insert(comment.start) }
      }
    }
    var comments = tree.comments(from: entry.start, to: entry.end).filter { comment in
      !known.contains(comment.start) && !removed.asArray.contain(comment.start)
    }
    text.comments += comments
    if text.trailing.isEmpty, let first = comments.first, source.startOfLineIfFirst(first.start) == nil {
      text.trailing = trailing(comments.removeFirst())
    }
    text.commentsAbove += comments.map { Array(source.bytes[$0]) }
  }

  /// Adds the comments of a catalog that disappears, because all its items move elsewhere, to the first item.
  private func addCommentsOfCatalog(_ catalog: CollectionText, _ index: Int, _ group: Int, to text: inout ElementText) {
    if index > 0 || group == 0 || entryOrder.has(group) { return }
    let comments = catalog.commentGap(before: 0).place
    text.commentsAbove = comments.map { Array(source.bytes[$0]) } + text.commentsAbove
    text.comments += comments
  }

  /// Returns the lines of an entry, with another key but otherwise unchanged; `nil` if the lines cannot be copied.
  private func copiedLines(of resource: Int, _ index: Int, in collection: CollectionText, _ key: [UInt8]) -> [[UInt8]]?
  {
    guard canCopy(resource),
      let lines = collection.lines(of: index)
    else { return nil }
    let keyEnd = tree[manifest.entries[resource].key].end
    return source.lines(in: ByteSpan(keyEnd, min(lines.span.end, source.count))).map { span in
      let line = Array(source.bytes[span])
      if span.start == keyEnd { return key + line }
      return Array(line.dropFirst(line.prefix(lines.indent.count).prefix { $0 == " " }.count))
    }
  }

  /// Returns whether an entry is free of renamed tags, anchors, and aliases.
  private func canCopy(_ resource: Int) -> Bool {
    let key = manifest.entries[resource].key
    let end = tree.next(after: tree.next(after: key)).index
    return draft.manifest.tags(ofEntry: resource).allSatisfy { !renamed.contains($0) }
      && tree.nodes[key.index..<end].allSatisfy { !$0.hasProperties && !$0.isAlias }
  }

  /// Returns a group's resources as a new mapping.
  mutating func newMapping(_ group: Int, inFlow: Bool) -> [[UInt8]] {
    let entries = entryOrder.groups[group].resources.map { resource in
      let near = draft.entry(of: resource) == nil ? 0 : resource
      return element(for: resource, in: group, near: near, beside: nil, inFlow: inFlow)
    }
    return mapping(entries, inFlow: inFlow)
  }

  /// Replaces a key.
  mutating func replaceKey(_ key: NodeID, by newKey: ByteString) {
    guard let node = tree.resolve(key), tree[key].isAlias || !keepsText(of: key) else { return }
    if newKey.bytes.elementsEqual(tree.scalarBytes(node)) { return }
    changes.replace(
      tree[key].span, with: scalars.text(newKey.string, inPlaceOf: node, isInFlow: tree[key].isInFlow))
  }
}
