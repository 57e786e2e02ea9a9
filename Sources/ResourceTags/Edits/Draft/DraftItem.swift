import Syntax
import Bytes

/// A tag's number in a ``ManifestDraft``: that of the manifest for the tags it has, and further ones for new tags.
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
  /// The item of the text that it is; `nil` for a new one.
  var origin: NodeID?
  /// Whether it was asked to stand elsewhere than it did.
  var isMoved = false
  /// Whether its place is in front of the item that follows, rather than behind the one before.
  var bindsToNext = false
}

/// The names of tags, each with the number it keeps whatever it is called.
struct DraftNames {
  private(set) var names: [ByteString] = []
  private var tags: [ByteString: DraftTag] = [:]
  /// Tags of the manifest that have another name than there.
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

  /// The tag with this name, a new one if there was none.
  mutating func insert(_ name: ByteString) -> DraftTag {
    if let tag = tags[name] { return tag }
    let tag = DraftTag(names.count)
    names.append(name)
    tags[name] = tag
    return tag
  }

  /// Forgets what the name of `tag` stands for, so that it may be given anew.
  mutating func release(_ tag: DraftTag) {
    tags[names[tag.index]] = nil
  }

  /// Gives `tag` the name `newName`, which no other tag has.
  mutating func rename(_ tag: DraftTag, to newName: ByteString) {
    release(tag)
    names[tag.index] = newName
    tags[newName] = tag
    if tag.index < originalCount { renamed.insert(tag) }
  }
}
