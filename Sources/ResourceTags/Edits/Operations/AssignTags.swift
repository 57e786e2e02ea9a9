/// Gives resources tags: the tags field of a file or a catalog item in Xcode.
public struct AssignTags: ManifestEdit {
  /// The names of the tags, in the order in which they are added to the tags of a resource.
  public let tags: [String]
  /// The resources; those that the manifest does not have yet get an entry.
  public let resources: [ResourcePath]
  /// The category for tags that are not declared yet; `nil` refuses such tags.
  public let creating: DownloadCategory?

  /// Adds `tags` to the tags of each of `resources`.
  public init(_ tags: [String], to resources: [ResourcePath], creating: DownloadCategory? = nil) {
    self.tags = tags
    self.resources = resources
    self.creating = creating
  }

  /// Skips tags that a resource already has. Refuses tags that are not declared, and catalogs as a whole.
  public func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    let tags = try draft.tags(self.tags, creating: creating)
    if resources.isEmpty { throw .nothingNamed("resource") }
    for path in resources {
      if path.isCatalog { throw .wholeCatalog(path.string) }
      try assign(tags, to: path, in: &draft)
    }
  }

  private func assign(_ tags: [DraftTag], to path: ResourcePath, in draft: inout ManifestDraft) throws(EditRefusal) {
    let resource = try draft.resource(at: path)
    let items = resource.map { draft.tags(of: $0) } ?? []
    let present = Set(items.map(\.tag))
    let missing = tags.filter { !present.contains($0) }
    if missing.isEmpty { return }
    let new = missing.map { DraftItem(tag: $0, origin: nil) }
    if let resource {
      let place = draft.placeOfNewTags(of: resource, among: items)
      try draft.setTags(of: resource, to: Array(items[..<place]) + new + items[place...])
      for tag in missing { draft.assigned[tag, default: []].append(resource) }
    } else {
      _ = try draft.addResource(at: path, new)
    }
    for tag in missing { draft.record(.tagAssigned(draft.names[tag].string, resource: path.string)) }
  }
}

extension ManifestDraft {
  /// The declared tags with these names, each once; those that are not declared are added to the category `creating`.
  mutating func tags(_ names: [String], creating category: DownloadCategory?) throws(EditRefusal) -> [DraftTag] {
    if names.isEmpty { throw .nothingNamed("tag") }
    if let category {
      let undeclared = names.filter { name in
        guard let tag = self.names.tag(named: ByteString(name)) else { return true }
        return self.category(of: tag) == nil
      }
      if !undeclared.isEmpty { try AddTags(undeclared, to: category).make(in: &self) }
    }
    var tags: [DraftTag] = []
    var seen: Set<DraftTag> = []
    for name in names {
      let tag = try declaredTag(name)
      if seen.insert(tag).inserted { tags.append(tag) }
    }
    return tags
  }
}
