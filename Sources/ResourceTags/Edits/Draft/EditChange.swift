/// One thing that a manifest says otherwise after an edit.
public enum EditChange: Sendable, Equatable {
  /// A tag is declared that was not; its place in the category counts from 1.
  case tagAdded(String, DownloadCategory, position: Int)
  /// A tag is gone, from its category and from as many resources.
  case tagRemoved(String, resourceCount: Int)
  /// A tag has another name.
  case tagRenamed(String, to: String)
  /// A tag stands in another category, or in another place of its own; its place counts from 1.
  case tagMoved(String, DownloadCategory, position: Int)
  /// A resource has a tag that it had not.
  case tagAssigned(String, resource: String)
  /// A resource has lost a tag.
  case tagUnassigned(String, resource: String)
  /// The tags of a resource stand in another order.
  case tagsReordered(resource: String)
  /// A resource has no tags any more and has lost its entry.
  case resourceRemoved(String)
  /// A resource has another path.
  case resourceMoved(String, to: String)
}
