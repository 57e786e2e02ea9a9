import ManifestSyntax
import SourceText

/// The entries of the sections: categories, resources and catalogs.
extension DraftWriter {
  // MARK: Categories

  mutating func writeTags() throws(EditRefusal) {
    var missing: [NewEntry] = []
    for category in Category.allCases where draft.changedCategories.contains(category) {
      let items = draft.categories[category] ?? []
      let inFlow = try isInFlow(draft.outline.section(.tags))
      let layout = sample.categoryLayout(draft.outline, inFlow: inFlow)
      if let entry = try draft.outline.category(category) {
        try writeList(under: entry.key, items) { (layout, $0.draft.manifest.declarations.first?.node) }
      } else if !items.isEmpty {
        let texts = newTexts(of: items, layout, beside: draft.manifest.declarations.first?.node)
        missing.append(NewEntry(ByteString(category.rawValue), .list(texts, layout)))
      }
    }
    if missing.isEmpty { return }
    let order = Category.allCases.map { ByteString($0.rawValue) }
    try insert(missing, into: .tags, order)
  }

  /// Adds entries to a section, which is made where it is missing, each in front of those that come later in `order`.
  private mutating func insert(
    _ entries: [NewEntry], into section: Section, _ order: [ByteString]
  ) throws(EditRefusal) {
    guard let home = try draft.outline.section(section) else {
      return newSections.append((section, .mapping(entries)))
    }
    guard tree[home.value].kind != .alias else { throw .shared(tree.span(of: home.value)) }
    let inFlow = isInFlow(home)
    guard tree[home.value].kind == .mapping, let collection = Optional(CollectionText(tree, home.value)),
      !collection.elements.isEmpty
    else { return try fill(home.key, home.value, valueLines(.mapping(entries), inFlow: inFlow)) }
    var change = CollectionChange()
    var rest = entries[...]
    for (index, element) in collection.elements.enumerated() {
      let name = ByteString(tree.resolve(element.node).map { Array(tree.scalarBytes($0)) } ?? [])
      if let place = order.firstIndex(of: name) {
        while let next = rest.first, let own = order.firstIndex(of: next.key), own < place {
          change.insert(newElement(next, in: collection))
          rest.removeFirst()
        }
      }
      change.keep(index)
    }
    for entry in rest { change.insert(newElement(entry, in: collection)) }
    change.finish(count: collection.elements.count)
    try apply(change, to: collection)
  }

  private func newElement(_ entry: NewEntry, in collection: CollectionText) -> ElementText {
    let key = keyText(entry.key, beside: collection.elements.last?.node, inFlow: collection.isFlow)
    return ElementText(self.entry(key, entry.value, inFlow: collection.isFlow))
  }

  /// Whether the entries of a section stand, or are going to stand, between brackets.
  private func isInFlow(_ entry: ManifestOutline.Entry?) -> Bool {
    guard let entry, sample.isBlock else { return !sample.isBlock }
    // Empty braces in a text without others give way to lines; those with an anchor cannot.
    let isEmpty = tree.next(after: entry.value).index == entry.value.index + 1
    return tree[entry.value].style == .flow && (!isEmpty || tree[entry.value].flags.contains(.hasProperties))
  }

  // MARK: Resources

  mutating func writeResources() throws(EditRefusal) {
    let count = draft.manifest.entries.count
    for (resource, items) in draft.lists.sorted(by: { $0.key < $1.key })
    where resource < count && !draft.removed.contains(resource) && !relocated.contains(resource) {
      let group = draft.group(of: resource)
      if let value = value(of: group), tree[value].kind == .alias { continue }
      let key = draft.manifest.entries[resource].key
      let inFlow = value(of: group).map { tree[$0].style == .flow } ?? false
      let range = draft.groups[group].originals
      try writeList(under: key, items) { writer in
        (writer.sample.listLayout(near: resource, in: range, inFlow: inFlow), writer.sample.tagNeighbour(near: key))
      }
    }
    for group in arrangements.keys.sorted() where draft.groups[group].catalog != nil || group == 0 {
      if group > 0, !isLeft(group) { continue }
      try writeEntries(of: group)
    }
  }

