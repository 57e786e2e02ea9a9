/// Sorts the tags of categories by name, with digits compared as numbers.
package struct SortTags: ManifestEdit {
  /// The categories.
  package let categories: [DownloadCategory]

  /// Creates an edit that sorts the tags of `categories`. By default, prefetched tags are not sorted, because their
  /// order matters.
  package init(_ categories: [DownloadCategory] = [.initialInstall, .onDemand]) {
    self.categories = categories
  }

  /// Sorts the tags, except in categories that are already sorted in some order that odr recognizes. Throws
  /// ``EditRefusal`` for a category with items that are not tags.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    for category in DownloadCategory.allCases where categories.contains(category) {
      let items = draft.items(of: category)
      guard let sorted = SortOrder.sorting(items.map { draft.names[$0.tag].bytes }) else { continue }
      // As many tags as possible keep their position in the text.
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

/// Sorts the entries of `files` or of a catalog by path, with digits compared as numbers.
///
/// Entries that are already sorted in some order that odr recognizes stay as they are. Only editors offer this edit;
/// the command line does not.
package struct SortResources: ManifestEdit {
  /// The path of the catalog; `nil` for loose files.
  package let catalog: String?

  /// Creates an edit that sorts the items of `catalog` or, if `catalog` is `nil`, the loose files and folders.
  package init(catalog: String? = nil) {
    self.catalog = catalog
  }

  /// Sorts the entries. Throws ``EditRefusal`` for a catalog that is not in the manifest, and for lists of tags that
  /// odr can read only in part.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    var group = 0
    if let catalog {
      let key = PathKey(ByteString(NormalizedPath(catalog.utf8).bytes))
      guard let found = draft.groupsByPath[key] else { throw .unknownResource(catalog, nearest: nil) }
      if let repeated = draft.repeatedCatalogs[key] { throw .unsound(draft.tree[repeated].span) }
      group = found
    } else {
      _ = try draft.outline.section(.files)
    }
    for resource in draft.groups[group].originals where !draft.removed.contains(resource) {
      // odr may write an entry again when it moves the entry, so odr must be able to read the entry's list.
      try draft.checkList(of: resource)
    }
    draft.groups[group].isSorted = true
    draft.groups[group].isChanged = true
  }
}
