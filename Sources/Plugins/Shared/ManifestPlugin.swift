import Foundation
import PackagePlugin

/// A plugin that runs odr for the manifests of a target. The plugins share this file, because they can't import the
/// package's own modules.
protocol ManifestPlugin: BuildToolPlugin {
  /// Returns the commands for the manifests of a target.
  func commands(for manifests: [URL], of target: String, tool: URL, workFolder: URL) throws -> [Command]
}

extension ManifestPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    try checkedCommands(
      for: nearest(to: target.directoryURL, below: context.package.directoryURL), of: target.name,
      tool: context.tool(named: "odr").url, workFolder: context.pluginWorkDirectoryURL)
  }

  private func checkedCommands(
    for manifests: [URL], of target: String, tool: URL, workFolder: URL
  ) throws -> [Command] {
    if manifests.isEmpty {
      Diagnostics.error(
        "target '\(target)' has no ResourceTags.yml, .yaml, or .json in its folder, or above it in the package")
    }
    return try commands(for: manifests, of: target, tool: tool, workFolder: workFolder)
  }

  /// Whether a file with this name is a manifest, such as `ResourceTags.yml` or `Lite.ResourceTags.json`.
  private func isManifest(_ name: String) -> Bool {
    ["yml", "yaml", "json"].contains { name == "ResourceTags.\($0)" || name.hasSuffix(".ResourceTags.\($0)") }
  }

  /// Returns the manifests in `folder`, sorted by name. A folder can contain several manifests, for example for several
  /// targets.
  private func manifests(in folder: URL) -> [URL] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter(isManifest).sorted().map { folder.appendingPathComponent($0) }
  }

  /// Returns the manifests in `folder` or, if there are none, in the nearest parent folder that contains manifests, up
  /// to `root`.
  private func nearest(to folder: URL, below root: URL) -> [URL] {
    var folder = folder.standardizedFileURL
    let root = root.standardizedFileURL
    while true {
      let found = manifests(in: folder)
      if !found.isEmpty || folder.path == root.path || folder.pathComponents.count <= 1 { return found }
      folder.deleteLastPathComponent()
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension ManifestPlugin where Self: XcodeBuildToolPlugin {
    /// Returns the commands for the manifests in an Xcode target or, if the target contains no manifests, for the
    /// manifests next to the project.
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let own = target.inputFiles.map(\.url).filter { isManifest($0.lastPathComponent) }
      return try checkedCommands(
        for: own.isEmpty ? manifests(in: context.xcodeProject.directoryURL) : own, of: target.displayName,
        tool: context.tool(named: "odr").url, workFolder: context.pluginWorkDirectoryURL)
    }
  }
#endif
