import Foundation
import PackagePlugin

/// Lints the manifest of a target during builds, if the manifest has changed or files were added to or removed from the
/// target.
///
/// Findings become build warnings and errors.
@main
struct OdrLint: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let manifests = ManifestFile.nearest(to: target.directoryURL, below: context.package.directoryURL)
    let tool = try context.tool(named: "odr").url
    return try commands(for: manifests, of: target.name, tool: tool, workFolder: context.pluginWorkDirectoryURL)
  }

  private func commands(for manifests: [URL], of target: String, tool: URL, workFolder: URL) throws -> [Command] {
    if manifests.isEmpty {
      Diagnostics.error(
        "target '\(target)' has no ResourceTags.yml, .yaml, or .json in its folder, or above it in the package")
    }
    // If files change on disk, a manifest can become invalid even if its text hasn't changed. SwiftPM calls this
    // function if files of the target are added or removed. The stamp file is an input of the command, so new contents
    // make SwiftPM run the command again.
    let stamp = workFolder.appendingPathComponent("stamp")
    try UUID().uuidString.write(to: stamp, atomically: true, encoding: .utf8)
    return manifests.map { manifest in
      .buildCommand(
        displayName: "Linting \(manifest.lastPathComponent) of \(target)", executable: tool,
        arguments: ["lint", "--format", "xcode", "--", manifest.path], inputFiles: [manifest, stamp], outputFiles: [])
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension OdrLint: XcodeBuildToolPlugin {
    /// Lints the manifests in an Xcode target or, if the target contains no manifests, the manifest next to the
    /// project.
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let own = target.inputFiles.map(\.url).filter { ManifestFile.isManifest($0.lastPathComponent) }
      let manifests = own.isEmpty ? ManifestFile.manifests(in: context.xcodeProject.directoryURL) : own
      let tool = try context.tool(named: "odr").url
      return try commands(
        for: manifests, of: target.displayName, tool: tool, workFolder: context.pluginWorkDirectoryURL)
    }
  }
#endif
