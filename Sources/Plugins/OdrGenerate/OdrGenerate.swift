import Foundation
import PackagePlugin

/// Generates Swift code for the tags of a target's manifests during builds, if a manifest has changed.
@main
struct OdrGenerate: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: Target) throws -> [Command] {
    let manifests = ManifestFile.nearest(to: target.directoryURL, below: context.package.directoryURL)
    let tool = try context.tool(named: "odr").url
    return commands(for: manifests, of: target.name, tool: tool, workFolder: context.pluginWorkDirectoryURL)
  }

  private func commands(for manifests: [URL], of target: String, tool: URL, workFolder: URL) -> [Command] {
    if manifests.isEmpty {
      Diagnostics.error(
        "target '\(target)' has no ResourceTags.yml, .yaml, or .json in its folder, or above it in the package")
    }
    return manifests.map { manifest in
      // `Lite.ResourceTags.yml` becomes the type `LiteResourceTag`.
      let words = manifest.lastPathComponent.split { !$0.isLetter && !$0.isNumber }.dropLast(2)
      let type = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + "ResourceTag"
      let output = workFolder.appendingPathComponent(type + ".swift")
      return .buildCommand(
        displayName: "Generating \(type) from \(manifest.lastPathComponent)", executable: tool,
        arguments: ["code", "generate", "--name", type, "-o", output.path, "--", manifest.path],
        inputFiles: [manifest], outputFiles: [output])
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension OdrGenerate: XcodeBuildToolPlugin {
    /// Generates code for the manifests in an Xcode target or, if the target contains no manifests, for the manifest next
    /// to the project.
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
      let own = target.inputFiles.map(\.url).filter { ManifestFile.isManifest($0.lastPathComponent) }
      let manifests = own.isEmpty ? ManifestFile.manifests(in: context.xcodeProject.directoryURL) : own
      let tool = try context.tool(named: "odr").url
      return commands(for: manifests, of: target.displayName, tool: tool, workFolder: context.pluginWorkDirectoryURL)
    }
  }
#endif
