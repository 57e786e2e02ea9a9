import Foundation
import PackagePlugin

/// Lints the manifest of a target in builds, when it has changed or files of the target were added or removed.
///
/// Findings become warnings and errors of the build.
@main
struct OdrLint: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let folder = URL(fileURLWithPath: String(describing: target.directory))
    let manifests = ManifestFile.nearest(to: folder, below: context.package.directoryURL)
    let tool = try context.tool(named: "odr").url
    return try commands(for: manifests, of: target.name, tool: tool, workFolder: context.pluginWorkDirectoryURL)
  }

  private func commands(for manifests: [URL], of target: String, tool: URL, workFolder: URL) throws -> [Command] {
    if manifests.isEmpty {
      Diagnostics.error("target '\(target)' has no ResourceTags.yml, .yaml or .json in its folder or above it")
    }
    // A manifest that has not changed can become wrong when the disk changes. SwiftPM comes here again when files of
    // the target are added or removed, and an input that is new then makes it run the command again.
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
    /// For a target of an Xcode project, the manifests among its files, or else the one beside the project.
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let own = target.inputFiles.map(\.url).filter { ManifestFile.names.contains($0.lastPathComponent) }
      let manifests = own.isEmpty ? ManifestFile.manifests(in: context.xcodeProject.directoryURL) : own
      let tool = try context.tool(named: "odr").url
      return try commands(
        for: manifests, of: target.displayName, tool: tool, workFolder: context.pluginWorkDirectoryURL)
    }
  }
#endif
