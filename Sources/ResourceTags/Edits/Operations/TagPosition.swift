/// A place in the list of a category.
public enum TagPosition: Sendable, Equatable {
  /// In front of all others.
  case first
  /// Behind all others.
  case last
  /// At this place, counted from 1, once the tags to be placed are taken out of the list.
  case at(Int)
  /// Directly in front of the tag of this name.
  case before(String)
  /// Directly behind the tag of this name.
  case after(String)

  /// The tag whose neighbour the place is.
  var neighbour: String? {
    switch self {
    case .before(let name), .after(let name): return name
    default: return nil
    }
  }
}

extension ManifestDraft {
  /// The category that is meant: the one named, else that of the position's neighbour.
  func category(named category: Category?, _ position: TagPosition?) throws(EditRefusal) -> Category? {
    if let category { return category }
    guard let neighbour = position?.neighbour else { return nil }
    return self.category(of: try declaredTag(neighbour))
  }

  /// `items` with `block` put at `position` of `category`; throws ``EditRefusal`` where there is no such place.
  func placing(
    _ block: [DraftItem], in items: [DraftItem], at position: TagPosition, of category: Category
  ) throws(EditRefusal) -> [DraftItem] {
    let index: Int
    switch position {
    case .first: index = 0
    case .last: index = items.count
    case .at(let place):
      guard (1...items.count + 1).contains(place) else {
        throw .positionOutOfRange(place, category, count: items.count + 1)
      }
      index = place - 1
    case .before(let name): index = try place(of: name, in: items, block, category)
    case .after(let name): index = try place(of: name, in: items, block, category) + 1
    }
    let isBefore = if case .before = position { true } else { false }
    var result = items
    result.insert(
      contentsOf: block.map { item in
        var item = item
        item.isMoved = true
        item.bindsToNext = isBefore
        return item
      }, at: index)
    return result
  }

  private func place(
    of name: String, in items: [DraftItem], _ block: [DraftItem], _ category: Category
  ) throws(EditRefusal) -> Int {
    let tag = try declaredTag(name)
    if block.contains(where: { $0.tag == tag }) { throw .ownNeighbour(name) }
    guard let index = items.firstIndex(where: { $0.tag == tag }) else { throw .tagNotInCategory(name, category) }
    return index
  }
}
