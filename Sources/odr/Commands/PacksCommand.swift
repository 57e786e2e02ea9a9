import ArgumentParser
import ResourceTags

/// `odr packs`: shows the asset packs that Xcode will build.
struct PacksCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "packs",
    abstract: "Show the asset packs that Xcode will build.",
    discussion: """
      Xcode creates one asset pack for all resources with the same set of tags. Items in a tagged folder of an asset \
      catalog also have the folder's tags. A pack has the highest priority of its tags: 1 for initial-install tags, \
      and from 0.95 down to 0.05 for prefetched tags, in their order. For several manifests, or for a folder that \
      contains several manifests, odr prints one report after the other.

      Identifiers and folder names begin with the app's bundle identifier, from --bundle-id or from the first target \
      of the manifest's project. odr prints notes about the project's settings on standard error, for example if Xcode \
      does not build packs.

      --request shows what a request for tags downloads if the device already has the packs of the --having tags. \
      --trace simulates the steps in a file, one per line: 'install', 'request forest level-2', 'end forest', \
      'priority forest 0.8', 'pressure 500 MB'. For each step, odr shows what is downloaded, what is in use, and what \
      the system may purge. With --request or --trace, odr exits with 1 if more data is in use at the same time than \
      Apple allows before iOS 18 and tvOS 18.

      Examples:
        odr packs
        odr packs --bundle-id com.example.Game --format json
        odr packs --request forest level-2 --having tutorial
        odr packs --trace PlayThrough.txt
      """)

  @Option(
    name: .customLong("bundle-id"),
    help: ArgumentHelp(
      "The app's bundle identifier; the default comes from the project.", valueName: "identifier"))
  var bundleID: String?

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Show what a request for these tags downloads. The tags are all words up to the next option.", valueName: "tag"),
    completion: ManifestCompletions.tags)
  var request: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp("With --request: tags whose packs the device already has.", valueName: "tag"),
    completion: ManifestCompletions.tags)
  var having: [String] = []

  @Option(
    help: ArgumentHelp("Simulate the steps in this file; '-' is standard input.", valueName: "file"),
    completion: .file())
  var trace: String?

  @Option(help: "The output format.")
  var format = OutputFormat.text

  @OptionGroup var device: DeviceOptions
  @OptionGroup var manifests: ManifestListOptions

  func validate() throws {
    if request.isEmpty, !having.isEmpty { throw ValidationError("--having needs --request") }
    if trace != nil, !request.isEmpty { throw ValidationError("the --trace file contains requests; remove --request") }
    if trace != nil, bundleID != nil {
      throw ValidationError("--trace shows packs by their tags; remove --bundle-id")
    }
    if trace == "-", manifests.isStandardInput {
      throw ValidationError("standard input cannot be both the manifest and the play-through")
    }
  }

  func run() throws {
    let device = device.device
    let bundleID = bundleID
    if trace == nil, request.isEmpty {
      return try manifests.report(as: format) { read in
        PackReport(
          read.manifest, ResourceSizes(read.manifest, in: try read.folder(), for: device), bundleID: bundleID)
      }
    }
    let read = try manifests.readOne(for: trace == nil ? "--request" : "--trace")
    let sizes = ResourceSizes(read.manifest, in: try read.folder(), for: device)
    let listed: [Int]
    let isOverLimit: Bool
    if let trace {
      let report = try playThrough(trace, TagPacks(read.manifest, sizes))
      try format.print(text: report.text, json: report.json)
      listed = report.listed
      isOverLimit = report.isOverLimit
    } else {
      let report = try RequestReport(
        for: request, having: having, TagPacks(read.manifest, sizes),
        bundleID: bundleID ?? sizes.project?.app?.bundleID)
      try format.print(text: report.text, json: report.json)
      listed = report.listed
      isOverLimit = report.isOverLimit
    }
    StandardStream.error.writeIgnoringErrors(sizes.noteAboutMissing(listed, read.manifest.resources(), in: nil))
    try read.throwIfManifestHasErrors()
    if isOverLimit { throw ExitCode(1) }
  }

  /// Reads the play-through in the file at `path`, prints the errors in the file, and returns the report on the
  /// play-through.
  private func playThrough(_ path: String, _ packs: TagPacks) throws -> PlayThroughReport {
    let source = try path == "-" ? FileReader.readStandardInput() : FileReader.named(path)
    let playThrough = PlayThrough(source, packs)
    if !playThrough.errors.isEmpty {
      DiagnosticPrinter.show(
        playThrough.errors.prefix(Linter.findingsPerRule).map {
          Diagnostic(rule: RefusalKind.trace.rawValue, severity: .error, message: $0.message, span: $0.span)
        }, in: source)
      let more = playThrough.errors.count - Linter.findingsPerRule
      throw CommandFailure(
        "cannot simulate the steps in \(source.name.quoted); correct these lines"
          + (more > 0 ? ", and \(Wording.count(more, "more line"))" : ""))
    }
    if playThrough.lines.isEmpty {
      throw CommandFailure("\(source.name.quoted) contains no steps; begin with the line 'install'")
    }
    if playThrough.lines.count * packs.packs.count > Self.limit {
      throw CommandFailure(
        "\(source.name.quoted) has too many steps for \(Wording.count(packs.packs.count, "asset pack")); "
          + "split the steps into several files")
    }
    return PlayThroughReport(playThrough, packs)
  }

  /// The maximum product of the number of steps in a play-through and the number of packs.
  private static let limit = 1_000_000
}
