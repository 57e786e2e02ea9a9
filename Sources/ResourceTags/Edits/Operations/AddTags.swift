/// Declares tags: the + of Xcode's Resource Tags tab.
public struct AddTags: ManifestEdit {
  /// The names, in the order of their declarations.
  public let names: [String]
  /// The category to declare them in; `nil` for that of the position's neighbour, else `onDemand`.
  public let category: DownloadCategory?
  /// Where in the category; `nil` for the end, or in order if the tags of the category are sorted.
  public let position: TagPosition?
  /// Whether tags that are declared in any category are skipped.
  public let ifMissing: Bool

  /// Declares those of the tags `names` that are not declared yet.
  public init(
    _ names: [String], to category: DownloadCategory? = nil, _ position: TagPosition? = nil, ifMissing: Bool = false
  ) {
    self.names = names
    self.category = category
    self.position = position
    self.ifMissing = ifMissing
  }

  /// Skips tags that are already in the category. Refuses names that are not valid for tags and, unless ``ifMissing``,
  /// tags that are in another category.
  public func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    if names.isEmpty { throw .nothingNamed("tag") }
    let category = try draft.category(named: category, position) ?? .onDemand
    var block: [DraftItem] = []
    var coming: Set<DraftTag> = []
    for name in names {
      if TagName.isInvalid(name) { throw .invalidTagName(name) }
      let tag = draft.names.insert(ByteString(name))
      if let existing = draft.category(of: tag) {
        guard existing == category || ifMissing else {
          throw .tagInOtherCategory(name, existing, draft.declaration(of: tag))
        }
      } else if coming.insert(tag).inserted {
        block.append(DraftItem(tag: tag, origin: nil))
      }
    }
    if block.isEmpty { return try checkNeighbour(draft, category) }
    let place = try position.map { position throws(EditRefusal) in
      try draft.place(of: position, in: category, besides: coming)
    }
    try draft.willChange(category)
    if let place, let position {
      draft.insert(block.map { $0.moved(to: position) }, into: category, at: place)
    } else {
      draft.merge(block, into: category)
    }
    for item in block {
      draft.categoryByTag[item.tag] = category
      guard let index = draft.index(of: item.tag, in: category) else { continue }
      draft.record(.tagAdded(draft.names[item.tag].string, category, position: index + 1))
    }
  }

  /// A position that does not exist is refused even if no tag needs it.
  private func checkNeighbour(_ draft: ManifestDraft, _ category: DownloadCategory) throws(EditRefusal) {
    guard let neighbour = position?.neighbour else { return }
    let tag = try draft.declaredTag(neighbour)
    if draft.category(of: tag) != category { throw .tagNotInCategory(neighbour, category) }
  }
}

/// Removes tags from the manifest: their declarations, and all their uses on resources.
public struct RemoveTags: ManifestEdit {
  /// The names.
  public let names: [String]
  /// Whether names that no tag has are skipped.
  public let ifExists: Bool

  /// Removes the tags `names`, which must be declared or used unless `ifExists`.
  public init(_ names: [String], ifExists: Bool = false) {
    self.names = names
    self.ifExists = ifExists
  }

  /// A resource that has no tags left loses its entry. Refuses an unknown tag, and a manifest in which some lists of
  /// tags cannot be read.
  public func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    if names.isEmpty { throw .nothingNamed("tag") }
    try draft.checkAllTagsAreSeen()
    var seen: Set<ByteString> = []
    for name in names where seen.insert(ByteString(name)).inserted { try remove(name, from: &draft) }
  }

  private func remove(_ name: String, from draft: inout ManifestDraft) throws(EditRefusal) {
    guard let tag = try draft.tag(name, ifExists: ifExists) else { return }
    try draft.removeDeclaration(of: tag)
    let resources = draft.resources(with: tag)
    draft.record(.tagRemoved(name, resourceCount: resources.count))
    for resource in resources { try draft.keepTags(of: resource) { $0 != tag } }
    try draft.replaceInPins([draft.names[tag]], by: nil)
    draft.names.release(tag)
  }
}

extension ManifestDraft {
  /// Keeps those tags of a resource for which `isKept` is true, and the resource only if any is kept.
  mutating func keepTags(of resource: Int, where isKept: (DraftTag) -> Bool) throws(EditRefusal) {
    let items = tags(of: resource).filter { isKept($0.tag) }
    guard items.isEmpty else { return try setTags(of: resource, to: items) }
    let path = path(of: resource).string
    try removeResource(resource)
    record(.resourceRemoved(path))
  }
}
