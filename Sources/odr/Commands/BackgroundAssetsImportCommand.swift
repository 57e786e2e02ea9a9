import ArgumentParser
import BackgroundAssetPacks
import Bytes
import Diagnostics
import FileTrees
import FileWriting
import ResourceTags

/// `odr background-assets import`: writes a manifest from pack manifests.
struct BackgroundAssetsImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Write a manifest of tags from pack manifests.",
    discussion: """
      The other way, for teams that have packs first. Each pack becomes a tag with its id as the name, in the category of its \
      policy; with --pins, a pack has the tags that a manifest gives to its id under 'assetPacks'. The new manifest pins all \
      ids. Patterns, and other paths in packs than on the disk, are reported and not taken over.

      Examples:
        odr background-assets import AssetPacks -o ResourceTags.yml
        odr background-assets import AssetPacks --pins ResourceTags.yml -o New.yml
      """)

  @Argument(
    help: ArgumentHelp("Folders of pack manifests, or pack manifests.", valueName: "folder"), completion: .directory)
  var folders: [String]

  @Option(
    help: ArgumentHelp(
      "The folder that Apple's packer runs in.", discussion: "Default: the folder of --output.", valueName: "folder"),
    completion: .directory)
  var root: String?

  @Option(
    help: ArgumentHelp("The manifest whose 'assetPacks' tell the tags of packs.", valueName: "manifest"),
    completion: .manifests)
  var pins: String?

  @OptionGroup var output: ImportOutput

  func run() throws {
    try output.check()
    let packs = try PackManifestFiles.read(folders).map { PackManifest($0) }
    let wrong = packs.filter { !$0.findings.isEmpty }
    for pack in wrong { DiagnosticPrinter.show(pack.findings, in: pack.source) }
    if !wrong.isEmpty { throw CommandFailure("correct the pack manifests first") }
    let known = try pins.map { try ReadManifest(at: $0).manifest.pins } ?? []
    let folder = output.folder
    let folders = try packs.map {
      try PackPlanOptions.path(ofFolder: FilePath.folder(of: $0.source.name), from: root ?? folder)
    }
    let imported = ImportedPacks(
      packs, pins: known, root: try PackPlanOptions.root(root ?? folder, ofFolder: folder), folders: folders,
      format: output.format, name: output.name)
    for (source, findings) in imported.warnings { DiagnosticPrinter.show(findings, in: source) }
    try output.write(imported.manifest)
  }
}
