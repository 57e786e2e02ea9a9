import ArgumentParser
import ResourceTags

/// `odr simulate`: shows what a device downloads, keeps, and may purge.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "simulate",
    """
    Show what a device downloads, keeps, and may purge.

    A script has one step on each line: 'install', 'request forest level-2', 'end forest', 'priority forest \
    0.8', 'pressure 500 MB'.

    For each step, odr shows what is downloaded, what is in use, and what the system may purge.

    Instead of a script, --request shows what a single request downloads if the device already has the packs of the \
    --having tags.

    odr exits with 1 if more data is in use at the same time than Apple allows before iOS 18 and tvOS 18.

    Examples:
      odr simulate PlayThrough.txt
      odr simulate --request forest --request level-2 --having tutorial

    Guide: Sizes.
    """)

  @Argument(help: "The script; '-' is standard input.", completion: .file())
  var script: String?

  @Option(
    help: ArgumentHelp(
      "Show what a request for this tag downloads; repeat the option for a request with more tags.", valueName: "tag"),
    completion: ManifestCompletions.tags)
  var request: [String] = []

  @Option(
    help: ArgumentHelp("With --request: a tag whose packs the device already has.", valueName: "tag"),
    completion: ManifestCompletions.tags)
  var having: [String] = []

  @Option(manifest: "The manifest; '-' is standard input.")
  var manifestPath: String?

  @Option(help: "The output format")
  var format = OutputFormat.text

  func validate() throws {
    try ValidationError.check([
      "--having needs --request": request.isEmpty && !having.isEmpty,
      "specify either a script or a tag, as in 'odr simulate --request TAG'": (script == nil) == request.isEmpty,
      "standard input cannot be both the manifest and the script": script == "-" && manifestPath == "-",
    ])
  }

  func run() throws {
    let read = try ReadManifest(at: manifestPath)
    read.showErrors()
    let sizes = ResourceSizes(read.manifest, in: try read.folder())
    let packs = TagPacks(read.manifest, sizes)
    let listed: [Int]
    let isOverLimit: Bool
    if let script {
      let source = try script == "-" ? FileReader.readStandardInput() : FileReader.named(script, onlyRegular: false)
      let played = try playThrough(source, packs)
      try format.print(text: played.text, json: played.json)
      (listed, isOverLimit) = (played.listed, played.isOverLimit)
    } else {
      let report = try RequestReport(
        for: request, having: having, packs, bundleID: sizes.project?.contents?.app?.bundleID)
      try format.print(text: report.text, json: report.json)
      (listed, isOverLimit) = (report.listed, report.isOverLimit)
    }
    StandardStream.error.writeIgnoringErrors(sizes.noteAboutMissing(listed, read.manifest.resources(), in: nil))
    try read.throwIfManifestHasErrors()
    if isOverLimit { throw ExitCode(1) }
  }

  /// Plays a script, and prints the errors in the script.
  private func playThrough(_ source: SourceText, _ packs: TagPacks) throws -> PlayThrough {
    if source.bytes.count(where: { $0 == "\n" }) * packs.all.count > Self.limit {
      throw CommandFailure(
        "\(source.name.quoted) has too many lines for \(Wording.count(packs.all.count, "asset pack")); "
          + "split the steps into several files")
    }
    let playThrough = PlayThrough(source, packs)
    if !playThrough.errors.isEmpty {
      DiagnosticPrinter.show(
        playThrough.errors.prefix(Linter.findingsPerRule).map {
          RefusalKind.simulate.finding($0.message, at: .init($0.span, in: nil))
        }, in: source)
      throw CommandFailure("cannot simulate the steps in \(source.name.quoted); correct these lines")
    }
    if playThrough.steps.isEmpty {
      throw CommandFailure("\(source.name.quoted) contains no steps; begin with the line 'install'")
    }
    return playThrough
  }

  /// The maximum product of the number of lines in a script and the number of packs.
  private static let limit = 1_000_000
}
