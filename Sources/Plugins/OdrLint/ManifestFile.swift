import Foundation

/// Finds manifests for plugins, which cannot import the package's own modules.
enum ManifestFile {
  /// The names a manifest goes by.
  static let names = ["ResourceTags.yml", "ResourceTags.yaml", "ResourceTags.json"]

  /// The manifests in `folder`, more than one if the user forgot to delete the other.
  static func manifests(in folder: URL) -> [URL] {
    names.map { folder.appendingPathComponent($0) }.filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// The manifests in `folder`, or else in the nearest folder above it up to `root`.
  static func nearest(to folder: URL, below root: URL) -> [URL] {
    var folder = folder.standardizedFileURL
    let root = root.standardizedFileURL
    while true {
      let found = manifests(in: folder)
      if !found.isEmpty || folder.path == root.path || folder.pathComponents.count <= 1 { return found }
      folder.deleteLastPathComponent()
    }
  }
}
