import ResourceTags

/// The report of `odr simulate --request`: the asset packs that a request downloads, and the packs that are already on the
/// device.
struct RequestReport {
  private let packs: TagPacks
  private let tags: [String]
  private let owned: [String]
  private let requested: [AssetPack]
  private let downloaded: [AssetPack]
  /// The digests of the packs that are already on the device.
  private let present: Set<String>
  private let bundleID: String?

  /// Creates the report on a request for `tags`, for a device that already has the packs of the tags `owned`.
  ///
  /// Throws ``CommandFailure`` if one of the tags isn't in the manifest.
  init(for tags: [String], having owned: [String], _ packs: TagPacks, bundleID: String?) throws {
    var suggester = SpellingSuggester(packs.tagNames)
    for tag in tags + owned {
      if let problem = packs.problem(with: tag, &suggester) { throw CommandFailure(problem) }
    }
    (self.packs, self.tags, self.owned, self.bundleID) = (packs, tags, owned, bundleID)
    requested = packs.packs(of: tags)
    let present = Set(packs.packs(of: owned).map(\.digest))
    downloaded = requested.filter { !present.contains($0.digest) }
    self.present = present
  }

  /// Whether the requested packs exceed the limit for packs in use at the same time.
  var isOverLimit: Bool { packs.isOverLimit(requested.bytes) }

  /// The indices of the resources in the requested packs.
  var listed: [Int] { requested.flatMap(\.resources) }

  /// The report for scripts, version 1.
  var json: JSONObject {
    let list = requested.map { pack in
      pack.json.with([
        "identifier": bundleID.map(pack.identifier), "isDownloaded": !present.contains(pack.digest),
      ])
    }
    return [
      "request": tags, "having": owned, "packs": list, "downloadBytes": downloaded.bytes,
      "inUseBytes": requested.bytes, "inUseLimit": packs.limits.inUse,
    ]
  }

  /// The report for people.
  var text: String {
    func section(_ title: String, _ packs: [AssetPack]) -> String {
      if packs.isEmpty { return "" }
      return "\(title.bold)\n"
        + packs.map { "  \($0.title) (\(FormattedByteCount($0.bytes)))\n" }.joined()
    }
    let there = requested.filter { present.contains($0.digest) }
    return section("Packs to download", downloaded) + section("Packs already on the device", there)
      + "Downloads \(Wording.count(downloaded.count, "asset pack"))".bold
      + " (\(FormattedByteCount(downloaded.bytes)))\n"
      + "In use after the request: \(packs.inUse(requested.bytes))\n"
  }
}
