import ResourceTags

/// What `odr packs --request` prints: the asset packs that a request downloads, and those that are there already.
struct RequestReport {
  private let packs: TagPacks
  private let tags: [String]
  private let owned: [String]
  /// The places of the packs that the request is for.
  private let requested: [Int]
  /// Those of them that are on the device already.
  private let present: Set<Int>
  private let bundleID: String?

  /// For a request for `tags` on a device that has the packs of the tags `owned`.
  ///
  /// Throws ``CommandFailure`` if the manifest does not have one of them.
  init(for tags: [String], having owned: [String], _ packs: TagPacks, bundleID: String?) throws {
    var suggester = SpellingSuggester(packs.tagNames)
    for tag in tags + owned {
      if let problem = packs.problem(with: tag, &suggester) { throw CommandFailure(problem) }
    }
    (self.packs, self.tags, self.owned, self.bundleID) = (packs, tags, owned, bundleID)
    requested = packs.packs(of: tags)
    present = Set(packs.packs(of: owned)).intersection(requested)
  }

  private var downloaded: [Int] { requested.filter { !present.contains($0) } }

  /// Whether the app may not use so much at once.
  var isOverLimit: Bool { packs.isOverLimit(packs.bytes(of: requested)) }

  /// The indices of the resources in the packs.
  var listed: [Int] { requested.flatMap { packs.packs[$0].resources } }

  /// The report for scripts, version 1.
  var json: JSONObject {
    let list = requested.map { place -> JSONObject in
      let pack = packs.packs[place]
      return [
        "tags": pack.tags, "digest": pack.digest, "identifier": bundleID.map(pack.identifier),
        "priority": pack.priority, "bytes": pack.bytes, "isDownloaded": !present.contains(place),
      ]
    }
    return [
      "version": 1, "request": tags, "having": owned, "packs": list, "downloadBytes": packs.bytes(of: downloaded),
      "inUseBytes": packs.bytes(of: requested), "inUseLimit": packs.limits.inUse,
    ]
  }

  /// The report for people.
  func text(_ style: Style) -> String {
    func section(_ title: String, _ places: [Int]) -> String {
      guard !places.isEmpty else { return "" }
      return style.bold(title) + "\n"
        + places.map { "  \(packs.name(of: $0)) (\(FormattedByteCount(packs.packs[$0].bytes)))\n" }.joined()
    }
    let there = requested.filter(present.contains)
    return section("To download", downloaded) + section("There already", there)
      + style.bold("Downloads \(Wording.count(downloaded.count, "asset pack"))")
      + " (\(FormattedByteCount(packs.bytes(of: downloaded))))\n"
      + "Then in use: \(packs.inUse(packs.bytes(of: requested)))\n"
  }
}
