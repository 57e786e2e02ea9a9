import ArgumentParser
import OdrBackgroundAssets
import ResourceTags

/// `odr background-assets check`: checks pack manifests, and the app's Info.plist and entitlements.
struct BackgroundAssetsCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "check",
    """
    Find problems in pack manifests and in the app's property lists.

    odr searches folders for pack manifests, and checks all of them together. With --info-plist, it also checks the \
    app's property lists.

    odr checks keys and values, missing files, and identifiers and paths that two packs share. The files may contain \
    comments, as in Apple's template. Paths are relative to --root or to 'sourceRoot'. Every finding shows its rule, \
    and 'odr explain RULE' describes the rule. If the resource tags manifest says '_hosting: self' under \
    'assetPacks', any identifier is allowed.

    Repeat --info-plist for each Info.plist and entitlements file of the app and its downloader extension: odr \
    recognizes each file by its contents, checks the Background Assets keys, compares the app groups, and skips \
    values with variables such as $(GROUP).

    Examples:
      odr background-assets check AssetPacks
      odr background-assets check AssetPacks --root Game --format sarif
      odr background-assets check AssetPacks --info-plist Game/Info.plist

    Guide: BackgroundAssets.
    """)

  @Argument(
    help: ArgumentHelp("Pack manifests, or folders that contain them.", valueName: "folder"), completion: .directory)
  var folders: [String] = []

  @Option(
    help: ArgumentHelp(
      "The folder in which Apple's packer runs.", discussion: "Default: the working directory.", valueName: "folder"),
    completion: .directory)
  var root: String?

  @Option(
    help: ArgumentHelp(
      "The Info.plist or entitlements file of the app or its downloader extension, in XML.", valueName: "file"),
    completion: .file(extensions: ["plist", "entitlements"]))
  var infoPlist: [String] = []

  @Option(manifest: "The manifest that says who hosts the packs.")
  var manifestPath: String?

  @Option(help: "The output format")
  var format = LintFormat.text

  @Flag(help: "Check only the pack manifests, not the files on disk.")
  var noDisk = false

  @Flag(help: "Also fail on warnings.")
  var strict = false

  func validate() throws {
    if folders.isEmpty, infoPlist.isEmpty {
      throw ValidationError(
        """
        specify pack manifests or folders that contain them, such as 'AssetPacks', which 'odr background-assets export' \
        writes, or property lists with --info-plist
        """)
    }
  }

  func run() throws {
    // An app without a resource tags manifest can also have packs.
    let manifest = try (manifestPath ?? (try? ManifestFinder.find())).map { Manifest(try FileReader.input(at: $0)) }
    let hosting = manifest?.packHosting ?? .apple
    let packs = folders.isEmpty ? [] : try checkedPacks(hosting)
    let lists = try infoPlist.map { try FileReader.named($0) }
    var app = AppPropertyList.checked(lists)
    if hosting == .team {
      for index in app.indices { app[index].findings.removeAll { $0.rule == RuleDocumentation.packNotHosted.id } }
    }
    let manifests = (packs + app).map { source, findings in
      LintedManifest(source, LintResult(findings, [.packs], limitPerRule: Linter.findingsPerRule))
    }
    let summary = LintSummary(
      noDisk: noDisk, others: (app.count, "property list"), manifests: manifests)
    try format.write(summary)
    if format.hasSummaryLine { StandardStream.printStatus(summary.text(isBelowFindings: false) + "\n") }
    if !noDisk, let manifest { try noteOthers(packs.map(\.source), than: manifest) }
    if summary.isFailure(strict: strict) { throw ExitCode(1) }
  }

  /// Prints a note about the packs that an export of `manifest` does not make.
  private func noteOthers(_ packs: [SourceText], than manifest: Manifest) throws {
    var options = try PackPlanOptions.parse([])
    options.catalogs = manifest.folderPath.appendingPath("PackCatalogs")
    guard let plan = try? options.plan(manifest), case let ids = Set(plan.packs.map(\.id)) else { return }
    let others = packs.filter { PackManifest($0).id.map { ids.contains($0.string) } == false }.map(\.name.quoted)
    if others.isEmpty { return }
    StandardStream.note("packs that \(manifest.name.quoted) does not make: \(Wording.list(others))")
  }

  private func checkedPacks(_ hosting: PackHosting) throws -> [(source: SourceText, findings: [Diagnostic])] {
    let sources = try PackManifestFiles.read(folders)
    // A manifest's 'sourceRoot' may lead to any folder in the repository.
    let start = FilePath.real(root ?? ".") ?? root ?? "."
    let top = RelativePath.repositoryRoot(around: start) ?? start
    var tree: DiskTree?
    if !noDisk {
      tree = DiskTree.named(top)
      if try tree == nil || !FilePath.isFolder(start) { throw FileError.failure("open folder", start) }
    }
    let place = PackPlanOptions.path(ofFolder: start, from: top)
    let places = sources.map { source -> PackFolderCheck.Place in
      let folder = source.name.parentFolder
      return (PackPlanOptions.path(ofFolder: FilePath.real(folder) ?? folder, from: top), start: place)
    }
    return PackFolderCheck(sources, root: tree, places: places, hosting: hosting).checked
  }
}
