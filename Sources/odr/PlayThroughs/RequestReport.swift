import ResourceTags

/// The report of `odr simulate --request`: the asset packs that a request downloads, and the packs that are already on the
/// device.
struct RequestReport {
  private let packs: TagPacks
  private let tags: [String]
  private let owned: [String]
  /// The indices of the packs for the requested tags.
  private let requested: [Int]
  /// The indices of the requested packs that are already on the device.
  private let present: Set<Int>
  private let bundleID: String?

  /// Creates the report on a request for `tags`, for a device that already has the packs of the tags `owned`.
  ///
  /// Throws ``CommandFailure`` if one of the tags isn't in the manifest.
  init(for tags: [String], having owned: [String], _ packs: TagPacks, bundleID: String?) throws {
    var suggester = SpellingSuggester(packs.tagNames)
    for tag in tags + owned {
      if let problem = packs.problem(with: tag, &suggester) { throw CommandFailure(problem) }
    }
    self.packs = packs
    self.tags = tags
    self.owned = owned
    self.bundleID = bundleID
    requested = packs.packs(of: tags)
    present = Set(packs.packs(of: owned)).intersection(requested)
  }

  private var downloaded: [Int] { requested.filter { !present.contains($0) } }

  /// Whether the requested packs exceed the limit for packs in use at the same time.
  var isOverLimit: Bool { packs.isOverLimit(packs.bytes(of: requested)) }

  /// The indices of the resources in the requested packs.
  var listed: [Int] { requested.flatMap { packs.packs[$0].resources } }

  /// The report for scripts, version 1.
  var json: JSONObject {
    let list = requested.map { place in
      let pack = packs.packs[place]
      return pack.json.with([
        "identifier": bundleID.map(pack.identifier), "isDownloaded": !present.contains(place),
      ])
    }
    return [
      "request": tags, "having": owned, "packs": list, "downloadBytes": packs.bytes(of: downloaded),
      "inUseBytes": packs.bytes(of: requested), "inUseLimit": packs.limits.inUse,
    ]
  }

  /// The report for people.
  var text: String {
    func section(_ title: String, _ places: [Int]) -> String {
      if places.isEmpty { return "" }
      return title.bold + "\n"
        + places.map { packs.packs[$0] }.map { "  \($0.title) (\(FormattedByteCount($0.bytes)))\n" }.joined()
    }
    let there = requested.filter(present.contains)
    return section("Packs to download", downloaded) + section("Packs already on the device", there)
      + "Downloads \(Wording.count(downloaded.count, "asset pack"))".bold
      + " (\(FormattedByteCount(packs.bytes(of: downloaded))))\n"
      + "In use after the request: \(packs.inUse(packs.bytes(of: requested)))\n"
  }
}
