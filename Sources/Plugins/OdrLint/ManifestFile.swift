import Foundation

/// Finds manifests for plugins, which can't import the package's own modules.
enum ManifestFile {
  /// The file names of manifests.
  static let names = ["ResourceTags.yml", "ResourceTags.yaml", "ResourceTags.json"]

  /// Returns the manifests in `folder`. A folder can contain several manifests, for example if the old file was kept
  /// after a conversion.
  static func manifests(in folder: URL) -> [URL] {
    names.map { folder.appendingPathComponent($0) }.filter { FileManager.default.fileExists(atPath: $0.path) }
  }

  /// Returns the manifests in `folder` or, if there are none, in the nearest parent folder that contains manifests, up
  /// to `root`.
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
