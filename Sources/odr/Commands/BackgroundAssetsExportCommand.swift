import ArgumentParser
import OdrBackgroundAssets
import ResourceTags

/// `odr background-assets export`: writes the manifests of asset packs.
struct BackgroundAssetsExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a pack manifest for each asset pack.",
    discussion: """
      Each pack gets a file in the form that Apple's packer reads, named after its id; 'xcrun ba-package package FILE' makes \
      the pack, run in the root. The same manifest gives the same bytes. All files are written, or none.

      Export replaces only the manifests of the packs that it makes, and the copies in the folder of --data-sets. It lists \
      other pack manifests in the folder, such as those of packs that no longer exist, and removes the ones that you name with \
      --prune.

      --check writes nothing, shows what would change as a diff, and exits with 1 if the folder is not up to date. --pin \
      gives every pack its id in the manifest, under 'assetPacks', before it exports: ids are permanent at Apple's, and a \
      pinned pack keeps its id when its tags get other names.

      Examples:
        odr background-assets export -o AssetPacks
        odr background-assets export -o AssetPacks --check
        odr background-assets export -o AssetPacks --prune AssetPacks/forest.json
        odr background-assets export -o AssetPacks --data-sets PackedDataSets --pin
      """)

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder of the pack manifests; it is made if there is none.", valueName: "folder"),
    completion: .directory)
  var output: String

  @Flag(help: "Write nothing, and exit with 1 and a diff if the folder is not up to date.")
  var check = false

  @Flag(help: "Give each pack its id in the manifest first.")
  var pin = false

  @Option(
    help: ArgumentHelp(
      "Remove a pack manifest in the folder that the export does not make; repeat the option for more.",
      valueName: "file"),
    completion: .file(extensions: ["json"]))
  var prune: [String] = []

  @OptionGroup var plan: PackPlanOptions
  @OptionGroup var manifest: ManifestOptions

  func validate() throws {
    if check, pin { throw ValidationError("--check writes nothing; leave out --pin.") }
    if pin, manifest.isStandardInput { throw ValidationError("--pin needs a file to write the ids to.") }
    if output.isEmpty || output == "-" { throw ValidationError("--output is a folder.") }
  }

  func run() throws {
    let read = try manifest.read()
    try read.throwIfManifestHasErrors()
    let output = Self.trimmed(output)
    var (source, packs) = (read.manifest, try packs(of: read.manifest, output))
    if pin, let pinned = try pinned(packs, read) { (source, packs) = (pinned, try self.packs(of: pinned, output)) }
    let export = try PackExport(
      packs, of: source, to: output, copies: plan.dataSets, root: try plan.rootPath(of: source), pruned: prune,
      writes: !check)
    if check {
      try StandardStream.output.write(diff: export.diff)
    } else if export.isStale {
      try export.write()
    }
    tell(packs, export, output)
    if !export.otherManifests.isEmpty {
      StandardStream.note(
        "pack manifests that this export does not make: \(PackExport.list(export.otherManifests)); "
          + "'--prune FILE' removes one")
    }
    if !export.otherCopies.isEmpty {
      StandardStream.note(
        "files that no pack contains: \(PackExport.list(export.otherCopies)); remove them if you do not need them")
    }
    if check, export.isStale { throw ExitCode(1) }
  }

  /// Returns the plan for a manifest. Throws an error if something prevents an export.
  private func packs(of manifest: Manifest, _ output: String) throws -> PackPlan {
    let plan = try plan.plan(manifest, outputs: [output])
    let obstacles = plan.losses.filter(\.preventsExport)
    if obstacles.isEmpty { return plan }
    let lines = obstacles.map { loss in
      "\(PackExport.list(loss.subjects)): \(loss.reason); \(loss.advice)"
    }
    throw CommandFailure("nothing was exported; " + lines.joined(separator: "; "))
  }

  /// Pins the identifiers of all packs that aren't pinned yet; returns `nil` if all are pinned.
  private func pinned(_ plan: PackPlan, _ read: ReadManifest) throws -> Manifest? {
    let edits = plan.packs.filter { !$0.isPinned }.map { SetKey("assetPacks." + $0.id, to: $0.tags) }
    guard !edits.isEmpty, let path = read.path else { return nil }
    let file = try ManifestFile.named(path)
    guard file.source.bytes == read.manifest.source.bytes else { throw FileError.changed(path) }
    let manifest: Manifest
    do throws(EditFailure) { manifest = try read.manifest.applying(edits).manifest } catch {
      throw CommandFailure("the ids cannot be written: \(error.refusal.message)")
    }
    try file.replace(with: manifest.source.bytes)
    StandardStream.tell("gave \(Wording.count(edits.count, "asset pack")) an id in \(path.visible)\n")
    return manifest
  }

  private func tell(_ plan: PackPlan, _ export: PackExport, _ output: String) {
    for pack in plan.losses.first(where: { $0.kind == .severalCategories })?.subjects.prefix(5) ?? [] {
      let policy = plan.packs.first { $0.id == pack }?.policy.rawValue ?? ""
      StandardStream.note("pack \(pack.quoted) has tags of several categories, and the strongest policy, \(policy)")
    }
    let (written, removed) = export.counts
    let count = Wording.count(plan.packs.count, "asset pack")
    if written + removed == 0 {
      StandardStream.tell("\(output.visible) has \(count), and is up to date\n")
    } else {
      let verbs = check ? ("would be written", "would be removed") : ("written", "removed")
      let gone = removed > 0 ? ", \(removed) \(verbs.1)" : ""
      StandardStream.tell("\(output.visible): \(count); \(Wording.count(written, "file")) \(verbs.0)\(gone)\n")
    }
    if !plan.losses.isEmpty {
      StandardStream.tell("'odr background-assets plan' tells what does not carry over\n")
    }
  }

  private static func trimmed(_ path: String) -> String {
    var path = path[...]
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return String(path)
  }
}
