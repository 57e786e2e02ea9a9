import ResourceTags

/// What a command reports on a manifest.
protocol ManifestReport {
  /// The whole report for people.
  func text(_ style: Style) -> String
  /// The report for people on one of several manifests, which has a name.
  func line(_ name: String, _ style: Style) -> String
  /// The report for scripts; on one of several manifests with its path.
  func json(_ path: String?) -> JSONObject
  /// Lines for standard error about what is missing and what else matters; in one of several manifests with its name.
  func notes(in name: String?) -> String
  var totals: ManifestTotals { get }
}

/// The sums of reports on several manifests. Each manifest counts alone, since each is about an app of its own.
struct ManifestTotals: Sendable {
  private var manifests = 0
  private var bytes = 0
  private var packs: Int?

  /// The sums of no reports.
  init() {}

  /// The numbers of one manifest; `nil` for packs that are not the matter of the report.
  init(bytes: Int, packs: Int? = nil) { (manifests, self.bytes, self.packs) = (1, bytes, packs) }

  mutating func add(_ other: ManifestTotals) {
    manifests += other.manifests
    bytes += other.bytes
    if let more = other.packs { packs = (packs ?? 0) + more }
  }

  /// The last line for people.
  func line(_ style: Style) -> String {
    let count = Wording.count(manifests, "manifest")
    let title = packs.map { "\(Wording.count($0, "asset pack")) of \(count)" } ?? count
    return style.bold(title) + " (\(FormattedByteCount(bytes)))\n"
  }

  /// The report for scripts, version 1, without the list of manifests.
  var json: JSONObject { ["version": 1, "bytes": bytes] }
}
