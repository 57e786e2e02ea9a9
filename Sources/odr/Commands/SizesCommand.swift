import FileWriting
import ArgumentParser
import ResourceTags
import Bytes
import Diagnostics

/// `odr sizes`: the sizes of tags, categories and resources.
struct SizesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sizes",
    abstract: "Show the sizes of tags, categories and resources.",
    discussion: """
      Sizes are those on the disk, before compression and thinning. A folder includes everything below it, and \
      a resource with several tags counts once in each sum. With --scale and --idiom, files that an asset catalog has \
      for other devices do not count.

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
    switch format {
    case .text:
      try StandardStream.output.write(report.text(Style(usesColor: StandardStream.output.wantsColor)))
    case .json: try StandardStream.output.write(JSONText.encode(report))
    }
    MissingResources.note(report.missing)
    try read.throwIfManifestHasErrors()
  }
}

/// The note that sums leave out missing resources.
enum MissingResources {
  /// Lists the missing paths on standard error; if there are many, the first ones and the number of the others.
  static func note(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    let shown = paths.prefix(5).map(\.quoted).joined(separator: ", ")
    let more = paths.count > 5 ? " and \(paths.count - 5) more" : ""
    StandardStream.error.writeIgnoringErrors("odr: note: not on the disk, and so not counted: \(shown)\(more)\n")
  }
}
