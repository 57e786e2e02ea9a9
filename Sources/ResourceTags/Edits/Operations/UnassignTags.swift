/// Removes tags from resources.
public struct UnassignTags: ManifestEdit {
  /// The names of the tags; `nil` for all that a resource has.
  public let tags: [String]?
  /// The resources.
  public let resources: [ResourcePath]
  /// Whether names that no tag has are skipped.
  public let ifExists: Bool

  /// Removes `tags`, or all tags if that is `nil`, from each of `resources`.
  public init(_ tags: [String]?, from resources: [ResourcePath], ifExists: Bool = false) {
    self.tags = tags
    self.resources = resources
    self.ifExists = ifExists
  }

  /// A resource that has no tags left loses its entry; one that has none of the tags is skipped. Refuses tags
  /// that do not exist at all, unless ``ifExists``.
  public func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    var tags: Set<DraftTag>?
    if let names = self.tags {
      if names.isEmpty { throw .nothingNamed("tag") }
      tags = []
      for name in names {
        if let tag = try draft.tag(name, ifExists: ifExists) { tags?.insert(tag) }
      }
    }
    if resources.isEmpty { throw .nothingNamed("resource") }
    for path in resources {
      guard let resource = try draft.resource(at: path) else { continue }
      let removed = draft.tags(of: resource).map(\.tag).filter { tags?.contains($0) ?? true }
      if removed.isEmpty, tags != nil { continue }
      var seen: Set<DraftTag> = []
      for tag in removed where seen.insert(tag).inserted {
        draft.record(.tagUnassigned(draft.names[tag].string, resource: path.string))
      }
      try draft.keepTags(of: resource) { !seen.contains($0) }
    }
  }
}
