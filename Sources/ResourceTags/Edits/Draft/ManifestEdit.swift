/// A change of a manifest's content, such as a new name for a tag.
///
/// An edit is a value that changes a ``ManifestDraft``, which holds only meaning: tags, categories, resources.
/// ``Manifest/applying(_:)-(ManifestEdit)`` turns that into changes of the text, proves them and returns the new text.
public protocol ManifestEdit: Sendable {
  /// Makes the change in `draft`; throws if the content of the draft does not allow it.
  func make(in draft: inout ManifestDraft) throws(EditRefusal)
}

/// One change in the content of a manifest.
public enum EditChange: Sendable, Equatable {
  /// A tag is newly declared; its place in the category counts from 1.
  case tagAdded(String, DownloadCategory, position: Int)
  /// A tag is gone from its category and from this many resources.
  case tagRemoved(String, resourceCount: Int)
  /// A tag has another name.
  case tagRenamed(String, to: String)
  /// A tag is gone, and this many resources have another tag instead.
  case tagMerged(String, into: String, resourceCount: Int)
  /// The tags of a category are in another order.
  case tagsSorted(DownloadCategory)
  /// A tag is in another category, or in another place of its category; the place counts from 1.
  case tagMoved(String, DownloadCategory, position: Int)
  /// A resource has a tag that it did not have.
  case tagAssigned(String, resource: String)
  /// A resource has lost a tag.
  case tagUnassigned(String, resource: String)
  /// The tags of a resource are in another order.
  case tagsReordered(resource: String)
  /// A resource has no tags any more, so its entry is removed.
  case resourceRemoved(String)
  /// A resource has another path.
  case resourceMoved(String, to: String)
  /// A key besides tags and resources has other values.
  case keySet(String, to: [String])
  /// Such a key is gone.
  case keyRemoved(String)
}

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
