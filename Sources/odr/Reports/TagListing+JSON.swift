import ResourceTags

extension TagListing {
  /// What `odr show --format json` prints, version 1: the tags in the order of the view, each with its resources.
  func json(_ view: View) -> JSONObject {
    let rows = view == .all ? tagsByName : DownloadCategory.allCases.flatMap(tags)
    let tags = rows.map { row in
      row.tag.json(
        bytes: row.bytes,
        resources: row.resources.map {
          ["path": resources[$0].path, "catalog": resources[$0].catalog, "bytes": sizes?.bytes(of: $0)]
        })
    }
    return ["version": 1, "view": view.rawValue, "tags": tags]
  }
}

extension Tag {
  /// The tag in reports. `category` is missing for a tag that is not declared, `prefetchPosition` for one that is not
  /// prefetched, `resources` if a command does not list them, `bytes` if nobody asked for sizes.
  func json(bytes: Int? = nil, resources: [JSONObject]? = nil) -> JSONObject {
    [
      "name": name, "category": category?.rawValue, "prefetchPosition": prefetchPosition, "bytes": bytes,
      "resources": resources,
    ]
  }
}
