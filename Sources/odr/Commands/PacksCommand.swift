import ArgumentParser
import ResourceTags

/// `odr packs`: shows the asset packs that Xcode will build.
struct PacksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "packs",
    """
    List the asset packs that Xcode will build.

    Xcode makes one asset pack of all resources with the same set of tags. Its priority is the highest one of \
    its tags.

    Items in a tagged folder of an asset catalog also have the folder's tags. In JSON, the priority is 1 for \
    initial-install tags, and from 0.95 down to 0.05 for prefetched tags, in their order. For several manifests, or for a folder \
    that contains several manifests, odr prints one report after the other.

    Identifiers and folder names begin with the app's bundle identifier, from --bundle-id or from the first target \
    of the manifest's project. odr prints notes about the project's settings on standard error, for example if Xcode \
    does not build packs.

    Examples:
      odr packs
      odr packs --bundle-id com.example.Game --format json

    Guide: Sizes.
    """)

  @Option(
    help: ArgumentHelp(
      "The app's bundle identifier; the default comes from the project.", valueName: "identifier"))
  var bundleID: String?

  @Option(help: "The output format")
  var format = OutputFormat.text

  @OptionGroup var manifests: ManifestListOptions

  func run() throws {
    try manifests.report(as: format) { read in
      PackReport(
        read.manifest, ResourceSizes(read.manifest, in: try read.folder()), bundleID: bundleID)
    }
  }
}
