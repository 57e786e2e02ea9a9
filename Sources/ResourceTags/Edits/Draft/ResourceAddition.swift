/// A resource that edits add to a manifest, or move to a path that the manifest does not have.
package struct ResourceAddition: Sendable {
  /// The path that it has after all edits.
  package let path: ResourcePath
  /// The index of the edit that gave it that path.
  package let edit: Int
  /// Whether the manifest has it at another path.
  package let isMoved: Bool
}

extension ManifestDraft {
  /// The resources at paths that the manifest does not have in any spelling, in the order in which they came there.
  var additions: [ResourceAddition] {
    var seen: Set<Int> = []
    return placements.reversed().compactMap { resource, edit in
      guard !removed.contains(resource), seen.insert(resource).inserted else { return nil }
      let path = path(of: resource)
      if original(at: path) != nil { return nil }
      return ResourceAddition(
        path: ResourcePath(normalized: path.bytes), edit: edit, isMoved: resource < manifest.entries.count)
    }.reversed()
  }
}
