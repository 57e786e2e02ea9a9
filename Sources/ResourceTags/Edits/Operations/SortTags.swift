/// Sorts the tags of categories by their names, numbers in them by their values.
public struct SortTags: ManifestEdit {
  /// The categories.
  public let categories: [DownloadCategory]

  /// Sorts the tags of `categories`; unless it is named, the order of prefetching stays, since it has a meaning.
  public init(_ categories: [DownloadCategory] = [.initialInstall, .onDemand]) {
    self.categories = categories
  }

  /// Leaves alone a category that is sorted in any order that odr knows. Refuses a category with items that are no tags.
  public func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    for category in DownloadCategory.allCases where categories.contains(category) {
      let items = draft.items(of: category)
      guard let sorted = SortOrder.sorting(items.map { draft.names[$0.tag].bytes }) else { continue }
      // As many as possible keep their place in the text.
      let kept = Set(LongestIncreasingSubsequence.indices(of: sorted))
      try draft.set(
        category,
        to: sorted.enumerated().map { place, index in
          var item = items[index]
          item.isMoved = !kept.contains(place)
          return item
        })
      draft.record(.tagsSorted(category))
    }
  }
}

/// Sorts the entries of `files` or of a catalog by their paths, numbers in them by their values.
///
/// What is sorted in any order that odr knows stays as it is. Editors offer it; no command does.
package struct SortResources: ManifestEdit {
  /// The path of the catalog; `nil` for loose files.
  package let catalog: String?

  /// Sorts the items of `catalog` or, if that is `nil`, the loose files and folders.
  package init(catalog: String? = nil) {
    self.catalog = catalog
  }

  /// Refuses a catalog that the manifest does not have, and lists of which only a part can be read.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    var group = 0
    if let catalog {
      let key = PathKey(ByteString(NormalizedPath(catalog.utf8).bytes))
      guard let found = draft.groupsByPath[key] else { throw .unknownResource(catalog, nearest: nil) }
      if let repeated = draft.repeatedCatalogs[key] { throw .unsound(draft.tree.span(of: repeated)) }
      group = found
    } else {
      _ = try draft.outline.section(.files)
    }
    for resource in draft.groups[group].originals where !draft.removed.contains(resource) {
      // An entry that moves may be written again.
      if draft.lists[resource] == nil { try draft.checkList(of: resource) }
    }
    draft.groups[group].isSorted = true
    draft.groups[group].isChanged = true
  }
}
