/// The sections that edits make changes in, in the order in which a new manifest has them.
package enum Section: String, CaseIterable {
  case tags, files, catalogs

  /// All keys of a manifest in the order in which a new one is written.
  package static let canonicalKeyOrder = [
    "$schema", "version", "platform", "deploymentTarget", "xcode", "tags", "files", "catalogs", "assetPacks", "lint",
  ]
  /// The sections besides tags and resources.
  static let ofSettings = ["xcode", "assetPacks", "lint"]
  /// The keys below `xcode`.
  package static let xcodeKeys = ["project", "targets", "configuration"]
}
