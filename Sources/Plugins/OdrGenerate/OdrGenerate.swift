import Foundation
import PackagePlugin

/// Generates Swift code for the tags of a target's manifests during builds, if a manifest has changed.
@main
struct OdrGenerate: ManifestPlugin {
  func commands(for manifests: [URL], of target: String, tool: URL, workFolder: URL) -> [Command] {
    manifests.map { manifest in
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

  extension OdrGenerate: XcodeBuildToolPlugin {}
#endif
