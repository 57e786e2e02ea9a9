import ArgumentParser
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
      0.95 down to 0.05 in the order of prefetching. Several manifests, or a folder with several in it or below it, are \
      reported on one after the other.

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
  @OptionGroup var manifests: ManifestListOptions

  func run() throws {
    let (device, bundleID) = (device.device, bundleID)
    try manifests.report(as: format) { read in
      PackReport(
        read.manifest, ResourceSizes(read.manifest, in: try read.folder(), for: device), bundleID: bundleID)
    }
  }
}
