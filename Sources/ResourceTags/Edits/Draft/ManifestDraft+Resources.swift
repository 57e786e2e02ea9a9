/// Resources of a draft, each with a number: that of the manifest's entry, or one after these for new resources.
extension ManifestDraft {
  private var originalCount: Int { manifest.entries.count }

  /// The resource at `path`, however the manifest spells it; `nil` if there is none. Throws ``EditRefusal`` if it has several entries.
  func resource(at path: ResourcePath) throws(EditRefusal) -> Int? {
    if let key = repeatedCatalogs[PathKey(path.catalog)] { throw .unsound(tree.span(of: key)) }
    if let resource = resourceByNewPath[PathKey(path.bytes)] { return removed.contains(resource) ? nil : resource }
    guard let resource = original(at: path.bytes), !removed.contains(resource), !vacatedPaths.contains(resource)
    else {
      return nil
    }
    if let other = repeated[resource], !removed.contains(other) {
      throw .resourceListedTwice(path.string, tree.span(of: manifest.entries[other].key))
    }
    return resource
  }

  /// The resource at `path`; throws ``EditRefusal`` with the closest one if there is none.
  func existingResource(at path: ResourcePath) throws(EditRefusal) -> Int {
    if let resource = try resource(at: path) { return resource }
    guard suggestsNames else { throw .unknownResource(path.string, nearest: nil) }
    let resources = (0..<(originalCount + added.count)).filter { !removed.contains($0) }
    var suggester = SpellingSuggester(resources.map { self.path(of: $0).string })
    throw .unknownResource(path.string, nearest: suggester.best(for: path.string))
  }

  /// The manifest's resource with this path; if it has two, in different spellings, the one with these bytes.
  func original(at path: ByteString) -> Int? {
    let scanner = manifest.pathScanner
    return manifest.paths.find(scanner.scan(ByteSlice(path.bytes), from: scanner.hasher.start).hash)
      ?? spellings.entry(at: path)
  }

  /// The number of the group that a resource is in.
  func group(of resource: Int) -> Int {
    resource < originalCount ? Int(manifest.entries[resource].catalog) + 1 : added[resource - originalCount].group
  }

  /// The manifest's resource that a resource is, or was before it moved.
  func origin(of resource: Int) -> Int? {
    resource < originalCount ? resource : added[resource - originalCount].origin
  }

  /// The path of a resource in its group: as in the text, if it has not changed.
  func key(of resource: Int) -> ByteString {
    if resource >= originalCount { return added[resource - originalCount].key }
    return newKeys[resource] ?? ByteString(keyBytes(of: resource))
  }

  /// The bytes of the manifest's key of one of its resources.
  func keyBytes(of resource: Int) -> ByteSlice { tree.scalarBytes(keyNode(of: resource)) }

  /// The scalar that is, or stands for, that key.
  func keyNode(of resource: Int) -> NodeID {
    guard let node = tree.resolve(manifest.entries[resource].key) else {
      preconditionFailure("an entry has a scalar for a key")
    }
    return node
  }

  /// The path of a resource from the manifest's folder, normalized.
  func path(of resource: Int) -> ByteString {
    let key = normalizedKey(of: resource)
    guard let catalog = groups[group(of: resource)].path else { return key }
    return ByteString(catalog.bytes + [UInt8(ascii: "/")] + key.bytes)
  }

  /// The path of a resource in its group, normalized. Paths from edits are normalized already.
  private func normalizedKey(of resource: Int) -> ByteString {
    let key = key(of: resource)
    guard resource < originalCount, newKeys[resource] == nil,
      manifest.entries[resource].form.contains(.isUnnormalized)
    else { return key }
    return ByteString(NormalizedPath(key.bytes).bytes)
  }

  /// The resources at `folder` and below it, in order.
  func resources(in folder: ResourcePath) -> [Int] {
    var found: [Int] = []
    let mayDiffer = spellings.mayDiffer(from: folder.bytes)
    for group in groups.indices {
      let numbers = [Array(groups[group].originals), groups[group].added]
      guard let prefix = pathInGroup(group, folder) else { continue }
      for resource in numbers.joined()
      where !removed.contains(resource) && isKey(of: resource, within: prefix, mayDiffer: mayDiffer) {
        found.append(resource)
      }
    }
    return found
  }

