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
      do not count; of several devices, the one counts that downloads most.

      Examples:
        odr sizes
        odr sizes --scale 3x --idiom iphone
        odr sizes --format json
      """)

  @Option(help: "How to print it.")
  var format = OutputFormat.text

  @OptionGroup var device: DeviceOptions
  @OptionGroup var manifest: ManifestOptions

  func run() throws {
    let read = try manifest.read()
    let sizes = ResourceSizes(read.manifest, in: try read.folder(), for: device.device)
    let report = SizeReport(read.manifest, sizes)
    try format.print(text: report.text, json: report.json)
    sizes.noteMissing(report.listed, report.resources)
    try read.throwIfManifestHasErrors()
  }
}
