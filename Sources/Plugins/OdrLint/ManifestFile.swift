import Foundation

/// Finds manifests for plugins, which can't import the package's own modules.
enum ManifestFile {
  /// Whether a file with this name is a manifest, such as `ResourceTags.yml` or `Lite.ResourceTags.json`.
  static func isManifest(_ name: String) -> Bool {
    ["yml", "yaml", "json"].contains { name == "ResourceTags.\($0)" || name.hasSuffix(".ResourceTags.\($0)") }
  }

  /// Returns the manifests in `folder`, sorted by name. A folder can contain several manifests, for example for several
  /// targets.
  static func manifests(in folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter(isManifest).sorted().map { folder.appendingPathComponent($0) }
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
