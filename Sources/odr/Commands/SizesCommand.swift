import ArgumentParser
import ResourceTags

/// `odr sizes`: the sizes of tags, categories and resources.
struct SizesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sizes",
    abstract: "Show the sizes of tags, categories and resources.",
    discussion: """
      Sizes are those on the disk, before compression. A folder includes everything below it, and a resource with \
      several tags counts once in each sum. With --scale and --idiom, files that an asset catalog has for other devices \
      do not count; of several devices, the one counts that downloads most. Several manifests, or a folder with several \
      in it or below it, get a line each, and a sum.

      Examples:
        odr sizes
        odr sizes .
        odr sizes --scale 3x --idiom iphone
        odr sizes --format json
      """)

  @Option(help: "How to print it.")
  var format = OutputFormat.text

  @OptionGroup var device: DeviceOptions
  @OptionGroup var manifests: ManifestListOptions

  func run() throws {
    let device = device.device
    try manifests.report(as: format) { read in
      SizeReport(read.manifest, ResourceSizes(read.manifest, in: try read.folder(), for: device))
    }
  }
}
