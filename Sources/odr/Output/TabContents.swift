import ResourceTags

/// What the tab shows of a manifest: tags with their resources, narrowed down by its search field.
struct TabContents {
  /// The tags in manifest order.
  let tags: [Row]

  struct Row {
    let tag: Tag
    /// The resources shown below the tag.
    let resources: [Resource]
  }

  /// All of `manifest`; with a filter, the tags whose name contains it, with all their resources, and of other tags
  /// the resources whose path contains it. Upper and lower case count alike.
  init(_ manifest: Manifest, filter: String?) {
    let resources = manifest.resources()
    guard let filter = filter?.lowercased(), !filter.isEmpty else {
      tags = manifest.tags().map { tag in Row(tag: tag, resources: tag.resources.map { resources[$0] }) }
      return
    }
    let isMatching = resources.map { $0.path.lowercased().contains(filter) }
    tags = manifest.tags().compactMap { tag in
      if tag.name.lowercased().contains(filter) {
        return Row(tag: tag, resources: tag.resources.map { resources[$0] })
      }
      let matching = tag.resources.filter { isMatching[$0] }
      return matching.isEmpty ? nil : Row(tag: tag, resources: matching.map { resources[$0] })
    }
  }

  /// The tags by name, as the All view lists them: without regard to case, then by code points.
  var tagsByName: [Row] {
    tags.map { (key: $0.tag.name.lowercased(), row: $0) }
      .sorted { ($0.key, $0.row.tag.name) < ($1.key, $1.row.tag.name) }
      .map(\.row)
  }

  /// The tags of a category in order; those that are not declared count as on demand, Xcode's default category.
  func tags(in category: ResourceTags.Category) -> [Row] {
    tags.filter { ($0.tag.category ?? .onDemand) == category }
  }
}
