/// Replaces the list of tags of resources.
public struct SetTags: ManifestEdit {
  /// The names of the tags, in the order that the list will have.
  public let tags: [String]
  /// The resources; those that the manifest does not have yet get an entry.
  public let resources: [ResourcePath]
  /// The category for tags that are not declared yet; `nil` refuses such tags.
  public let creating: DownloadCategory?

  /// Gives each of `resources` the tags `tags` and no others.
  public init(_ tags: [String], of resources: [ResourcePath], creating: DownloadCategory? = nil) {
    self.tags = tags
    self.resources = resources
    self.creating = creating
  }

  /// Refuses tags that are not declared, and catalogs as a whole.
  public func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    let tags = try draft.tags(self.tags, creating: creating)
    if resources.isEmpty { throw .nothingNamed("resource") }
    for path in resources {
      if path.isCatalog { throw .wholeCatalog(path.string) }
      if let resource = try draft.resource(at: path) {
        try set(tags, of: resource, path, in: &draft)
      } else {
        _ = try draft.addResource(at: path, tags.map { DraftItem(tag: $0, origin: nil) })
        for tag in tags { draft.record(.tagAssigned(draft.names[tag].string, resource: path.string)) }
      }
    }
  }

  private func set(
    _ tags: [DraftTag], of resource: Int, _ path: ResourcePath, in draft: inout ManifestDraft
  ) throws(EditRefusal) {
    let old = draft.tags(of: resource)
    if old.map(\.tag) == tags { return }
    // As many items as possible keep their place; the others move.
    var places: [DraftTag: Int] = [:]
    for (index, item) in old.enumerated() where places[item.tag] == nil { places[item.tag] = index }
    let kept = Set(LongestIncreasingSubsequence.indices(of: tags.map { places[$0] }))
    try draft.setTags(
      of: resource,
      to: tags.enumerated().map { index, tag in
        DraftItem(tag: tag, origin: places[tag].flatMap { old[$0].origin }, isMoved: !kept.contains(index))
      })
    let (oldTags, newTags) = (Set(old.map(\.tag)), Set(tags))
    for tag in tags where !oldTags.contains(tag) {
      draft.assigned[tag, default: []].append(resource)
      draft.record(.tagAssigned(draft.names[tag].string, resource: path.string))
    }
    var seen: Set<DraftTag> = []
    for tag in old.map(\.tag) where !newTags.contains(tag) && seen.insert(tag).inserted {
      draft.record(.tagUnassigned(draft.names[tag].string, resource: path.string))
    }
    if oldTags == newTags { draft.record(.tagsReordered(resource: path.string)) }
  }
}
