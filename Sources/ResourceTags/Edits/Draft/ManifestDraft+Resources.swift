/// The resources of a draft. Each resource has a number: the number of its entry in the manifest, or a higher number
/// for a new resource.
extension ManifestDraft {
  /// The numbers of all resources.
  var allResources: [Int] { entries.indices.filter { !removed.contains($0) } }

  /// Returns the resource at `path`, in any spelling of the path; `nil` if the resource does not exist. Throws
  /// ``EditRefusal`` if the resource has several entries.
  func resource(at path: ResourcePath) throws(EditRefusal) -> Int? {
    if let key = repeatedCatalogs[PathKey(path.catalog)] { throw .unsound(tree[key].span) }
    if let resource = resourceByNewPath[PathKey(path.bytes)] { return removed.contains(resource) ? nil : resource }
    guard let resource = manifest.paths.entry(at: ByteSlice(path.bytes.bytes)), !removed.contains(resource),
      entries[resource].newKey == nil, !groups[entries[resource].group].isRenamed
    else { return nil }
    if let other = repeated[resource], !removed.contains(other) {
      throw .other(
        "\(path.string.quoted) is listed more than once; keep only one entry", tree[manifest.entries[other].key].span)
    }
    return resource
  }

  /// Returns the resource at `path`. If the resource does not exist, throws ``EditRefusal`` with the number of resources
  /// below the path, with the only path with the same file name, with or without its extension, or, otherwise, with the
  /// most similar path.
  mutating func existingResource(at path: ResourcePath) throws(EditRefusal) -> Int {
    if let resource = try resource(at: path) { return resource }
    let below = resources(in: path)
    if !below.isEmpty { throw .resourcesBelow(path.string, count: below.count) }
    guard suggestsNames else { throw .unknownResource(path.string, nearest: nil) }
    let paths = allResources.map { self.path(of: $0).string }
    let named = paths.filter { "\($0.fileName).".hasPrefix(path.string.fileName + ".") }
    throw .unknownResource(path.string, nearest: named.count == 1 ? named[0] : path.string.nearest(in: paths))
  }

  /// Returns the path of a resource in its group, spelled as in the text if the path has not changed.
  func key(of resource: Int) -> ByteString { entries[resource].newKey ?? ByteString(keyBytes(of: resource)) }

  /// Returns the location of a resource's key in the manifest; `nil` for a new resource.
  func span(of resource: Int) -> ByteSpan? {
    entries[resource].origin.map { tree[manifest.entries[$0].key].span }
  }

  /// Returns the bytes of the manifest key for a resource.
  func keyBytes(of resource: Int) -> ByteSlice { tree.bytes(of: manifest.entries[resource].key) }

  /// Returns the normalized path of a resource, relative to the manifest's folder.
  func path(of resource: Int) -> ByteString {
    let key = normalizedKey(of: resource)
    guard let catalog = groups[entries[resource].group].path else { return key }
    return ByteString(catalog.bytes + ["/"] + key.bytes)
  }

  /// Returns the normalized path of a resource in its group. Paths in edits are already normalized.
  private func normalizedKey(of resource: Int) -> ByteString {
    let key = key(of: resource)
    guard entries[resource].newKey == nil, manifest.entries[resource].form.contains(.isUnnormalized) else {
      return key
    }
    return ByteString(NormalizedPath(key.bytes).bytes)
  }

  /// Returns the resources at or below `folder`, in order.
  mutating func resources(in folder: ResourcePath) -> [Int] {
    // The table of contents takes time to build, and the manifest often knows that there are no resources in the folder.
    let node = manifest.paths.find(ByteSlice(folder.bytes.bytes))
    let isKnown = placements.isEmpty && !folder.isCatalog && !folder.bytes.bytes.mayHaveOtherSpelling
    if isKnown, node.map({ manifest.paths[$0].isFolder }) != true { return [] }
    if contents == nil {
      contents = [:]
      for resource in entries.indices { enter(resource, path(of: resource)) }
    }
    return (contents?[PathKey(folder.bytes)] ?? []).filter { !removed.contains($0) }
      .sorted { (entries[$0].group, $0) < (entries[$1].group, $1) }
  }

  private mutating func enter(_ resource: Int, _ path: ByteString, leaves: Bool = false) {
    guard contents != nil else { return }
    for place in path.bytes.outerFolders + [path.bytes[...]] {
      if leaves {
        contents?[PathKey(place)]?.remove(resource)
      } else {
        contents?[PathKey(place), default: []].insert(resource)
      }
    }
  }

  /// Records the new path of a resource.
  private mutating func place(_ resource: Int, at path: ByteString) {
    resourceByNewPath[PathKey(path)] = resource
    enter(resource, path)
    placements.append((resource, edit))
  }

  /// Forgets the path of a resource that is about to get another path.
  private mutating func vacate(_ resource: Int) {
    let path = self.path(of: resource)
    enter(resource, path, leaves: true)
    if resourceByNewPath[PathKey(path)] == resource { resourceByNewPath[PathKey(path)] = nil }
  }

