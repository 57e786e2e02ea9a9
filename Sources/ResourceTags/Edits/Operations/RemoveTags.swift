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
