import Foundation
import PackagePlugin

/// Lints the manifest of a target during builds, if the manifest has changed or files were added to or removed from the
/// target.
///
/// Findings become build warnings and errors.
@main
struct OdrLint: ManifestPlugin {
  func commands(for manifests: [URL], of target: String, tool: URL, workFolder: URL) throws -> [Command] {
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

  extension OdrLint: XcodeBuildToolPlugin {}
#endif
