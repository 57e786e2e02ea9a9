/// A change to a manifest's content, such as a new name for a tag.
///
/// An edit is a value that changes a ``ManifestDraft``, which contains only meaning: tags, categories, and resources.
/// ``Manifest/applying(_:)`` converts the changed draft to replacements in the text, verifies the new
/// text, and returns it.
package protocol ManifestEdit: Sendable {
  /// Makes the change in `draft`. Throws ``EditRefusal`` if the content of the draft does not allow the change.
  func make(in draft: inout ManifestDraft) throws(EditRefusal)
}

/// A single change of a manifest's content, made by an edit or found by comparing two versions. Positions of tags start
/// at 1; a comparison knows only the positions of prefetched tags.
package enum ManifestChange: Sendable, Equatable {
  /// A tag was declared at `position` in its category.
  case tagAdded(String, DownloadCategory, position: Int?)
  /// A tag was removed from its category and from `resourceCount` resources.
  case tagRemoved(String, from: DownloadCategory? = nil, resourceCount: Int)
  /// A tag was renamed.
  case tagRenamed(String, to: String)
  /// A tag was merged into another tag, which replaced the first tag on `resourceCount` resources. Only the first tag was
  /// prefetched if `endsPrefetching` is true.
  case tagMerged(String, into: String, resourceCount: Int, endsPrefetching: Bool)
  /// The tags of a category were sorted.
  case tagsSorted(DownloadCategory)
  /// A tag was moved to another category, or to another position in its category.
  case tagMoved(String, from: DownloadCategory, to: DownloadCategory, position: Int?, oldPosition: Int? = nil)
  /// A resource got a tag.
  case tagAssigned(String, resource: String)
  /// A resource lost a tag.
  case tagUnassigned(String, resource: String)
  /// The tags of a resource were reordered.
  case tagsReordered(resource: String)
  /// Only the new version contains the resource.
  case resourceAdded(String, tags: [String])
  /// The entry of a resource was removed; an edit does that if the resource has no tags left.
  case resourceRemoved(String, tags: [String]? = nil)
  /// A resource was moved to another path, or `count` resources were moved with their folder.
  case resourceMoved(String, to: String, count: Int? = nil)
  /// The tags of a resource changed. The path is the resource's new path.
  case tagsChanged(String, added: [String], removed: [String])
  /// A key that is not about tags or resources was set to new values.
  case keySet(String, to: [String], old: [String]? = nil)
  /// A key that is not about tags or resources was removed.
  case keyRemoved(String, old: [String]? = nil)
  /// The new version contains a comment that silences a rule, and the old version has no such comment in the same place.
  /// Edits do not add comments.
  case ignoreAdded(rule: String)
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