  // MARK: Tags of resources

  /// Returns the tags of a resource.
  func tags(of resource: Int) -> [DraftItem] {
    if let tags = entries[resource].tags { return tags.items }
    return manifest.uses(of: manifest.entries[resource]).map { DraftItem(tag: $0.tag, origin: $0.node) }
  }

  /// Returns the tags in `tags` that a resource has.
  func tags(of resource: Int, among tags: Set<TagID>) -> Set<TagID> {
    if let list = entries[resource].tags, tags.count <= list.count { return tags.filter(list.contains) }
    return tags.intersection(self.tags(of: resource).map(\.tag))
  }

  /// Changes the tags of a resource. Throws ``EditRefusal`` if the resource's list contains an item that is not a tag.
  mutating func setTags(of resource: Int, to items: [DraftItem]) throws(EditRefusal) {
    try checkList(of: resource)
    entries[resource].tags = DraftTags(items)
  }

  /// Adds tags that a resource doesn't have. Throws ``EditRefusal`` if the resource's list contains an item that is not a
  /// tag.
  mutating func addTags(_ tags: [TagID], to resource: Int, at index: Int? = nil) throws(EditRefusal) {
    var place = index ?? placeOfNewTags(of: resource)
    if entries[resource].tags == nil { try setTags(of: resource, to: self.tags(of: resource)) }
    place = place ?? entries[resource].tags?.count
    entries[resource].tags?.insert(tags.map { DraftItem(tag: $0) }, at: place ?? 0, names)
    for tag in tags { assigned[tag, default: []].append(resource) }
  }

  /// Removes the tags in `tags` that a resource has, and returns them in order, each with its former index. Throws
  /// ``EditRefusal`` if the resource's list contains an item that is not a tag.
  @discardableResult mutating func removeTags(
    _ tags: Set<TagID>, of resource: Int
  ) throws(EditRefusal) -> [(tag: TagID, index: Int)] {
    let present = self.tags(of: resource, among: tags)
    if present.isEmpty { return [] }
    if entries[resource].tags == nil { try setTags(of: resource, to: self.tags(of: resource)) }
    let removed = entries[resource].tags?.remove(present, names) ?? [:]
    return removed.map { ($0, $1.index) }.sorted { $0.index < $1.index }
  }

  /// Replaces several tags of a resource with a single tag.
  mutating func replace(_ old: Set<TagID>, of resource: Int, by new: TagID) throws(EditRefusal) {
    guard let first = try removeTags(old, of: resource).first, tags(of: resource, among: [new]).isEmpty else {
      return
    }
    try addTags([new], to: resource, at: first.index)
  }

  /// Removes a resource if it has no tags.
  mutating func removeIfUntagged(_ resource: Int) throws(EditRefusal) {
    if (entries[resource].tags?.count ?? tags(of: resource).count) > 0 { return }
    let path = path(of: resource).string
    try removeResource(resource)
    record(.resourceRemoved(path))
  }

  /// Throws ``EditRefusal`` if the manifest's list of a resource is still in use and contains an item that is not a tag.
  func checkList(of resource: Int) throws(EditRefusal) {
    guard entries[resource].tags == nil else { return }
    let entry = manifest.entries[resource]
    guard entry.list >= 0 else { throw .unsound(tree[entry.key].span) }
    let list = manifest.tagLists[entry.list]
    try checkAllAreTags(list.node, count: list.uses.count)
  }

  /// Returns the index at which to insert a resource's new tags; `nil` for the end. The order of a resource's tags doesn't
  /// matter, so new tags are inserted where the fewest lines change: after the other tags, unless the last tag would need
  /// a comma on a line that doesn't change otherwise.
  private func placeOfNewTags(of resource: Int) -> Int? {
    guard entries[resource].tags == nil, let last = tags(of: resource).last?.origin else { return nil }
    let list = tree.next(after: manifest.entries[resource].key)
    let end = tree[last].end
    let needsComma =
      tree[list].isSequence && tree[list].isFlow
      && tree.source.startOfLineIfFirst(tree[last].start) != nil
      && tree.indicators(",", from: end, to: tree[list].end).isEmpty
    return needsComma ? 0 : nil
  }

  /// Returns the resources with any of `tags`, in order.
  mutating func resources(with tags: Set<TagID>) -> [Int] {
    let carriers = self.carriers ?? manifest.carriers()
    self.carriers = carriers
    let numbers = Set(tags.flatMap { ($0.index < carriers.count ? carriers[$0.index] : []) + (assigned[$0] ?? []) })
    return numbers.sorted().filter { resource in
      !removed.contains(resource) && !self.tags(of: resource, among: tags).isEmpty
    }
  }

  // MARK: Adding, removing, and moving resources

