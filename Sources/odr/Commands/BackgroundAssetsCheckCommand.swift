import ArgumentParser
import OdrBackgroundAssets
import ResourceTags

/// `odr background-assets check`: checks pack manifests, and the keys in the app's Info.plist and entitlements files.
struct BackgroundAssetsCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find problems in pack manifests.",
    discussion: """
      odr searches the folders for pack manifests, and checks all of them together: keys and values, missing files, \
      and identifiers and paths that two packs share. The files may contain comments, as in Apple's template. Paths are \
      relative to --root or to 'sourceRoot'. Every finding shows its rule, and 'odr explain RULE' describes the rule. \
      If the resource tags manifest says '_hosting: self' under 'assetPacks', any identifier is allowed.

      With --info-plist, odr also checks the keys of the app and its downloader extension. Repeat --info-plist for \
      both Info.plist files and for the entitlements file: odr recognizes each file by its contents, and compares the \
      app groups. odr compares only the files that you specify, and skips values with variables such as $(GROUP).

      Examples:
        odr background-assets check AssetPacks
        odr background-assets check AssetPacks --root Game --format sarif
        odr background-assets check AssetPacks --info-plist Game/Info.plist --info-plist Downloader/Info.plist
      """)

  @Argument(
    help: ArgumentHelp("Pack manifests, or folders that contain them.", valueName: "folder"), completion: .directory)
  var folders: [String]

  @Option(
    help: ArgumentHelp(
      "The folder in which Apple's packer runs.",
      discussion:
        "Default: the working directory or, if the files are not there, the nearest folder above the manifest.",
      valueName: "folder"),
    completion: .directory)
  var root: String?

  @Option(
    help: ArgumentHelp(
      "The Info.plist or entitlements file of the app or its downloader extension, in XML.", valueName: "file"),
    completion: .file(extensions: ["plist", "entitlements"]))
  var infoPlist: [String] = []

  @Option(manifest: "The manifest that says who hosts the packs.")
  var manifestPath: String?

  @Option(help: "The output format.")
  var format = LintFormat.text

  @Flag(help: "Check only the pack manifests, not the files on disk.")
  var noDisk = false

  @Flag(help: "Also fail on warnings.")
  var strict = false

  func run() throws {
    let sources = try PackManifestFiles.read(folders)
    // A manifest's 'sourceRoot' may lead to any folder in the repository.
    let start = FilePath.real(root ?? ".") ?? root ?? "."
    let top = RelativePath.repositoryRoot(above: start) ?? start
    var tree: DiskTree?
    if !noDisk {
      tree = DiskTree.named(top)
      if try tree == nil || !FilePath.isFolder(start) { throw FileError.failure("open folder", start) }
    }
    let lists = try infoPlist.map { try FileReader.named($0, onlyRegular: true) }
    let places = try sources.map { source in
      let folder = source.name.parentFolder
      return PackFolderCheck.Place(
        folder: try PackPlanOptions.path(ofFolder: FilePath.real(folder) ?? folder, from: top),
        start: try PackPlanOptions.path(ofFolder: start, from: top), isGuess: root == nil)
    }
    // An app without a resource tags manifest can also have packs.
    let manifest = manifestPath ?? (try? ManifestFinder.find())
    let hosting = try manifest.map { Manifest(try InputFile.text(at: $0)).packHosting }
    let packs = PackFolderCheck(sources, root: tree, places: places, hosting: hosting ?? .apple)
    let checked = packs.checked + AppProjectCheck(lists).checked
    let manifests = checked.map { source, findings in
      LintedManifest(source, LintResult(findings, [.packs], limitPerRule: Linter.findingsPerRule))
    }
    var summary = LintSummary(noDisk: noDisk, others: (lists.count, "property list"))
    for manifest in manifests { summary.add(manifest) }
    try format.write(manifests, summary)
    if format.hasSummaryLine { StandardStream.printStatus(summary.text(marksFixes: false) + "\n") }
    if summary.isFailure(strict: strict) { throw ExitCode(1) }
  }
}
