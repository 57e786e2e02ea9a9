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
