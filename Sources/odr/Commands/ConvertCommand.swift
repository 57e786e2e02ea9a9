public import ArgumentParser
public import ResourceTags

/// `odr convert`: converts a manifest to the other format.
struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Print a manifest as JSON or YAML.",
    discussion: """
      The result is in the canonical layout of 'odr fmt', and odr proves that it has the same contents in the same order. \
      JSON gets copies in place of aliases. Comments that JSON cannot keep are reported on standard error.

      Examples:
        odr convert --to json
        odr convert --to yaml ResourceTags.json -o ResourceTags.yml
      """)

  @Option(help: "The format to write.")
  var to: ManifestFormat

  @Argument(
    help: .manifestPath("The manifest, or a folder that has one; '-' is standard input."), completion: .manifests)
  var path: String?

  @Option(
    name: [.short, .customLong("manifest")], help: .manifest("The manifest, as without this option."),
    completion: .manifests)
  var manifestPath: String?

  @Option(help: .stdinFilename)
  var stdinFilename: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to a new file instead of standard output.", valueName: "file"), completion: .file())
  var output: String?

  @Flag(help: "Replace the file that --output names, if there is one.")
  var force = false

  mutating func validate() throws {
    if path != nil, manifestPath != nil {
      throw ValidationError("name the manifest once: with --manifest, or without.")
    }
    path = path ?? manifestPath
    if stdinFilename != nil, path != "-" { throw ValidationError("--stdin-filename needs the path '-'.") }
    if force, output == nil { throw ValidationError("--force needs --output.") }
    guard let output else { return }
    let isYAML = output.hasSuffix(".yml") || output.hasSuffix(".yaml")
    if to == .json && isYAML || to == .yaml && output.hasSuffix(".json") {
      throw ValidationError("--to \(to.rawValue) contradicts the ending of the file name.")
    }
  }

  func run() throws {
    let source = try InputFile.text(at: try path ?? ManifestFinder.find(), standardInputName: stdinFilename)
    let manifest = Manifest(source)
    let converted: ConvertedManifest
    do throws(LayoutRefusal) {
      converted = try manifest.converted(to: to)
    } catch {
      throw LayoutReport.failure(error, manifest)
    }
    try OutputFile.write(
      converted.bytes, to: output, replacing: force, within: .of(output),
      from: path == "-" ? nil : source)
    StandardStream.tell(
      LayoutReport.notes("comment not kept", at: converted.lostComments, of: source, isQuoted: true))
    if !converted.lostComments.isEmpty {
      let count = Wording.count(converted.lostComments.count, "comment")
      StandardStream.tell("\(count) not kept, since JSON has no comments\n")
    }
  }
}

extension ManifestFormat: ExpressibleByArgument {}
