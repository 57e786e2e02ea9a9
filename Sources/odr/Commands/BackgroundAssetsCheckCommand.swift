import ArgumentParser
import OdrBackgroundAssets
import ResourceTags

/// `odr background-assets check`: checks pack manifests and the keys of their app.
struct BackgroundAssetsCheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Find what is wrong with pack manifests, whoever wrote them.",
    discussion: """
      Reads the .json files of the folders, with comments as in Apple's template, and checks them together: keys and values, \
      files that do not exist, ids that two packs have, and paths that two packs have. Paths begin at --root, or at 'sourceRoot'. Every finding \
      has the id of a rule; 'odr explain RULE' tells more.

      With --info-plist it also checks the keys of the app and of its downloader extension. Repeat the option for the \
      Info.plist of both and for their entitlements: odr tells them apart by their contents, and compares their app groups. \
      What is not named is not compared, and values with variables such as $(GROUP) are not judged.

      Examples:
        odr background-assets check AssetPacks
        odr background-assets check AssetPacks --root Game --format sarif
        odr background-assets check AssetPacks --info-plist Game/Info.plist --info-plist Downloader/Info.plist
      """)

  @Argument(
    help: ArgumentHelp("Folders of pack manifests, or pack manifests.", valueName: "folder"), completion: .directory)
  var folders: [String]

  @Option(
    help: ArgumentHelp(
      "The folder that Apple's packer runs in.", discussion: "Default: the working directory.", valueName: "folder"),
    completion: .directory)
  var root = "."

  @Option(
    help: ArgumentHelp(
      "An Info.plist of the app or of its downloader extension, or entitlements; in XML.", valueName: "file"),
    completion: .file(extensions: ["plist", "entitlements"]))
  var infoPlist: [String] = []

  @Option(help: "How to print the findings.")
  var format = LintFormat.text

  @Flag(help: "Check the manifests alone, without looking for the files.")
  var noDisk = false

  @Flag(help: "Fail on warnings, too.")
  var strict = false

  func run() throws {
    let sources = try PackManifestFiles.read(folders)
    var tree: DiskTree?
    if !noDisk {
      tree = DiskTree.named(root)
      if tree == nil { throw FileError.failure("open folder", root) }
    }
    let lists = try infoPlist.map { try FileReader.named($0, onlyRegular: true) }
    let folders = try sources.map { try PackPlanOptions.path(ofFolder: FilePath.folder(of: $0.name), from: root) }
    let judged = PackFolderCheck(sources, root: tree, folders: folders).judged + AppProjectCheck(lists).judged
    let manifests = judged.map { source, findings in
      JudgedManifest(source, LintResult(findings, limitPerRule: Linter.findingsPerRule), [.packs])
    }
    var summary = LintSummary(noDisk: noDisk, others: (lists.count, "property list"))
    for manifest in manifests { summary.add(manifest) }
    try format.write(manifests, summary)
    if format.hasSummaryLine { StandardStream.tell(summary.text(marksFixes: false) + "\n") }
    if summary.isFailure(strict: strict) { throw ExitCode(1) }
  }
}
