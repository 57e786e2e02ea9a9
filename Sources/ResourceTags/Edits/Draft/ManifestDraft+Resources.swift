/// The resources of a draft. Each resource has a number: the number of its entry in the manifest, or a higher number
/// for a new resource.
extension ManifestDraft {
  /// The numbers of all resources.
  var allResources: [Int] { (0..<resourceCount).filter { !removed.contains($0) } }

  /// Returns the resource at `path`, in any spelling of the path; `nil` if the resource does not exist. Throws
  /// ``EditRefusal`` if the resource has several entries.
  func resource(at path: ResourcePath) throws(EditRefusal) -> Int? {
    if let key = repeatedCatalogs[PathKey(path.catalog)] { throw .unsound(tree[key].span) }
    if let resource = resourceByNewPath[PathKey(path.bytes)] { return removed.contains(resource) ? nil : resource }
    guard let resource = manifest.paths.entry(at: ByteSlice(path.bytes.bytes)), !removed.contains(resource),
      newPaths[resource] == nil
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

  /// Returns the path of a resource in its mapping, spelled as in the text if the path has not changed.
  func key(of resource: Int) -> ByteString { newPaths[resource]?.item ?? ByteString(keyBytes(of: resource)) }

  /// Returns the manifest's entry that a resource comes from; `nil` for a new resource.
  func entry(of resource: Int) -> ResourceEntry? {
    resource < manifest.entries.count ? manifest.entries[resource] : nil
  }

  /// Returns the location of a resource's key in the manifest; `nil` for a new resource.
  func span(of resource: Int) -> ByteSpan? { entry(of: resource).map { tree[$0.key].span } }

  /// Returns the bytes of the manifest key for a resource.
  func keyBytes(of resource: Int) -> ByteSlice { tree.bytes(of: manifest.entries[resource].key) }

  /// Returns the normalized path of a resource, relative to the manifest's folder.
  func path(of resource: Int) -> ByteString { newPaths[resource]?.bytes ?? manifest.path(ofEntry: resource).bytes }

  /// Returns the resources at or below `folder`, in order.
  mutating func resources(in folder: ResourcePath) -> [Int] {
    // The table of contents takes time to build, and the manifest often knows that there are no resources in the folder.
    let node = manifest.paths.find(ByteSlice(folder.bytes.bytes))
    let isKnown = placements.isEmpty && !folder.isCatalog && !folder.bytes.bytes.mayHaveOtherSpelling
    if isKnown, node.map({ manifest.paths[$0].isFolder }) != true { return [] }
    if contents == nil {
      contents = [:]
      for resource in 0..<resourceCount { enter(resource, path(of: resource)) }
    }
    return (contents?[PathKey(folder.bytes)] ?? []).filter { !removed.contains($0) }.sorted()
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

  /// Gives a resource its new path. Throws ``EditRefusal`` if a manifest cannot contain the path.
  private mutating func place(_ resource: Int, at path: ResourcePath) throws(EditRefusal) {
    try checkLength(of: path)
    _ = try outline.section(path.catalog.isEmpty ? .files : .catalogs)
    if resource < resourceCount {
      let old = self.path(of: resource)
      enter(resource, old, leaves: true)
      if resourceByNewPath[PathKey(old)] == resource { resourceByNewPath[PathKey(old)] = nil }
    }
    newPaths[resource] = path
    resourceByNewPath[PathKey(path.bytes)] = resource
    enter(resource, path.bytes)
    placements.append((resource, edit))
  }

  // MARK: Tags of resources

  /// Returns the tags of a resource.
  func tags(of resource: Int) -> [DraftItem] {
    if let tags = newTags[resource] { return tags.items }
    return manifest.uses(of: manifest.entries[resource]).map { DraftItem(tag: $0.tag, origin: $0.node) }
  }

  /// Returns the tags in `tags` that a resource has.
  func tags(of resource: Int, among tags: Set<TagID>) -> Set<TagID> {
    if let list = newTags[resource], tags.count <= list.count { return tags.filter(list.contains) }
    return tags.intersection(self.tags(of: resource).map(\.tag))
  }

  /// Changes the tags of a resource. Throws ``EditRefusal`` if the resource's list contains an item that is not a tag.
  mutating func setTags(of resource: Int, to items: [DraftItem]) throws(EditRefusal) {
    try checkList(of: resource)
    newTags[resource] = DraftTags(items)
  }

  /// Adds tags that a resource doesn't have. Throws ``EditRefusal`` if the resource's list contains an item that is not a
  /// tag.
  mutating func addTags(_ tags: [TagID], to resource: Int, at index: Int? = nil) throws(EditRefusal) {
    var place = index ?? placeOfNewTags(of: resource)
    if newTags[resource] == nil { try setTags(of: resource, to: self.tags(of: resource)) }
    place = place ?? newTags[resource]?.count
    newTags[resource]?.insert(tags.map { DraftItem(tag: $0) }, at: place ?? 0, names)
    for tag in tags { assigned[tag, default: []].append(resource) }
  }

  /// Removes the tags in `tags` that a resource has, and returns them in order, each with its former index. Throws
  /// ``EditRefusal`` if the resource's list contains an item that is not a tag.
  @discardableResult mutating func removeTags(
    _ tags: Set<TagID>, of resource: Int
  ) throws(EditRefusal) -> [(tag: TagID, index: Int)] {
    let present = self.tags(of: resource, among: tags)
    if present.isEmpty { return [] }
    if newTags[resource] == nil { try setTags(of: resource, to: self.tags(of: resource)) }
    let removed = newTags[resource]?.remove(present, names) ?? [:]
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
    if (newTags[resource]?.count ?? tags(of: resource).count) > 0 { return }
    let path = path(of: resource).string
    try removeResource(resource)
    record(.resourceRemoved(path))
  }

  /// Throws ``EditRefusal`` if the manifest's list of a resource is still in use and contains an item that is not a tag.
  func checkList(of resource: Int) throws(EditRefusal) {
    guard newTags[resource] == nil else { return }
    let entry = manifest.entries[resource]
    guard entry.list >= 0 else { throw .unsound(tree[entry.key].span) }
    let list = manifest.tagLists[entry.list]
    try checkAllAreTags(list.node, count: list.uses.count)
  }

  /// Returns the index at which to insert a resource's new tags; `nil` for the end. The order of a resource's tags doesn't
  /// matter, so new tags are inserted where the fewest lines change: after the other tags, unless the last tag would need
  /// a comma on a line that doesn't change otherwise.
  private func placeOfNewTags(of resource: Int) -> Int? {
    guard newTags[resource] == nil, let last = tags(of: resource).last?.origin else { return nil }
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
  mutating func addResource(at path: ResourcePath, _ items: [DraftItem]) throws(EditRefusal) {
    try place(resourceCount, at: path)
    newTags[resourceCount] = DraftTags(items)
    for item in items { assigned[item.tag, default: []].append(resourceCount) }
    resourceCount += 1
  }

  /// Removes a resource from the manifest.
  mutating func removeResource(_ resource: Int) throws(EditRefusal) {
    try checkList(of: resource)
    removed.insert(resource)
  }

  /// Moves a resource to another path. The draft must not contain a resource at `path` yet.
  mutating func moveResource(_ resource: Int, to path: ResourcePath) throws(EditRefusal) {
    // When an entry moves, odr writes the entry's list again, so odr refuses to move an entry if it can read only a part of
    // the list.
    try checkList(of: resource)
    try place(resource, at: path)
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
}
