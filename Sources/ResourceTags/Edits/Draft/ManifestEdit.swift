/// A change to a manifest's content, such as a new name for a tag.
///
/// An edit is a value that changes a ``ManifestDraft``, which contains only meaning: tags, categories, and resources.
/// ``Manifest/applying(_:)-(ManifestEdit)`` converts the changed draft to replacements in the text, verifies the new
/// text, and returns it.
package protocol ManifestEdit: Sendable {
  /// Makes the change in `draft`. Throws ``EditRefusal`` if the content of the draft does not allow the change.
  func make(in draft: inout ManifestDraft) throws(EditRefusal)
}

/// A single change to a manifest's content.
package enum EditChange: Sendable, Equatable {
  /// A tag was declared at `position` in its category; the first position is 1.
  case tagAdded(String, DownloadCategory, position: Int)
  /// A tag was removed from its category and from `resourceCount` resources.
  case tagRemoved(String, resourceCount: Int)
  /// A tag was renamed.
  case tagRenamed(String, to: String)
  /// A tag was merged into another tag, which replaced the first tag on `resourceCount` resources.
  case tagMerged(String, into: String, resourceCount: Int)
  /// The tags of a category were sorted.
  case tagsSorted(DownloadCategory)
  /// A tag was moved to another category, or to another position in its category; the first position is 1.
  case tagMoved(String, from: DownloadCategory, to: DownloadCategory, position: Int)
  /// A resource got a tag.
  case tagAssigned(String, resource: String)
  /// A resource lost a tag.
  case tagUnassigned(String, resource: String)
  /// The tags of a resource were reordered.
  case tagsReordered(resource: String)
  /// A resource has no tags left, so its entry was removed.
  case resourceRemoved(String)
  /// A resource was moved to another path.
  case resourceMoved(String, to: String)
  /// A key that is not about tags or resources was set to new values.
  case keySet(String, to: [String])
  /// A key that is not about tags or resources was removed.
  case keyRemoved(String)
}

/// A resource that edits add to a manifest, or move to a path that is not in the manifest.
package struct ResourceAddition: Sendable {
  /// The path after all edits.
  package let path: ResourcePath
  /// The index of the edit that gave the resource this path.
  package let edit: Int
  /// Whether the manifest contains the resource at another path.
  package let isMoved: Bool
}

extension ManifestDraft {
  /// The resources whose paths the manifest does not contain in any spelling, in the order in which the resources were
  /// added or moved.
  var additions: [ResourceAddition] {
    let placed = placements.reversed().filter { !removed.contains($0.resource) }.uniqued(by: \.resource)
    return placed.compactMap { resource, edit in
      let path = path(of: resource)
      if spellings.entry(at: path) != nil { return nil }
      return ResourceAddition(
        path: ResourcePath(normalized: path.bytes), edit: edit, isMoved: resource < manifest.entries.count)
    }.reversed()
  }
}
