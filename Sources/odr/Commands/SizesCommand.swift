import ArgumentParser
import ResourceTags

/// `odr sizes`: shows the sizes of tags, categories, and resources.
struct SizesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sizes",
    abstract: "Show the sizes of tags, categories and resources.",
    discussion: """
      Sizes are those on the disk, before compression. A folder includes everything below it, and a resource with \
      several tags counts once in each sum. With --scale and --idiom, files that an asset catalog has for other devices \
      do not count; of several devices, the one counts that downloads most. Several manifests, or a folder with several \
      in it or below it, get a line each, and a sum.

      --sort and --top give a table of tags, each with a bar against the size that Apple recommends, and of all sums \
      against Apple's limits.

      Examples:
        odr sizes
        odr sizes .
        odr sizes --sort size --top 20
        odr sizes --scale 3x --idiom iphone
        odr sizes --format json
      """)

  @Option(help: "How to print it.")
  var format = OutputFormat.text

  @Option(help: "The order of the tags.")
  var sort: TagSelection.Order?

  @Option(help: ArgumentHelp("Show only so many tags, the first in that order.", valueName: "number"))
  var top: Int?

  @OptionGroup var device: DeviceOptions
  @OptionGroup var manifests: ManifestListOptions

  func validate() throws {
    if let top, top < 1 { throw ValidationError("--top takes a number from 1 on.") }
  }

  func run() throws {
    let device = device.device
    let selection = TagSelection(sort, top)
    try manifests.report(as: format) { read in
      SizeReport(read.manifest, ResourceSizes(read.manifest, in: try read.folder(), for: device), selection)
    }
  }
}