  /// The prefix that paths in `folder` have in a group: empty if all are in it; `nil` if none can be.
  private func pathInGroup(_ group: Int, _ folder: ResourcePath) -> ByteString? {
    guard let catalog = groups[group].path else { return folder.bytes }
    return catalog.path(below: folder.bytes) != nil ? ByteString([]) : folder.bytes.path(below: catalog)
  }

  private func isKey(of resource: Int, within folder: ByteString, mayDiffer: Bool) -> Bool {
    if folder.bytes.isEmpty { return true }
    let isAsWritten = resource < originalCount && newKeys[resource] == nil
    if isAsWritten, !mayDiffer, !manifest.entries[resource].form.contains(.isUnnormalized) {
      let (key, count) = (keyBytes(of: resource), folder.bytes.count)
      return key.starts(with: folder.bytes) && (key.count == count || key[count] == UInt8(ascii: "/"))
    }
    return normalizedKey(of: resource).path(below: folder) != nil
  }

  /// Whether there can be resources below `path`; the time does not depend on the size of the manifest.
  func mayHoldResources(_ path: ResourcePath) -> Bool {
    if path.isCatalog { return true }
    let scanner = manifest.pathScanner
    let hash = scanner.scan(ByteSlice(path.bytes.bytes), from: scanner.hasher.start).hash
    return manifest.paths.isFolder(hash) || placedFolders.contains(PathKey(path.bytes))
      || spellings.isFolder(path.bytes)
  }

  /// Records the new path of a resource.
  private mutating func place(_ resource: Int, at path: ByteString) {
    resourceByNewPath[PathKey(path)] = resource
    placements.append((resource, edit))
    for end in path.bytes.indices.reversed() where path.bytes[end] == UInt8(ascii: "/") {
      // The folders around a known one are known.
      if !placedFolders.insert(PathKey(path.bytes[..<end])).inserted { break }
    }
  }

  /// Forgets the path of a resource that is about to get another one.
  private mutating func vacate(_ resource: Int) {
    let path = PathKey(self.path(of: resource))
    if resourceByNewPath[path] == resource { resourceByNewPath[path] = nil }
    if resource < originalCount { vacatedPaths.insert(resource) }
  }

  // MARK: Tags of resources

  /// The tags of a resource.
  func tags(of resource: Int) -> [DraftItem] {
    if let list = lists[resource] { return list }
    guard resource < originalCount else { return [] }
    return manifest.uses(of: manifest.entries[resource]).map { DraftItem(tag: DraftTag($0.tag), origin: $0.node) }
  }

  /// The tags that a resource has in the manifest.
  func originalTags(of resource: Int) -> [DraftTag] {
    manifest.uses(of: manifest.entries[resource]).map { DraftTag($0.tag) }
  }

  /// Gives a resource other tags. Refuses a list with an item that is not a tag.
  mutating func setTags(of resource: Int, to items: [DraftItem]) throws(EditRefusal) {
    if lists[resource] == nil, resource < originalCount { try checkList(of: resource) }
    lists[resource] = items
  }

  /// Refuses a list with an item that is not a tag.
  func checkList(of resource: Int) throws(EditRefusal) {
    let entry = manifest.entries[resource]
    guard entry.list >= 0 else { throw .unsound(tree.span(of: entry.key)) }
    let list = manifest.tagLists[Int(entry.list)]
    try checkAllAreTags(list.node, count: list.uses.count)
  }

  /// The index for new tags of a resource. Their order has no meaning, so they go where the fewest lines change: behind
  /// others, unless the last of these would need a comma on a line that does not change otherwise.
  func placeOfNewTags(of resource: Int, among items: [DraftItem]) -> Int {
    guard let last = items.last?.origin, resource < originalCount, lists[resource] == nil else { return items.count }
    let list = tree.next(after: manifest.entries[resource].key)
    let end = Int(tree[last].endByte)
    let needsComma =
      tree[list].kind == .sequence && tree[list].style == .flow
      && tree.source.startOfLineIfFirst(Int(tree[last].startByte)) != nil
      && tree.firstIndicator(UInt8(ascii: ","), from: end, to: Int(tree[list].endByte)) == nil
    return needsComma ? 0 : items.count
  }

