import FileWriting
import ArgumentParser
import ResourceTags
import Bytes

/// `odr packs`: the asset packs that Xcode will build.
struct PacksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "packs",
    abstract: "Show the asset packs that Xcode will build.",
    discussion: """
      Xcode makes one asset pack of all resources that carry the same set of tags. Items in a tagged folder of an asset \
      catalog carry the folder's tags, too. A pack's priority is the highest of its tags': 1 for the initial install, \
      0.95 down to 0.05 in the order of prefetching.

      Examples:
        odr packs
        odr packs --bundle-id com.example.Game --format json
      """)

  @Option(
    name: .customLong("bundle-id"),
    help: ArgumentHelp(
      "The bundle identifier of the app, for the identifiers and folders of the packs.", valueName: "identifier"))
  var bundleID: String?

  @Option(help: "How to print it.")
  var format = OutputFormat.text

  @OptionGroup var device: DeviceOptions
  @OptionGroup var manifest: ManifestOptions

  func run() throws {
    let read = try manifest.read()
    let sizes = ResourceSizes(read.manifest, in: try read.folder(), for: device.device)
    let report = PackReport(read.manifest, sizes, bundleID: bundleID)
    switch format {
    case .text:
      try StandardStream.output.write(report.text(Style(usesColor: StandardStream.output.wantsColor)))
    case .json: try StandardStream.output.write(JSONText.encode(report))
    }
    var seen: Set<String> = []
    MissingResources.note(
      report.packs.flatMap(\.resources).filter { $0.bytes == nil && seen.insert($0.path).inserted }.map(\.path))
    try read.throwIfManifestHasErrors()
  }
}
