import ArgumentParser
import Diagnostics
import FileWriting
import ResourceTags

/// `odr packs`: the asset packs that Xcode will build.
struct PacksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "packs",
    abstract: "Show the asset packs that Xcode will build.",
    discussion: """
      Xcode makes one asset pack of all resources that carry the same set of tags. Items in a tagged folder of an asset \
      catalog carry the folder's tags, too. A pack's priority is the highest of its tags': 1 for the initial install, \
      0.95 down to 0.05 in the order of prefetching.

      Identifiers and folders begin with the bundle identifier of the app: that of --bundle-id, or else of the first target \
      of the manifest's project. What the project says about its packs, such as that it makes none, is on standard error.

      Examples:
        odr packs
        odr packs --bundle-id com.example.Game --format json
      """)

  @Option(
    name: .customLong("bundle-id"),
    help: ArgumentHelp(
      "The bundle identifier of the app, instead of that of the project.", valueName: "identifier"))
  var bundleID: String?

  @Option(help: "How to print it.")
  var format = OutputFormat.text

  @OptionGroup var device: DeviceOptions
  @OptionGroup var manifest: ManifestOptions

  func run() throws {
    let read = try manifest.read()
    let sizes = ResourceSizes(read.manifest, in: try read.folder(), for: device.device)
    let findings = Self.findings(read.manifest, sizes)
    let report = PackReport(
      read.manifest, sizes, bundleID: bundleID ?? sizes.project?.app?.bundleID, findings)
    try format.print(text: report.text, json: report.json)
    sizes.noteMissing(report.listed, report.resources)
    DiagnosticPrinter.show(findings, in: read.manifest.source)
    if bundleID == nil, let note = sizes.project?.app?.note { StandardStream.note(note) }
    try read.throwIfManifestHasErrors()
  }

  /// What the project says about the packs, with the manifest's levels.
  static func findings(_ manifest: Manifest, _ sizes: ResourceSizes) -> [Diagnostic] {
    guard let project = sizes.project else { return [] }
    let found = project.findings(manifest) { manifest.assetPacks(sizes).reduce(0) { $0 + $1.bytes } }
    return Linter.judge(found, ofProjectOf: manifest, isWhole: false)
  }
}
