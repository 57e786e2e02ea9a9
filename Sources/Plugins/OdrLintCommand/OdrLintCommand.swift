import Foundation
import PackagePlugin

/// Implements `swift package odr-lint`, which lints the manifests of a package, or of the targets named with
/// `--target`.
///
/// All other arguments are passed to `odr lint`.
@main
struct OdrLintCommand: CommandPlugin {
  func performCommand(context: PluginContext, arguments: [String]) throws {
    var extractor = ArgumentExtractor(arguments)
    let names = extractor.extractOption(named: "target")
    let package = context.package
    let targets = names.isEmpty ? package.targets : try package.targets(named: names)
    let folders = targets.map(\.directoryURL)
    let manifests =
      names.isEmpty
      ? ([package.directoryURL] + folders).flatMap(ManifestFile.manifests)
      : folders.flatMap { ManifestFile.nearest(to: $0, below: package.directoryURL) }
    try lint(manifests, extractor.remainingArguments, tool: context.tool(named: "odr").url)
  }

  private func lint(_ manifests: [URL], _ options: [String], tool: URL) throws {
    var paths: [String] = []
    for manifest in manifests where !paths.contains(manifest.path) { paths.append(manifest.path) }
    if paths.isEmpty { return Diagnostics.error("no ResourceTags.yml, .yaml, or .json found") }
    let process = try Process.run(tool, arguments: ["lint"] + options + ["--"] + paths)
    process.waitUntilExit()
    if process.terminationReason != .exit || process.terminationStatus != 0 {
      Diagnostics.error("odr lint exited with \(process.terminationStatus)")
    }
  }
}

#if canImport(XcodeProjectPlugin)
  import XcodeProjectPlugin

  extension OdrLintCommand: XcodeCommandPlugin {
    /// Lints the manifests in the targets of an Xcode project or, if the targets contain no manifests, the manifest
    /// next to the project.
    func performCommand(context: XcodePluginContext, arguments: [String]) throws {
      var extractor = ArgumentExtractor(arguments)
      let names = extractor.extractOption(named: "target")
      let project = context.xcodeProject
      let targets = project.targets.filter { names.isEmpty || names.contains($0.displayName) }
      let own = targets.flatMap { $0.inputFiles.map(\.url) }
        .filter { ManifestFile.isManifest($0.lastPathComponent) }
      let manifests = own.isEmpty ? ManifestFile.manifests(in: project.directoryURL) : own
      try lint(manifests, extractor.remainingArguments, tool: context.tool(named: "odr").url)
    }
  }
#endif
