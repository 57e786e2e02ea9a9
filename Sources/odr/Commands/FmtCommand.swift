import ArgumentParser
import ResourceTags

/// `odr fmt`: rewrites manifests in the canonical layout.
struct FmtCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    "fmt",
    """
    Tidy the file; comments stay.

    odr indents, orders the sections, and quotes only where YAML needs it. It never changes what the manifest \
    means.

    In the canonical layout, sections are in the same order as in a new manifest, lines are indented by two spaces, \
    a resource's tags are in brackets if they fit on a line of 100 columns, and text is quoted only if a YAML parser \
    requires it. odr keeps comments, blank lines between groups, anchors, and line endings. Before odr writes the \
    new text, it verifies that the text has the same meaning. Formatting the result again changes nothing.

    --sort also sorts the paths under 'files' and 'catalogs' by their bytes, separately for each group between blank \
    lines. Comments move with the path that they belong to; the guide Edits describes the rule.

    Examples:
      odr fmt
      odr fmt --check Game Extras/ResourceTags.json
      odr fmt --diff .
      odr fmt - < ResourceTags.yml

    Guide: Manifest.
    """)

  @OptionGroup var manifests: ManifestListOptions

  @Flag(help: "Write nothing; list the manifests that are not formatted, and exit with 1 if there are any.")
  var check = false

  @Flag(
    name: [.long, .customLong("dry-run"), .customShort("n")],
    help: "Write nothing; print a unified diff, and exit with 1 if it is not empty.")
  var diff = false

  @Flag(help: "Sort the paths in each group.")
  var sort = false

  @Option(help: "The output format")
  var format = OutputFormat.text

  func validate() throws {
    if format == .json, !check, !diff, manifests.arguments.contains("-") {
      throw ValidationError("with '-', odr prints the manifest on standard output; remove --format")
    }
  }

  func run() throws {
    let search = try ManifestSearch(manifests.arguments)
    var hasChanges = false
    var files: [JSONObject] = []
    // odr formats several manifests in parallel only if it doesn't write them.
    let loop = try ManifestLoop(search.paths, failures: search.failures, isParallel: check || diff) { path in
      (path, try format(path))
    } receive: { path, result in
      let (source, formatted) = result
      let name = source.name.visible
      let path = path == "-" ? nil : source.name
      let change = diff ? UnifiedDiff.bytes(ofFile: path, source, to: formatted.bytes) : []
      hasChanges = hasChanges || formatted.isChange
      StandardStream.printStatus(
        lines: source.notes(
          "odr keeps the order here, because sorting would move an alias before its anchor",
          at: formatted.keptOrder.asArray, isQuoted: false))
      if format == .json {
        files.append(["path": source.name, "changed": formatted.isChange, "diff": diff ? change.string : nil])
      } else if diff {
        try StandardStream.output.write(diff: change)
      } else if check {
        if formatted.isChange { try StandardStream.output.write(name + "\n") }
      } else if path == nil {
        try StandardStream.output.write(formatted.bytes)
      } else {
        StandardStream.printStatus(formatted.isChange ? "formatted \(name)\n" : "\(name) is already formatted\n")
      }
    }
    if format == .json {
      try StandardStream.output.write(["changed": hasChanges, "files": files])
    }
    try loop.end()
    if hasChanges, check || diff { throw ExitCode(1) }
  }

  /// Formats one manifest, and writes it to its file, unless an option prevents that.
  private func format(_ path: String) throws -> (source: SourceText, formatted: FormattedManifest) {
    let file = path == "-" || check || diff ? nil : try ManifestFile.named(path)
    let source = try file?.source ?? manifests.text(at: path)
    let manifest = Manifest(source)
    let formatted: FormattedManifest
    do { formatted = try manifest.formatted(sorted: sort) } catch {
      throw CommandFailure(error, manifest)
    }
    if let file, formatted.isChange { try file.replace(with: formatted.bytes) }
    return (source, formatted)
  }
}