  /// The resources that carry `tag`, in order.
  mutating func resources(with tag: DraftTag) -> [Int] {
    let carriers = self.carriers ?? manifest.carriers()
    self.carriers = carriers
    let numbers = Set((tag.index < carriers.count ? carriers[tag.index] : []) + (assigned[tag] ?? []))
    return numbers.sorted().filter { resource in
      !removed.contains(resource) && tags(of: resource).contains { $0.tag == tag }
    }
  }

  // MARK: Coming, going, moving

  /// Adds a resource at `path`, where there is none.
  mutating func addResource(at path: ResourcePath, _ items: [DraftItem], origin: Int? = nil) throws(EditRefusal) -> Int
  {
    try checkLength(of: path)
    let group = try makeGroup(of: path)
    let resource = originalCount + added.count
    added.append(AddedResource(group: group, key: path.item, origin: origin))
    groups[group].added.append(resource)
    groups[group].isChanged = true
    place(resource, at: path.bytes)
    lists[resource] = items
    for item in items { assigned[item.tag, default: []].append(resource) }
    return resource
  }

  /// Removes a resource from the manifest.
  mutating func removeResource(_ resource: Int) throws(EditRefusal) {
    if lists[resource] == nil, resource < originalCount { try checkList(of: resource) }
    removed.insert(resource)
    groups[group(of: resource)].isChanged = true
  }

  /// Moves a resource to another path, at which there is none.
  mutating func moveResource(_ resource: Int, to path: ResourcePath) throws(EditRefusal) {
    try checkLength(of: path)
    _ = try outline.section(path.catalog.bytes.isEmpty ? .files : .catalogs)
    let staysInGroup = group(of: resource) == (path.catalog.bytes.isEmpty ? 0 : groupsByPath[PathKey(path.catalog)])
    // All refusals come before the first change. A list of which only a part can be read must not be written again, as
    // happens when the entry moves.
    if lists[resource] == nil, resource < originalCount { try checkList(of: resource) }
    vacate(resource)
    if staysInGroup {
      if resource < originalCount {
        newKeys[resource] = path.item
      } else {
        added[resource - originalCount].key = path.item
      }
      place(resource, at: path.bytes)
      groups[group(of: resource)].isChanged = true
      return
    }
    let items = tags(of: resource)
    try removeResource(resource)
    _ = try addResource(at: path, items, origin: origin(of: resource))
  }

  /// Refuses a key that YAML readers do not accept.
  private func checkLength(of path: ResourcePath) throws(EditRefusal) {
    guard tree.syntax == .yaml else { return }
    for key in [path.item.string, path.catalog.string] {
      // Quotes and escapes count.
      let written = [ScalarWriter.doubleQuoted(key), ScalarWriter.singleQuoted(key)]
      if written.contains(where: { $0.unicodeScalars.count > 1024 }) { throw .tooLong(path.string) }
    }
  }

  /// Moves a catalog with all its resources to another path, at which there is none.
  mutating func moveCatalog(_ group: Int, _ resources: [Int], to path: ByteString) {
    for resource in resources { vacate(resource) }
    if let old = groups[group].path { groupsByPath[PathKey(old)] = nil }
    groups[group].path = path
    groups[group].isRenamed = true
    groupsByPath[PathKey(path)] = group
    for resource in resources { place(resource, at: self.path(of: resource)) }
  }

  /// The group of the resource at `path`; a new catalog if there is none.
  private mutating func makeGroup(of path: ResourcePath) throws(EditRefusal) -> Int {
    guard !path.catalog.bytes.isEmpty else {
      _ = try outline.section(.files)
      return 0
    }
    _ = try outline.section(.catalogs)
    if let group = groupsByPath[PathKey(path.catalog)] { return group }
    groups.append(DraftGroup(path: path.catalog, catalog: nil))
    groupsByPath[PathKey(path.catalog)] = groups.count - 1
    return groups.count - 1
  }
}
