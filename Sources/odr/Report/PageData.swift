import OdrLanguageServer
import ResourceTags

/// The data for the script of a page.
extension ReportPage {
  /// The data in compact form: lists with one element for each tag, resource, pack, or finding. References are indices
  /// in these lists.
  var data: JSONObject {
    let resources = contents.listing.resources
    let rows = contents.listing.tags.largest(.max, by: \.size)
    let tagIndices = rows.firstIndices(by: \.tag.name)
    let order = contents.listing.tags.firstIndices(by: \.tag.name)
    let tags = rows.map { row -> JSONObject in
      [
        "name": row.tag.name.visible, "id": anchors[row.tag.name], "order": order[row.tag.name],
        "category": DownloadCategory.allCases.firstIndex(of: row.tag.category ?? .onDemand),
        "place": row.tag.shortPlace, "bytes": row.bytes, "own": packsOfTag[row.tag.name]?.own,
        "packs": packsOfTag[row.tag.name]?.count, "findings": ofTag[row.tag.name], "worst": worst(row),
      ]
    }
    let packs = contents.packs
    let packIndices = packs.firstIndices(by: \.digest)
    return [
      "tags": tags, "recommended": recommended, "paths": resources.map(\.path.visible),
      "packSizes": packs.map(\.bytes),
      "packResources": packs.map(\.resources), "packShares": packs.map(\.shares),
      "again": contents.changes?.comparison.packs.compactMap { packIndices[$0.digest] },
      "packTagCounts": packs.map(\.tags.count),
      "packPriorities": packs.map { $0.priority ?? 0 },
      "packTags": packs.map { $0.tags.prefix(Self.tagsOfPack).compactMap { tagIndices[$0] } },
      "bytes": resources.indices.map { contents.sizes.bytes(of: $0)?.json ?? .null },
      "tagsOf": resources.map { $0.tags.uniqued.compactMap { tagIndices[$0] } },
      "findings": findings.map { "\($0.severity): \($0.rule)" },
      "found": resources.enumerated().compactMap { index, resource in
        ofResource[resource.path].map { JSONObject.array([index.json, $0.json]) }
      },
    ]
  }

  /// The maximum number of tags that the data lists for a pack. Items in nested catalog folders inherit the tags of
  /// all folders.
  private static let tagsOfPack = 50
}
