import ResourceTags

/// A command's report on a manifest, for people and for scripts.
protocol ManifestReport: Sendable {
  /// The whole report for people.
  var text: String { get }
  /// The report for scripts.
  var json: JSONObject { get }
  /// Returns lines for standard error about missing files and other problems; `name` is the name of the manifest if the
  /// command reports on several manifests.
  func notes(in name: String?) -> String
  /// The total size. Each manifest belongs to its own app, so files and packs that several manifests share are counted
  /// once for each manifest.
  var bytes: Int { get }
}
