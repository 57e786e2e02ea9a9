import ArgumentParser
import ResourceTags

/// `odr sizes`: shows the sizes of tags, categories, and resources.
struct SizesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "sizes",
    """
    Compare tags with Apple's size limits.

    The sizes are those on disk, before compression. A resource with several tags counts once in each total.

    A folder includes everything below it. If an asset catalog contains files only for some devices, odr also prints \
    the estimated download of each kind of device. For several manifests, or \
    for a folder that contains several manifests, odr prints one report after the other, and the total. If the \
    manifest specifies a project, odr also prints the size of the resources without tags, which stay in the app.

    odr prints a table of tags, the largest first, and of totals. Bars compare each tag with the size that Apple \
    recommends, and the totals with Apple's limits. 'odr show TAG --sizes' prints the sizes of a tag's resources.

    Examples:
      odr sizes
      odr sizes --top 20
      odr sizes . --top 1
      odr sizes --format json

    Guide: Sizes.
    """)

  @Option(help: "The output format")
  var format = OutputFormat.text

  @Option(help: ArgumentHelp("Show only this number of the largest tags.", valueName: "number"))
  var top: Int?

  @OptionGroup var manifests: ManifestListOptions

  func validate() throws {
    if let top, top < 1 { throw ValidationError("--top needs a number greater than 0") }
  }

  func run() throws {
    try manifests.report(as: format) { read in
      let folder = try read.folder()
      return SizeReport(
        read.manifest, ResourceSizes(read.manifest, in: folder), top: top,
        apps: folder.projectFiles(of: read.manifest)?.contents?.untaggedBytes(read.manifest) ?? [])
    }
  }
}
