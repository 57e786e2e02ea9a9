import Diagnostics
import ResourceTags

/// What can be done with the tag at a place, and with the order of tags.
extension ActionPlace {
  /// Moves of the declared tag that is named here: to other categories, and to other places among prefetched tags.
  var tagMoves: [OfferedAction] {
    guard let mention = manifest.tagMention(at: start) else { return [] }
    let tags = manifest.tags()
    guard let tag = tags.first(where: { $0.name.utf8.elementsEqual(mention.name.utf8) }), let own = tag.category else {
      return []
    }
    func move(_ words: String, _ category: DownloadCategory, _ position: TagPosition?) -> OfferedAction {
      OfferedAction(
        "move \(tag.name.quoted) \(words)", .rewrite, MoveTags([tag.name], to: category, position), of: manifest)
    }
    let prefetched = tags.count { $0.category == .prefetchOrder }
    let order = DownloadCategory.prefetchOrder.rawValue.quoted
    var actions = DownloadCategory.allCases.filter { $0 != own }.flatMap { category in
      category == .prefetchOrder && prefetched > 0
        ? [move("to \(order), as the first", category, .first), move("to \(order), as the last", category, .last)]
        : [move("to \(category.rawValue.quoted)", category, nil)]
    }
    if let place = tag.prefetchPosition {
      if place > 2 { actions.append(move("to the first place in \(order)", .prefetchOrder, .first)) }
      if place > 1 { actions.append(move("one place earlier in \(order)", .prefetchOrder, .at(place - 1))) }
      if place < prefetched { actions.append(move("one place later in \(order)", .prefetchOrder, .at(place + 1))) }
      if place + 1 < prefetched { actions.append(move("to the last place in \(order)", .prefetchOrder, .last)) }
    }
    return actions
  }

  /// Sorts the tags of the category at the place; the order of prefetched ones has a meaning, which its title says.
  var sorting: [OfferedAction] {
    guard let category = manifest.category(around: start), !manifest.isSorted(category) else { return [] }
    let effect = category == .prefetchOrder ? ", which changes the order of downloads" : ""
    return [
      OfferedAction(
        "sort \(category.rawValue.quoted) by name\(effect)", .rewrite, SortTags([category]), of: manifest)
    ]
  }

  /// Sorts the entries of `files`, or of the catalog, at the place.
  var sortingOfEntries: [OfferedAction] {
    guard let catalog = manifest.entries(around: start), !manifest.isSorted(entriesOf: catalog) else { return [] }
    return [
      OfferedAction(
        "sort \((catalog ?? Section.files.rawValue).quoted) by path", .rewrite, SortResources(catalog: catalog),
        of: manifest)
    ]
  }

  /// Sorts all categories whose order has no meaning.
  var sortingOfAll: [OfferedAction] {
    if manifest.isSorted(.initialInstall), manifest.isSorted(.onDemand) { return [] }
    return [OfferedAction("sort the tags by name", .sort, SortTags(), of: manifest)]
  }
}
