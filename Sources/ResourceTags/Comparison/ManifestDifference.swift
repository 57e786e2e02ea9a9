/// One difference in what two manifests say, with its places in both texts where it has any.
package struct ManifestDifference: Sendable {
  /// What differs.
  package let kind: Kind
  /// The place in the old text; `nil` for what is new.
  package let oldSpan: ByteSpan?
  /// The place in the new text; `nil` for what is gone.
  package let newSpan: ByteSpan?

  /// What differs. Positions count from 1, and are only of prefetched tags.
  package enum Kind: Sendable {
    case keySet(String, old: [String]?, new: [String])
    case keyRemoved(String, old: [String])
    case tagAdded(String, DownloadCategory, position: Int?)
    /// A tag is gone from its category; this many resources had it.
    case tagRemoved(String, DownloadCategory, resourceCount: Int)
    case tagRenamed(String, to: String)
    case tagMoved(String, from: DownloadCategory, old: Int?, to: DownloadCategory, new: Int?)
    case resourceAdded(String, tags: [String])
    case resourceRemoved(String, tags: [String])
    /// A resource has another path, or `count` resources of a folder have.
    case resourceMoved(String, to: String, count: Int)
    /// The path is the new one.
    case tagsChanged(String, added: [String], removed: [String])
    /// A comment that silences a rule, for something that had no such comment. No edit adds it.
    case ignoreAdded(rule: String)
  }
}
