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
