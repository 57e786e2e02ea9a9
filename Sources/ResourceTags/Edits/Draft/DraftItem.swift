/// An item in the tag list of a category or resource: the tag, and the node that the item comes from.
struct DraftItem {
  var tag: TagID
  /// The item's node in the text; `nil` for a new item.
  var origin: NodeID?
  /// Whether the request moves the item to another place.
  var isMoved = false
}

extension [DraftItem] {
  /// Returns items for `tags`, in order. Tags that are not in this list may be items in `others`.
  func reordered(as tags: [TagID], from others: [DraftItem] = []) -> [DraftItem] {
    var origins: [TagID: NodeID] = [:]
    for item in self + others where origins[item.tag] == nil { origins[item.tag] = item.origin }
    return tags.map { DraftItem(tag: $0, origin: origins[$0]) }
  }
}

/// The names of tags. Each tag has a number, which stays the same when the tag is renamed.
struct DraftNames {
  private(set) var names: [ByteString] = []
  private var tags: [ByteString: TagID] = [:]

  init(_ manifest: Manifest) {
    names = manifest.allTags.map { ByteString(manifest.nameBytes($0)) }
    for (index, name) in names.enumerated() { tags[name] = TagID(index) }
  }

  subscript(tag: TagID) -> ByteString { names[tag.index] }

  func tag(named name: ByteString) -> TagID? { tags[name] }

  /// Returns the tag named `name`; creates the tag if it does not exist.
  mutating func insert(_ name: ByteString) -> TagID {
    if let tag = tags[name] { return tag }
    let tag = TagID(names.count)
    names.append(name)
    tags[name] = tag
    return tag
  }

  /// Releases the name of `tag`, so that another tag can use the name.
  mutating func release(_ tag: TagID) {
    tags[names[tag.index]] = nil
  }

  /// Renames `tag` to `newName`, which must not be another tag's name.
  mutating func rename(_ tag: TagID, to newName: ByteString) {
    release(tag)
    names[tag.index] = newName
    tags[newName] = tag
  }
}

/// A position in a category's list of tags.
package enum TagPosition: Sendable, Equatable {
  /// Before all other tags.
  case first
  /// After all other tags.
  case last
  /// At the position with this number, counted from 1 without the moved or added tags.
  case at(Int)
  /// Immediately before the tag with this name.
  case before(String)
  /// Immediately after the tag with this name.
  case after(String)
}
