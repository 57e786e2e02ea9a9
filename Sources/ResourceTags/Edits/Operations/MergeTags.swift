/// Makes one tag of several: resources that have one of them get another tag instead.
public struct MergeTags: ManifestEdit {
  /// The names of the tags that go.
  public let names: [String]
  /// The name of the tag that takes their place.
  public let target: String
  /// Whether names that no tag has are skipped.
  public let ifExists: Bool

  /// Merges the tags `names`, which must be declared or used unless `ifExists`, into `target`, which must be declared.
  public init(_ names: [String], into target: String, ifExists: Bool = false) {
    self.names = names
    self.target = target
    self.ifExists = ifExists
  }

  /// Each resource keeps its other tags; the new one comes where the first of the old ones was, unless the resource has it
  /// already. Refuses a tag that is merged into itself, and a manifest in which some lists of tags cannot be read.
  public func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    if names.isEmpty { throw .nothingNamed("tag") }
    let target = try draft.declaredTag(self.target)
    try draft.checkAllTagsAreSeen()
    var tags: Set<DraftTag> = []
    var ordered: [DraftTag] = []
    for name in names {
      guard let tag = try draft.tag(name, ifExists: ifExists), tags.insert(tag).inserted else { continue }
      if tag == target { throw .mergedIntoItself(name) }
      ordered.append(tag)
    }
    try draft.replaceInPins(ordered.map { draft.names[$0] }, by: draft.names[target])
    for tag in ordered {
      let resources = draft.resources(with: tag)
      draft.record(
        .tagMerged(draft.names[tag].string, into: draft.names[target].string, resourceCount: resources.count))
      for resource in resources { try draft.replace(tags, of: resource, by: target) }
      try draft.removeDeclaration(of: tag)
      draft.names.release(tag)
    }
  }
}

extension ManifestDraft {
  /// Gives a resource one tag in place of several.
  fileprivate mutating func replace(
    _ old: Set<DraftTag>, of resource: Int, by new: DraftTag
  ) throws(EditRefusal) {
    let items = tags(of: resource)
    guard let first = items.firstIndex(where: { old.contains($0.tag) }) else { return }
    let hasNew = items.contains { $0.tag == new }
    var result = items[..<first].filter { !old.contains($0.tag) }
    if !hasNew { result.append(DraftItem(tag: new, origin: nil)) }
    try setTags(of: resource, to: result + items[first...].filter { !old.contains($0.tag) })
    if !hasNew { assigned[new, default: []].append(resource) }
  }

  /// Removes a tag from all categories.
  mutating func removeDeclaration(of tag: DraftTag) throws(EditRefusal) {
    for category in categories(of: tag) {
      try willChange(category)
      while let index = index(of: tag, in: category) { _ = removeItem(at: index, of: category) }
    }
    categoryByTag[tag] = nil
    repeatedTags.remove(tag)
  }
}
