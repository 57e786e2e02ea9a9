import ArgumentParser
import OdrBackgroundAssets
import ResourceTags

/// `odr background-assets export`: writes the manifests of asset packs.
struct BackgroundAssetsExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "export",
    """
    Write a pack manifest for each asset pack.

    odr writes one file for each pack to 'AssetPacks' or the --output folder, or none. 'xcrun ba-package package \
    FILE' then makes the pack.

    The files are named after the identifiers of the packs, and have the format of Apple's packer, which runs in the \
    root folder. The same manifest always produces the same bytes.

    With --catalogs, odr also writes an asset catalog for each pack with catalog items: the items, without tags. \
    Before packaging, use 'actool' to compile each catalog to the bundle that the pack contains.

    odr replaces only the manifests of packs that it exports and the files in the --catalogs folder. odr lists other \
    pack manifests in the folder, such as manifests of packs that no longer exist.

    Before the export, --pin writes the identifier of each pack to 'assetPacks' in the manifest: Apple keeps \
    identifiers forever, and a pinned pack keeps its identifier when you rename its tags. An identifier contains only \
    ASCII letters, digits, and hyphens: 'level_1' becomes 'level-1'.

    Examples:
      odr background-assets export
      odr background-assets export -o AssetPacks --catalogs PackCatalogs --pin

    Guide: BackgroundAssets.
    """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder for the pack manifests; odr creates it if necessary.", valueName: "folder"),
    completion: .directory)
  var output = "AssetPacks"

  @Flag(help: "First write the identifier of each pack to the manifest.")
  var pin = false

  @OptionGroup var plan: PackPlanOptions
  @OptionGroup var manifest: ManifestOptions

  func validate() throws {
    try ValidationError.check([
      "--pin writes to the manifest, so the manifest must be a file": pin && manifest.isStandardInput,
      "--output must be a folder": output == "" || output == "-",
    ])
  }

  func run() throws {
    let read = try manifest.read()
    try read.throwIfManifestHasErrors()
    try read.throwIfErrorsAreHidden(orSay: "nothing was exported")
    let output = output.withoutTrailingSlashes
    var source = read.manifest
    var packs = try packs(of: read.manifest, output)
    for loss in packs.losses where [.distinguishedID, .limit].contains(loss.kind) {
      StandardStream.note(PackPlanOptions.line(loss))
    }
    if pin, let pinned = try pinned(packs, read) { (source, packs) = (pinned, try self.packs(of: pinned, output)) }
    let export = try PackExport(packs, of: source, to: output, catalogs: plan.catalogs?.withoutTrailingSlashes)
    if export.count > 0 { try export.write() }
    tell(packs, export, output)
    if !export.otherManifests.isEmpty {
      StandardStream.note(
        "the export does not create these pack manifests: \(Wording.list(export.otherManifests.map(\.quoted))); "
          + "remove manifests of packs that no longer exist")
    }
    if !export.otherCatalogFiles.isEmpty {
      StandardStream.note(
        "files that do not belong to any pack: \(Wording.list(export.otherCatalogFiles.map(\.quoted))); remove them, "
          + "because 'actool' compiles all files in a catalog")
    }
  }

  /// Returns the plan for a manifest. Throws an error if something prevents the export.
  private func packs(of manifest: Manifest, _ output: String) throws -> PackPlan {
    try plan.exportablePlan(manifest, outputs: [output], orElse: "nothing was exported")
  }

  /// Returns the manifest with the identifiers of all packs pinned; `nil` if all identifiers are already pinned.
  private func pinned(_ plan: PackPlan, _ read: ReadManifest) throws -> Manifest? {
    let edits = plan.packs.filter { !$0.isPinned }.map { SetKey("assetPacks." + $0.id, to: $0.tags) }
    guard !edits.isEmpty, let path = read.path else { return nil }
    let file = try ManifestFile.named(path, holding: read.manifest.source)
    let manifest: Manifest
    do { manifest = try read.manifest.applying(edits).manifest } catch {
      throw CommandFailure("cannot write the identifiers: \(error.refusal.message)")
    }
    try file.replace(with: manifest.source.bytes)
    StandardStream.printStatus("pinned \(Wording.count(edits.count, "asset pack")) in \(path.visible)\n")
    return manifest
  }

  private func tell(_ plan: PackPlan, _ export: PackExport, _ output: String) {
    let packs = Wording.count(plan.packs.count, "asset pack")
    StandardStream.printStatus(
      export.count > 0
        ? "\(output.visible): \(packs); \(Wording.count(export.count, "file")) written\n"
        : "\(output.visible) is up to date: \(packs)\n")
    if !plan.losses.isEmpty {
      StandardStream.printStatus("'odr background-assets plan' lists the features that packs do not support\n")
    }
  }
}