  private mutating func writeEntries(of group: Int) throws(EditRefusal) {
    guard let arrangement = arrangements[group] else { return }
    guard let value = value(of: group), let key = key(of: group) else {
      if !arrangement.order.isEmpty { newSections.append((.files, newMapping(group, inFlow: !sample.isBlock))) }
      return
    }
    if tree[value].kind == .alias { return }
    let collection = tree[value].kind == .mapping ? CollectionText(tree, value) : nil
    guard let collection, !collection.elements.isEmpty else {
      if arrangement.order.isEmpty { return }
      let inFlow = isInFlow((key, value))
      return try fill(key, value, valueLines(newMapping(group, inFlow: inFlow), inFlow: inFlow))
    }
    try apply(change(of: collection, group, arrangement), to: collection)
    for resource in arrangement.order where arrangement.isInPlace(resource, draft.groups[group].originals) {
      guard let newKey = draft.newKeys[resource] else { continue }
      try replaceKey(draft.manifest.entries[resource].key, by: newKey, inFlow: collection.isFlow)
    }
  }

  /// What becomes of the entries of a group; what is no entry of a resource stays.
  private func change(of collection: CollectionText, _ group: Int, _ arrangement: Arrangement) -> CollectionChange {
    var change = CollectionChange()
    let originals = draft.groups[group].originals
    // The elements that are resources, and which; both go up.
    var numbers = [Int?](repeating: nil, count: collection.elements.count)
    var place = 0
    for resource in originals {
      let key = draft.manifest.entries[resource].key
      while place < numbers.count, collection.elements[place].node < key { place += 1 }
      if place < numbers.count, collection.elements[place].node == key { numbers[place] = resource }
    }
    place = 0
    func keepStrangers(before end: Int) {
      while place < end {
        if numbers[place] == nil { change.keep(place) }
        place += 1
      }
    }
    for resource in arrangement.order {
      guard arrangement.isInPlace(resource, originals) else {
        change.insert(element(for: resource, in: collection, after: max(0, place - 1)))
        continue
      }
      let key = draft.manifest.entries[resource].key
      var end = place
      while collection.elements[end].node != key { end += 1 }
      keepStrangers(before: end)
      change.keep(end)
      place = end + 1
    }
    keepStrangers(before: numbers.count)
    change.finish(count: numbers.count)
    return change
  }

  /// A resource as an entry of a mapping that it comes to.
  private func element(for resource: Int, in collection: CollectionText, after place: Int) -> ElementText {
    let inFlow = collection.isFlow
    let origin = draft.origin(of: resource)
    let originKey = origin.map { draft.manifest.entries[$0].key }
    let key = keyText(draft.key(of: resource), beside: originKey ?? collection.elements[place].node, inFlow: inFlow)
    let group = draft.group(of: resource)
    let originals = draft.groups[group].originals
    let near = originals.isEmpty ? origin ?? 0 : originals.lowerBound + min(place + 1, originals.count)
    let neighbour =
      originKey.flatMap { sample.firstItem(of: tree.next(after: $0)) }
      ?? sample.tagNeighbour(near: collection.elements[place].node)
    var text = ElementText(
      entry(key, newList(resource, near: near, beside: neighbour, inFlow: inFlow), inFlow: inFlow))
    guard let origin, let home = value(of: Int(draft.manifest.entries[origin].catalog) + 1), tree[home].kind == .mapping
    else { return text }
    let source = CollectionText(tree, home)
    guard let originKey, let index = source.index(of: originKey) else { return text }
    addComments(of: originKey, source, to: &text)
    let isUnchanged = draft.tags(of: resource).map(\.tag) == draft.originalTags(of: origin)
    if !inFlow, !source.isFlow, isUnchanged, let lines = copiedLines(of: origin, index, in: source, key) {
      text.lines = lines
      (text.trailing, text.commentsBelow) = ([], [])
      let span = source.elements[index].span
      text.comments += tree.comments(from: span.start, to: span.end)
    }
    return text
  }

  /// The lines of an entry as they are, with another key; `nil` where they cannot stay as they are.
  private func copiedLines(of resource: Int, _ index: Int, in collection: CollectionText, _ key: [UInt8]) -> [[UInt8]]? {
    guard draft.names.renamed.isEmpty, tree.properties.isEmpty,
      let lines = collection.lines(of: index)
    else { return nil }
    let keyEnd = Int(tree[draft.manifest.entries[resource].key].endByte)
    let end = min(lines.span.end, source.count)
    var result: [[UInt8]] = []
    var start = keyEnd
    while start < end {
      let lineEnd = source.lineEnd(from: start)
      var line = Array(source.bytes[start..<lineEnd])
      if result.isEmpty {
        line = key + line
      } else {
        line.removeFirst(line.prefix(lines.indent.count).prefix { $0 == UInt8(ascii: " ") }.count)
      }
      result.append(line)
      start = source.afterLineBreak(lineEnd)
    }
    return result
  }

