import OdrLanguageServer
import ResourceTags

/// The data for the script of a page.
extension ReportPage {
  /// The data in compact form: lists with one element for each tag, resource, pack, or finding. Resources refer to
  /// distinct lists of tags, and all references are indices.
  var data: JSONObject {
    let resources = contents.listing.resources
    let rows = contents.listing.tagsByName
    let tagIndices = Dictionary(first: rows.enumerated().map { ($1.tag.name, $0) })
    let order = Dictionary(first: contents.listing.tags.enumerated().map { ($1.tag.name, $0) })
    let tags = rows.map { row -> JSONObject in
      [
        "name": row.tag.name.visible, "id": tagLinks.anchors[row.tag.name], "order": order[row.tag.name],
        "category": Self.index(row.tag.category), "place": place(row.tag), "bytes": row.bytes,
        "position": row.tag.prefetchPosition, "findings": ofTag[row.tag.name],
      ]
    }
    var lists: [[Int]] = []
    var known: [[String]: Int] = [:]
    let listOfResource = resources.map { resource in
      if let list = known[resource.tags] { return list }
      lists.append(resource.tags.uniqued.compactMap { tagIndices[$0] })
      known[resource.tags] = lists.count - 1
      return lists.count - 1
    }
    var packOfResource = [Int](repeating: -1, count: resources.count)
    var shares = [Int](repeating: 0, count: resources.count)
    for (index, pack) in contents.packs.enumerated() {
      for (resource, share) in zip(pack.resources, pack.shares) {
        (packOfResource[resource], shares[resource]) = (index, share)
      }
    }
    let packs = contents.packs.map { pack -> JSONObject in
      [
        "tags": pack.tags.prefix(Self.tagsOfPack).compactMap { tagIndices[$0] }, "tagCount": pack.tags.count,
        "bytes": pack.bytes, "category": pack.priority.map { $0 == 1 ? 0 : 1 } ?? 2,
      ]
    }
    let sizes = resources.indices.map { contents.sizes.bytes(of: $0) }
    let found = resources.indices.compactMap { index in
      ofResource[resources[index].path].map { JSONObject.array([index.json, $0.json]) }
    }
    return [
      "tags": tags, "lists": lists, "paths": resources.map(\.path.visible), "list": listOfResource,
      "bytes": sizes.map { $0?.json ?? .null }, "pack": packOfResource, "packs": packs,
      "shares": shares.indices.compactMap { index in
        shares[index] == sizes[index] ?? 0 ? nil : JSONObject.array([index.json, shares[index].json])
      },
      "findings": findings.map { "\($0.severity): \($0.rule)" }, "found": found,
      "categories": DownloadCategory.allCases.map(\.title),
    ]
  }

  /// The maximum number of tags that the data lists for a pack. Items in nested catalog folders inherit the tags of
  /// all folders.
  private static let tagsOfPack = 50

  private static func index(_ category: DownloadCategory?) -> Int {
    DownloadCategory.allCases.firstIndex(of: category ?? .onDemand) ?? 0
  }
}
