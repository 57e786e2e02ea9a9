import ArgumentParser
import ResourceTags

/// `odr fmt`: rewrites manifests in the canonical layout.
struct FmtCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fmt",
    abstract: "Bring manifests into the canonical layout.",
    discussion: """
      Sections come in the order of a new manifest, everything is indented by two, a resource's tags are in \
      brackets where they fit on a line of 100 columns, and quotes are only where some reader of YAML needs them. \
      Comments, blank lines between groups, anchors and line endings stay. Before it writes, odr reads \
      the new text again and checks that it means the same; formatting it again changes nothing.

      --sort also sorts the paths under 'files' and 'catalogs' by their bytes, each group between two blank lines \
      separately. Comments go with the path below them; those above the first of a group stay above the group.

      Examples:
        odr fmt
        odr fmt --check Game Extras/ResourceTags.json
        odr fmt --diff .
        odr fmt - < ResourceTags.yml
      """)

  @Argument(
    help: .manifestPath(
      "Manifests, or folders that have any in them or below them; '-' formats standard input to standard output."),
    completion: .manifests)
  var paths: [String] = []

  @Option(
    name: [.short, .customLong("manifest")], help: .manifest("The manifest, as without this option."),
    completion: .manifests)
  var manifestPath: String?

  @Flag(help: "Write nothing, name the manifests that are not formatted, and exit with 1 if there are any.")
  var check = false

  @Flag(help: "Write nothing, print a unified diff, and exit with 1 if it is not empty.")
  var diff = false

  @Flag(help: "Sort the paths of each group.")
  var sort = false

  @OptionGroup var jobs: JobsOption

  @Option(help: .stdinFilename)
  var stdinFilename: String?

  mutating func validate() throws {
    if let path = manifestPath { (paths, manifestPath) = (paths + [path], nil) }
    if stdinFilename != nil, !paths.contains("-") {
      throw ValidationError("--stdin-filename needs the path '-'.")
    }
    if paths.count(where: { $0 == "-" }) > 1 { throw ValidationError("standard input can be read only once.") }
  }

  func run() throws {
    let search = try ManifestSearch(paths)
    // Files are written one after the other.
    let width = check || diff ? jobs.count : 1
    var hasChanges = false
    let loop = try ManifestLoop(search.paths, failures: search.failures, width: width) { path in
      try format(path)
    } receive: { result in
      StandardStream.tell(result.notes)
      if diff {
        try StandardStream.output.write(diff: result.output)
      } else {
        try StandardStream.output.write(result.output)
      }
      StandardStream.tell(result.message)
      hasChanges = hasChanges || result.isChange
    }
    try loop.end()
    if hasChanges, check || diff { throw ExitCode(1) }
  }

  /// The result for one manifest.
  private struct Result: Sendable {
    /// Notes about lists whose order couldn't change, for standard error.
    var notes: String
    /// The text for standard output.
    var output: [UInt8] = []
    var message = ""
    var isChange: Bool
  }

  /// Formats one manifest.
  private func format(_ path: String) throws -> Result {
    let file = path == "-" || check || diff ? nil : try ManifestFile.named(path)
    let source = try file?.source ?? InputFile.text(at: path, standardInputName: stdinFilename)
    let manifest = Manifest(source)
    let formatted: FormattedManifest
    do throws(LayoutRefusal) { formatted = try manifest.formatted(sorted: sort) } catch {
      throw LayoutReport.failure(error, manifest)
    }
    let notes = LayoutReport.notes(
      "the order stays as it is here, since an alias would come before its anchor", at: formatted.keptOrders, of: source
    )
    var result = Result(notes: notes, isChange: formatted.isChange)
    if let file {
      if formatted.isChange { try file.replace(with: formatted.bytes) }
      let name = source.name.visible
      result.message = formatted.isChange ? "formatted \(name)\n" : "\(name) is formatted already\n"
    } else if diff {
      let name = path == "-" ? source.name : DiffName.name(of: source.name)
      result.output = UnifiedDiff.bytes(source, named: name, LineDiff.edits(from: source, to: formatted.bytes))
    } else if check {
      result.output = formatted.isChange ? Array((source.name.visible + "\n").utf8) : []
    } else {
      result.output = formatted.bytes
    }
    return result
  }
}
