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

/// What can be done with the tags of the resource at a place.
extension ActionPlace {
  /// How many tags are offered to a resource.
  private static let additionLimit = 20
  /// How many resources before and behind it tell which tags it probably gets.
  private static let neighbourCount = 10

  /// Removes the tag of the resource that is named here, and adds tags that it lacks.
  var resourceTags: [OfferedAction] {
    guard let resource = manifest.resourceMention(around: start), let path = try? ResourcePath(resource.path) else {
      return []
    }
    return removal(from: resource, path) + additions(to: resource, path)
  }

  private func removal(from resource: ResourceMention, _ path: ResourcePath) -> [OfferedAction] {
    guard let mention = manifest.tagMention(at: start), mention.category == nil, mention.span.start > resource.span.end,
      resource.tags.contains(mention.name)
    else { return [] }
    let isLast = Set(resource.tags).count == 1
    return [
      OfferedAction(
        "remove tag \(mention.name.quoted) from \(resource.path.quoted)\(isLast ? ", and its entry" : "")", .rewrite,
        UnassignTags([mention.name], from: [path]), of: manifest)
    ]
  }

  private func additions(to resource: ResourceMention, _ path: ResourcePath) -> [OfferedAction] {
    let present = Set(resource.tags)
    let lacking = manifest.tags().filter { $0.category != nil && !present.contains($0.name) }
    let near = resource.index - Self.neighbourCount...resource.index + Self.neighbourCount
    // The tags of resources nearby come first.
    let ranked = lacking.enumerated().map { number, tag in
      let next = tag.resources.partitionIndex { $0 >= near.lowerBound }
      return (tag.name, rank: (tag.resources[next...].prefix { near.contains($0) }.count, -number))
    }
    return ranked.sorted { $0.rank > $1.rank }.prefix(Self.additionLimit).map { name, _ in
      OfferedAction(
        "add tag \(name.quoted) to \(resource.path.quoted)", .rewrite, AssignTags([name], to: [path]), of: manifest)
    }
  }
}
