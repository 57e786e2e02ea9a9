/// A tag's number in a ``ManifestDraft``: the manifest's number, or a further one for a new tag.
struct DraftTag: Hashable, Sendable, BitwiseCopyable {
  var rawValue: Int32
  var index: Int { Int(rawValue) }

  init(_ index: Int) {
    rawValue = Int32(truncatingIfNeeded: index)
  }

  init(_ tag: TagID) {
    self.init(tag.index)
  }
}

/// A tag in the list of a category or a resource, and where it comes from.
struct DraftItem: Sendable {
  var tag: DraftTag
  /// The item of the text that it comes from; `nil` for a new one.
  var origin: NodeID?
  /// Whether the request moves it to another place.
  var isMoved = false
  /// Whether it stays in front of the next item, rather than behind the previous one.
  var bindsToNext = false
}

/// The names of tags, each with a number that it keeps when it is renamed.
struct DraftNames {
  private(set) var names: [ByteString] = []
  private var tags: [ByteString: DraftTag] = [:]
  /// Tags of the manifest that have another name now.
  private(set) var renamed: Set<DraftTag> = []
  private let originalCount: Int

  init(_ manifest: Manifest) {
    originalCount = manifest.tagNames.count
    names.reserveCapacity(originalCount)
    for index in 0..<originalCount {
      let name = ByteString(manifest.nameBytes(TagID(rawValue: UInt32(index))))
      tags[name] = DraftTag(index)
      names.append(name)
    }
  }

  subscript(tag: DraftTag) -> ByteString { names[tag.index] }

  func tag(named name: ByteString) -> DraftTag? { tags[name] }

  /// The tag with this name; a new tag if there is none.
  mutating func insert(_ name: ByteString) -> DraftTag {
    if let tag = tags[name] { return tag }
    let tag = DraftTag(names.count)
    names.append(name)
    tags[name] = tag
    return tag
  }

  /// Forgets which tag the name of `tag` belongs to, so that another tag may get the name.
  mutating func release(_ tag: DraftTag) {
    tags[names[tag.index]] = nil
  }

  /// Renames `tag` to `newName`, which no other tag has.
  mutating func rename(_ tag: DraftTag, to newName: ByteString) {
    release(tag)
    names[tag.index] = newName
    tags[newName] = tag
    if tag.index < originalCount { renamed.insert(tag) }
  }
}
