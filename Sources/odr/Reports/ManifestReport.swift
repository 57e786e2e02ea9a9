import ResourceTags

/// A command's report on a manifest, for people and for scripts.
protocol ManifestReport {
  /// Returns the whole report for people.
  func text(_ style: Style) -> String
  /// Returns the report for people on the manifest called `name`, for a command that reports on several manifests.
  func line(_ name: String, _ style: Style) -> String
  /// Returns the report for scripts; `path` is the path of the manifest if the command reports on several manifests.
  func json(_ path: String?) -> JSONObject
  /// Returns lines for standard error about missing files and other problems; `name` is the name of the manifest if the
  /// command reports on several manifests.
  func notes(in name: String?) -> String
  var totals: ManifestTotals { get }
}

/// The totals of reports on several manifests. Each manifest belongs to its own app, so files and packs that several
/// manifests share are counted once for each manifest.
struct ManifestTotals {
  var manifests = 0
  var bytes = 0
  /// The number of packs; `nil` if the reports aren't about packs.
  var packs: Int?

  mutating func add(_ other: ManifestTotals) {
    manifests += other.manifests
    bytes += other.bytes
    if let more = other.packs { packs = (packs ?? 0) + more }
  }

  /// Returns the last line of the report for people.
  func line(_ style: Style) -> String {
    let count = Wording.count(manifests, "manifest")
    let title = packs.map { "\(Wording.count($0, "asset pack")) of \(count)" } ?? count
    return style.bold(title) + " (\(FormattedByteCount(bytes)))\n"
  }

  /// The report for scripts, version 1, without the list of manifests.
  var json: JSONObject { ["version": 1, "bytes": bytes] }
}
