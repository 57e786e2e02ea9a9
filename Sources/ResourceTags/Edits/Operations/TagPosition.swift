/// A place in the list of a category.
public enum TagPosition: Sendable, Equatable {
  /// In front of all others.
  case first
  /// Behind all others.
  case last
  /// At this place, counted from 1 without the tags to be placed.
  case at(Int)
  /// Directly before the tag of this name.
  case before(String)
  /// Directly after the tag of this name.
  case after(String)

  /// The tag that the position is next to.
  var neighbour: String? {
    switch self {
    case .before(let name), .after(let name): return name
    default: return nil
    }
  }
}

extension ManifestDraft {
  /// The category of the request: the one named, else that of the position's neighbour.
  func category(named category: DownloadCategory?, _ position: TagPosition?) throws(EditRefusal) -> DownloadCategory? {
    if let category { return category }
    guard let neighbour = position?.neighbour else { return nil }
    return self.category(of: try declaredTag(neighbour))
  }

  /// The index in a category for the position, if the tags of `block` are not in it or have been taken out; throws
  /// ``EditRefusal`` if there is no such place.
  func place(
    of position: TagPosition, in category: DownloadCategory, besides block: Set<DraftTag>
  ) throws(EditRefusal) -> Int {
    let count = categories[category]?.count ?? 0
    switch position {
    case .first: return 0
    case .last: return count
    case .at(let place):
      guard (1...count + 1).contains(place) else { throw .positionOutOfRange(place, category, count: count + 1) }
      return place - 1
    case .before(let name): return try place(of: name, in: category, block)
    case .after(let name): return try place(of: name, in: category, block) + 1
    }
  }

  private func place(of name: String, in category: DownloadCategory, _ block: Set<DraftTag>) throws(EditRefusal) -> Int
  {
    let tag = try declaredTag(name)
    if block.contains(tag) { throw .ownNeighbour(name) }
    guard let index = index(of: tag, in: category) else { throw .tagNotInCategory(name, category) }
    return index
  }
}

extension DraftItem {
  /// The item, marked as one that the request moves to `position`.
  func moved(to position: TagPosition) -> DraftItem {
    var item = self
    item.isMoved = true
    item.bindsToNext = if case .before = position { true } else { false }
    return item
  }
}
