import ResourceTags

/// What `odr show --format json` prints, version 1: the tags in the order of the view, each with its resources.
struct ShowReport: Encodable {
  let version = 1
  let view: String
  let tags: [TagReport]

  init(_ contents: TagListing, _ view: TagListing.View) {
    self.view = view.rawValue
    let rows =
      view == .all
      ? contents.tagsByName : DownloadCategory.allCases.flatMap { contents.tags(in: $0) }
    tags = rows.map { TagReport($0.tag, bytes: $0.bytes, resources: $0.resources) }
  }
}

/// A tag in the JSON of `odr show` and `odr tag list`. `category` is missing for a tag that is not declared,
/// `prefetchPosition` for one that is not prefetched, `resources` if a command does not list them, `bytes`
/// without `--sizes`.
struct TagReport: Encodable {
  let name: String
  let category: String?
  let prefetchPosition: Int?
  let bytes: Int?
  let resources: [ResourceReport]?

  init(_ tag: Tag, bytes: Int? = nil, resources: [TagListing.ShownResource]?) {
    name = tag.name
    category = tag.category?.rawValue
    prefetchPosition = tag.prefetchPosition
    self.bytes = bytes
    self.resources = resources?.map { ResourceReport($0.resource, bytes: $0.bytes, withTags: false) }
  }
}

/// A resource in the JSON of `odr show` and `odr resource list`; `catalog` is missing for loose files, `tags` below a
/// tag.
struct ResourceReport: Encodable {
  let path: String
  let catalog: String?
  let bytes: Int?
  let tags: [String]?

  init(_ resource: Resource, bytes: Int? = nil, withTags: Bool) {
    path = resource.path
    catalog = resource.catalog
    self.bytes = bytes
    tags = withTags ? resource.tags : nil
  }
}
