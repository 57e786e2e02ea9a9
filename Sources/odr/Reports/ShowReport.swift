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

/// A resource in JSON. `catalog` is missing for loose files and where a report is about sizes, `bytes` if there is nothing on
/// the disk or nobody asked, `tags` below a tag.
struct ResourceReport: Encodable {
  let path: String
  var catalog: String?
  var bytes: Int?
  var tags: [String]?
}

extension ResourceReport {
  init(_ resource: Resource, bytes: Int? = nil, withTags: Bool) {
    self.init(path: resource.path, catalog: resource.catalog, bytes: bytes, tags: withTags ? resource.tags : nil)
  }
}

/// What `odr tag list` and `odr resource list` print with `--format json`, version 1.
struct ListReport: Encodable {
  let version = 1
  var tags: [TagReport]?
  var resources: [ResourceReport]?
}