  private func newList(_ resource: Int, near: Int, beside neighbour: NodeID?, inFlow: Bool) -> NewValue {
    let originals = draft.groups[draft.group(of: resource)].originals
    let layout = sample.listLayout(near: near, in: originals, inFlow: inFlow)
    let texts = draft.tags(of: resource).map {
      ElementText([text(of: $0.tag, beside: neighbour, isInFlow: !layout.isBlock)])
    }
    return .list(texts, layout)
  }

  /// A group's resources as a mapping that is not there yet.
  private func newMapping(_ group: Int, inFlow: Bool) -> NewValue {
    .mapping(
      draft.arrangement(of: group).order.map { resource in
        NewEntry(
          draft.key(of: resource),
          newList(
            resource, near: draft.origin(of: resource) ?? 0, beside: draft.manifest.declarations.first?.node,
            inFlow: inFlow))
      })
  }

  private mutating func replaceKey(_ key: NodeID, by newKey: ByteString, inFlow: Bool) throws(EditRefusal) {
    guard let node = tree.resolve(key) else { return }
    if let alias = aliases[key]?.first { throw .shared(tree.span(of: alias)) }
    if newKey.bytes.elementsEqual(tree.scalarBytes(node)) { return }
    changes.replace(tree.span(of: key), with: scalars.text(newKey.string, inPlaceOf: node, isInFlow: inFlow))
  }

  // MARK: Catalogs

  mutating func writeCatalogs() throws(EditRefusal) {
    let arrangement = draft.arrangementOfCatalogs(isLeft)
    let originals = 1..<(draft.manifest.catalogs.count + 1)
    guard let home = try draft.outline.section(.catalogs) else {
      if !arrangement.order.isEmpty { newSections.append((.catalogs, newCatalogs(arrangement.order, inFlow: !sample.isBlock))) }
      return
    }
    let renamed = originals.filter { draft.groups[$0].isRenamed && isLeft($0) }
    if renamed.isEmpty, arrangement.order.elementsEqual(originals) { return }
    guard tree[home.value].kind != .alias else { throw .shared(tree.span(of: home.value)) }
    let collection = tree[home.value].kind == .mapping ? CollectionText(tree, home.value) : nil
    guard let collection, !collection.elements.isEmpty else {
      let inFlow = isInFlow(home)
      let value = newCatalogs(arrangement.order, inFlow: inFlow)
      return try fill(home.key, home.value, valueLines(value, inFlow: inFlow))
    }
    var change = CollectionChange()
    var place = 0
    let keys = Dictionary(uniqueKeysWithValues: originals.map { (draft.manifest.catalogs[$0 - 1].key, $0) })
    func keepStrangers(before end: Int) {
      for index in place..<max(place, end) where keys[collection.elements[index].node] == nil { change.keep(index) }
      place = max(place, end)
    }
    for group in arrangement.order {
      if let catalog = draft.groups[group].catalog,
        let index = collection.index(of: draft.manifest.catalogs[catalog].key)
      {
        keepStrangers(before: index)
        change.keep(index)
        place = index + 1
      } else {
        let value = newMapping(group, inFlow: collection.isFlow)
        let entry = NewEntry(draft.groups[group].path ?? ByteString([]), value)
        change.insert(newElement(entry, in: collection))
      }
    }
    keepStrangers(before: collection.elements.count)
    change.finish(count: collection.elements.count)
    try apply(change, to: collection)
    for group in renamed {
      guard let path = draft.groups[group].path else { continue }
      try replaceKey(draft.manifest.catalogs[group - 1].key, by: path, inFlow: collection.isFlow)
    }
  }

  /// Whether a catalog is in the manifest afterwards: it is not new and empty, and has not lost all that it had.
  private func isLeft(_ group: Int) -> Bool {
    guard let arrangement = arrangements[group] else { return draft.groups[group].catalog != nil }
    return !arrangement.order.isEmpty || draft.groups[group].catalog != nil && draft.groups[group].originals.isEmpty
  }

  private func newCatalogs(_ groups: [Int], inFlow: Bool) -> NewValue {
    .mapping(groups.map { NewEntry(draft.groups[$0].path ?? ByteString([]), newMapping($0, inFlow: inFlow)) })
  }

  private func key(of group: Int) -> NodeID? {
    if group == 0 { return (try? draft.outline.section(.files))?.key }
    return draft.groups[group].catalog.map { draft.manifest.catalogs[$0].key }
  }
}