  /// The resources whose paths the manifest does not contain in any spelling, in the order in which the resources were
  /// added or moved.
  var additions: [ResourceAddition] {
    let placed = placements.reversed().filter { !removed.contains($0.resource) }.uniqued(by: \.resource)
    return placed.compactMap { resource, edit in
      let path = path(of: resource)
      if manifest.lists(path.bytes) { return nil }
      return ResourceAddition(
        path: ResourcePath(normalized: path.bytes), edit: edit, isMoved: resource < manifest.entries.count)
    }.reversed()
  }

  /// Adds a resource at `path`. The draft must not contain a resource at `path` yet.
  mutating func addResource(at path: ResourcePath, _ items: [DraftItem], origin: Int? = nil) throws(EditRefusal) {
    try checkLength(of: path)
    let group = try makeGroup(of: path)
    let resource = entries.count
    entries.append(DraftEntry(group: group, origin: origin, newKey: path.item, tags: DraftTags(items)))
    groups[group].added.append(resource)
    place(resource, at: path.bytes)
    for item in items { assigned[item.tag, default: []].append(resource) }
  }

  /// Removes a resource from the manifest.
  mutating func removeResource(_ resource: Int) throws(EditRefusal) {
    try checkList(of: resource)
    removed.insert(resource)
  }

  /// Moves a resource to another path. The draft must not contain a resource at `path` yet.
  mutating func moveResource(_ resource: Int, to path: ResourcePath) throws(EditRefusal) {
    try checkLength(of: path)
    let staysInGroup = try knownGroup(of: path) == entries[resource].group
    // Check everything before the first change. When an entry moves, odr writes the entry's list again, so odr refuses
    // to move an entry if it can read only a part of the list.
    try checkList(of: resource)
    vacate(resource)
    if staysInGroup {
      entries[resource].newKey = path.item
      return place(resource, at: path.bytes)
    }
    let items = tags(of: resource)
    try removeResource(resource)
    try addResource(at: path, items, origin: entries[resource].origin)
  }

  /// Moves resources. If all resources of a catalog move to a catalog that the draft does not contain, and keep their paths
  /// in it, the catalog's entry stays in place and gets a new key. The catalog must be in `folder` or, without a folder,
  /// have at least two resources.
  mutating func moveResources(
    _ moves: [(resource: Int, path: ResourcePath)], outOf folder: ResourcePath? = nil
  ) throws(EditRefusal) {
    var members = Dictionary(grouping: moves) { entries[$0.resource].group }
    for (group, moves) in members.sortedByKey {
      let catalog = moves[0].path.catalog
      guard let old = groups[group].path, groupsByPath[PathKey(old)] == group, !catalog.isEmpty,
        folder.map({ old.path(below: $0.bytes) != nil }) ?? (moves.count > 1),
        groupsByPath[PathKey(catalog)] ?? group == group,
        (Array(groups[group].originals) + groups[group].added).count(where: { !removed.contains($0) }) == moves.count,
        moves.allSatisfy({ $0.path.catalog == catalog && $0.path.item == normalizedKey(of: $0.resource) })
      else { continue }
      moveCatalog(group, moves.map(\.resource), to: catalog)
      members[group] = nil
    }
    for move in moves where members[entries[move.resource].group] != nil {
      try moveResource(move.resource, to: move.path)
    }
  }

  /// Throws ``EditRefusal`` if a key is too long for YAML parsers.
  private func checkLength(of path: ResourcePath) throws(EditRefusal) {
    guard tree.syntax == .yaml else { return }
    for key in [path.item.string, path.catalog.string] {
      // Quotes and escape sequences count toward the length.
      let written = [ScalarWriter.doubleQuoted(key), ScalarWriter.singleQuoted(key)]
      if written.contains(where: { $0.unicodeScalars.count > 1024 }) { throw .tooLong(path.string, nil) }
    }
  }

  /// Moves a catalog with all its resources to another path. The draft must not contain a catalog at `path` yet.
  mutating func moveCatalog(_ group: Int, _ resources: [Int], to path: ByteString) {
    for resource in resources { vacate(resource) }
    if let old = groups[group].path { groupsByPath[PathKey(old)] = nil }
    groups[group].path = path
    groups[group].isRenamed = true
    groupsByPath[PathKey(path)] = group
    for resource in resources { place(resource, at: self.path(of: resource)) }
  }

  /// Returns the group for a resource at `path`; `nil` if its catalog does not exist.
  private func knownGroup(of path: ResourcePath) throws(EditRefusal) -> Int? {
    _ = try outline.section(path.catalog.isEmpty ? .files : .catalogs)
    return path.catalog.isEmpty ? 0 : groupsByPath[PathKey(path.catalog)]
  }

  /// Returns the group for a resource at `path`; creates the catalog if it does not exist.
  private mutating func makeGroup(of path: ResourcePath) throws(EditRefusal) -> Int {
    if let group = try knownGroup(of: path) { return group }
    groups.append(DraftGroup(path: path.catalog, catalog: nil))
    groupsByPath[PathKey(path.catalog)] = groups.count - 1
    return groups.count - 1
  }
}
