import ArgumentParser
import ResourceTags

/// The manifests that a command reports on.
struct ManifestListOptions: ParsableArguments {
  @Option(
    name: [.short, .customLong("manifest")], help: .manifest("The manifest, as without this option."),
    completion: .manifests)
  var manifestPath: String?

  @Argument(
    help: .manifestPath("Manifests, or folders that have any in them or below them; '-' is standard input."),
    completion: .manifests)
  var paths: [String] = []

  @OptionGroup var jobs: JobsOption

  @Option(help: .stdinFilename)
  var stdinFilename: String?

  /// Whether a manifest comes from standard input.
  var isStandardInput: Bool { (manifestPath.map { [$0] } ?? paths).contains("-") }

  func validate() throws {
    if stdinFilename != nil, !isStandardInput { throw ValidationError("--stdin-filename needs the path '-'.") }
    if !paths.isEmpty, manifestPath != nil {
      throw ValidationError("name the manifest once: with --manifest, or without.")
    }
    if paths.count(where: { $0 == "-" }) > 1 { throw ValidationError("standard input can be read only once.") }
  }

  /// Reports on the manifests: in full on a single one, and on several with their sums at the end. Manifests with errors are
  /// reported on as far as they can be read; then the command ends with 1.
  func report(as format: OutputFormat, _ report: @Sendable (ReadManifest) throws -> any ManifestReport) throws {
    let search = try ManifestSearch(manifestPath.map { [$0] } ?? paths)
    guard search.paths.count + search.failures.count > 1 else { return try reportOnly(search, as: format, report) }
    let style = Style(usesColor: StandardStream.output.wantsColor)
    var totals = ManifestTotals()
    var list: [JSONObject] = []
    var hasErrors = false
    let loop = try ManifestLoop(search.paths, failures: search.failures, width: jobs.count) { path in
      let read = try ReadManifest(at: path, standardInputName: stdinFilename)
      let report = try report(read)
      let (text, json) = (report.line(read.name, style), report.json(read.name))
      return (read, text, json, report.notes(in: read.name), report.totals)
    } receive: { read, text, json, notes, part in
      read.showErrors()
      if format == .text { try StandardStream.output.write(styled: text.utf8) }
      try? StandardStream.error.write(styled: notes.utf8)
      list.append(json)
      totals.add(part)
      hasErrors = hasErrors || read.hasErrors
    }
    switch format {
    case .text: try StandardStream.output.write(styled: totals.line(style).utf8)
    case .json: try StandardStream.output.write(totals.json.with(first: "manifests", list))
    }
    try loop.end()
    if hasErrors { throw ExitCode(1) }
  }

  /// The only manifest. Throws if there are several, which `option` does not take.
  func readOne(for option: String) throws -> ReadManifest {
    let search = try ManifestSearch(manifestPath.map { [$0] } ?? paths)
    if search.paths.count > 1 {
      throw CommandFailure(
        "\(option) is about one manifest, and here are \(search.paths.count); name one", exitCode: 64)
    }
    if let failure = search.failures.first { throw CommandFailure(failure) }
    let read = try ReadManifest(at: search.paths[0], standardInputName: stdinFilename)
    read.showErrors()
    return read
  }

  private func reportOnly(
    _ search: ManifestSearch, as format: OutputFormat, _ report: (ReadManifest) throws -> any ManifestReport
  ) throws {
    if let failure = search.failures.first { throw CommandFailure(failure) }
    let read = try ReadManifest(at: search.paths[0], standardInputName: stdinFilename)
    read.showErrors()
    let report = try report(read)
    try format.print(text: report.text, json: report.json(nil))
    try? StandardStream.error.write(styled: report.notes(in: nil).utf8)
    try read.throwIfManifestHasErrors()
  }
}

/// The kind of device that sizes are for.
struct DeviceOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Count what a device with this scale downloads, as Contents.json has it: 1x, 2x or 3x.", valueName: "scale"))
  var scale: String?

  @Option(
    help: ArgumentHelp(
      "Count what such a device downloads, as Contents.json has it: iphone, ipad, tv, vision and others.",
      valueName: "idiom"))
  var idiom: String?

  func validate() throws {
    if let scale, !["1x", "2x", "3x"].contains(scale) {
      throw ValidationError("there is no scale '\(scale)'; expected 1x, 2x or 3x.")
    }
    if let idiom, !Self.idioms.contains(idiom) {
      throw ValidationError("there is no idiom '\(idiom)'; expected \(Self.idioms.joined(separator: ", ")).")
    }
  }

  var device: Device { Device(scale: scale, idiom: idiom) }

  /// Source: the Asset Catalog Format Reference, "Image Set Type", and for vision Xcode's own catalogs.
  private static let idioms = ["iphone", "ipad", "tv", "vision", "watch", "mac", "car", "universal"]
}
