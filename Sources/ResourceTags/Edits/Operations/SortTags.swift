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
      try draft.set(category, to: sorted.map { DraftItem(tag: items[$0].tag, origin: items[$0].origin) })
      draft.record(.tagsSorted(category))
    }
  }
}
