import ResourceTags

/// The report of `odr simulate` on a script: for each step, the packs that are downloaded, in use, and purgeable.
struct PlayThroughReport {
  private let packs: TagPacks
  private let steps: [(line: (step: PlayThrough.Step, text: String), change: DevicePacks.Change)]

  init(_ playThrough: PlayThrough, _ packs: TagPacks) {
    self.packs = packs
    var device = DevicePacks(packs)
    steps = playThrough.lines.map { ($0, device.take($0.step)) }
  }

  /// The maximum number of bytes in use at the same time.
  private var mostInUse: Int { steps.map { packs.bytes(of: $0.change.inUse) }.max() ?? 0 }

  /// Whether the app exceeds the limit for packs in use at the same time.
  var isOverLimit: Bool { packs.isOverLimit(mostInUse) }

  /// The indices of the resources in all packs that are downloaded during the play-through.
  var listed: [Int] { Set(steps.flatMap(\.change.downloaded)).sorted().flatMap { packs.packs[$0].resources } }

  private var downloadBytes: Int { steps.reduce(0) { $0 + packs.bytes(of: $1.change.downloaded) } }

  /// The warning that the order of purging isn't guaranteed.
  private static let hint =
    "The purge order is an estimate: the system decides how it weights preservation priority and last use."

  /// The report for scripts, version 1. Packs are identified by their digests.
  var json: JSONObject {
    func digests(_ places: [Int]) -> [String] { places.map { packs.packs[$0].digest } }
    let steps = steps.map { line, change -> JSONObject in
      [
        "step": line.text, "downloaded": digests(change.downloaded),
        "downloadBytes": packs.bytes(of: change.downloaded), "inUse": digests(change.inUse),
        "inUseBytes": packs.bytes(of: change.inUse), "purged": digests(change.purged),
        "missingBytes": change.missingBytes > 0 ? change.missingBytes : nil, "purgeable": digests(change.purgeable),
      ]
    }
    return [
      "version": 1, "packs": packs.packs.map(\.json), "steps": steps, "downloadBytes": downloadBytes,
      "mostInUseBytes": mostInUse,
      "inUseLimit": packs.limits.inUse, "note": Self.hint,
    ]
  }

  /// Returns the report for people.
  func text(_ style: Style) -> String {
    func line(_ title: String, _ places: [Int], _ bytes: String? = nil) -> String {
      let size = places.isEmpty ? "" : " (\(bytes ?? "\(FormattedByteCount(packs.bytes(of: places)))"))"
      return "    \(title): \(packs.names(of: places))\(size)\n"
    }
    var text = ""
    for (index, (step, change)) in steps.enumerated() {
      text += "\(index + 1). " + style.bold(step.text) + "\n"
      if !change.downloaded.isEmpty { text += line("downloads", change.downloaded) }
      if case .pressure = step.step { text += line("purged", change.purged) }
      if change.missingBytes > 0 {
        text += "    nothing else can be purged; \(FormattedByteCount(change.missingBytes)) more is needed\n"
      }
      text += line("in use", change.inUse, packs.inUse(packs.bytes(of: change.inUse)))
      text += line("may be purged", change.purgeable)
    }
    return text + style.bold("Downloaded in total") + " \(FormattedByteCount(downloadBytes)), "
      + style.bold("maximum size in use at the same time") + " \(packs.inUse(mostInUse))\n\(Self.hint)\n"
  }
}

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
      "version": 1, "request": tags, "having": owned, "packs": list, "downloadBytes": packs.bytes(of: downloaded),
      "inUseBytes": packs.bytes(of: requested), "inUseLimit": packs.limits.inUse,
    ]
  }

  /// Returns the report for people.
  func text(_ style: Style) -> String {
    func section(_ title: String, _ places: [Int]) -> String {
      if places.isEmpty { return "" }
      return style.bold(title) + "\n"
        + places.map { packs.packs[$0] }.map { "  \($0.title) (\(FormattedByteCount($0.bytes)))\n" }.joined()
    }
    let there = requested.filter(present.contains)
    return section("Packs to download", downloaded) + section("Packs already on the device", there)
      + style.bold("Downloads \(Wording.count(downloaded.count, "asset pack"))")
      + " (\(FormattedByteCount(packs.bytes(of: downloaded))))\n"
      + "In use after the request: \(packs.inUse(packs.bytes(of: requested)))\n"
  }
}
