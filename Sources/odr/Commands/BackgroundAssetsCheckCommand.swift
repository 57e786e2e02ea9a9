import ArgumentParser
import OdrBackgroundAssets
import ResourceTags

/// `odr background-assets check`: checks pack manifests, and the keys in the app's Info.plist and entitlements files.
struct BackgroundAssetsCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find problems in pack manifests.",
    discussion: """
      odr reads the .json files in the folders and checks all of them together: keys and values, missing files, and \
      identifiers and paths that two packs share. The files may contain comments, as in Apple's template. Paths are \
      relative to --root or to 'sourceRoot'. Every finding shows its rule, and 'odr explain RULE' describes the rule.

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
      "The folder in which Apple's packer runs.", discussion: "Default: the working directory.", valueName: "folder"),
    completion: .directory)
  var root = "."

  @Option(
    help: ArgumentHelp(
      "The Info.plist or entitlements file of the app or its downloader extension, in XML.", valueName: "file"),
    completion: .file(extensions: ["plist", "entitlements"]))
  var infoPlist: [String] = []

  @Option(help: "The output format.")
  var format = LintFormat.text

  @Flag(help: "Check only the pack manifests, not the files on disk.")
  var noDisk = false

  @Flag(help: "Also fail on warnings.")
  var strict = false

  func run() throws {
    let sources = try PackManifestFiles.read(folders)
    var tree: DiskTree?
    if !noDisk {
      tree = DiskTree.named(root)
      if tree == nil { throw FileError.failure("open folder", root) }
    }
    let lists = try infoPlist.map { try FileReader.named($0, onlyRegular: true) }
    let folders = try sources.map { try PackPlanOptions.path(ofFolder: $0.name.parentFolder, from: root) }
    let checked = PackFolderCheck(sources, root: tree, folders: folders).checked + AppProjectCheck(lists).checked
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
