import ResourceTags

/// A location in a project that holds tags, its current tags, and the tags that the manifest expects there.
struct TagLocation: Sendable {
  /// A location, by how Xcode keeps it.
  enum Kind: Sendable {
    /// The file's entry in a phase of a target.
    case buildFile(BuildFile, target: String)
    /// The map of a synchronized folder; the path is relative to that folder, and the key that of its entry, if it has one.
    case synchronized(SynchronizedFolder, ByteString, key: NodeID?, target: ProjectTarget)
    /// The file of an item or a folder in an asset catalog; `nil` if it does not mention tags.
    case contents(TaggedItem?)
    /// A build setting of a target, in one configuration.
    case setting(BuildConfiguration, BuildConfiguration.Setting, target: String)
    /// The list of tags that the project knows.
    case knownTags
  }

  let kind: Kind
  /// The path of the resource, from the manifest's folder on; `nil` for what is only about tags.
  let path: ByteString?
  let currentTags: [ByteString]
  let expectedTags: [ByteString]
  /// The entry of the manifest; `nil` if it has none.
  let stated: ByteSpan?
  var standing = Standing.difference

  /// What tags other than the expected ones mean.
  enum Standing: Sendable {
    /// The manifest says something else.
    case difference
    /// The project says something else in another place, and the manifest agrees with that.
    case contradiction
    /// A synchronized folder has tags for what the target does not have, so they have no effect.
    case stale
  }

  /// Whether the place has the expected tags.
  var isUpToDate: Bool {
    if case .setting(_, .prefetchOrder, _) = kind { return currentTags.uniqued == expectedTags }
    return currentTags.hasSameElements(as: expectedTags)
  }

  /// The tags that the place should have: those that stay where they are, then the others.
  ///
  /// The order of tags matters only for prefetching, so tags that stay keep their place.
  var arranged: [ByteString] {
    if case .setting(_, .prefetchOrder, _) = kind { return expectedTags }
    let kept = Set(expectedTags)
    let staying = currentTags.filter(kept.contains).uniqued
    let present = Set(staying)
    return staying + expectedTags.filter { !present.contains($0) }
  }
}
