import ArgumentParser
import ResourceTags
import SourceText

/// What every command that edits a manifest can be told, and how it does it.
struct EditOptions: ParsableArguments {
  @Flag(help: "Print what would change as a unified diff, and write nothing.")
  var dryRun = false

  @Option(help: "How to report what was done.")
  var format = OutputFormat.text

  @Option(
    name: [.short, .customLong("manifest")],
    help: ArgumentHelp(
      "The manifest; '-' reads standard input and writes the result to standard output.",
      discussion: "Default: ResourceTags.yml, .yaml or .json in this folder or the nearest one above it.",
      valueName: "path"),
    completion: .file(extensions: ["yml", "yaml", "json"]))
  var manifestPath: String?

  func validate() throws {
    if manifestPath == "-", format == .json, !dryRun {
      throw ValidationError("--format json goes with a file: with '-' the result itself is on standard output.")
    }
    if dryRun, format == .json { throw ValidationError("--dry-run prints a diff; leave out --format json.") }
  }

  /// Carries out `edit`, proves it and writes it. `done` says what was done, `nothing` why there was nothing to do.
  func apply(_ edit: some ManifestEdit, done: String, nothing: String) throws {
    let path = try manifestPath ?? ManifestFinder.find()
    if path == "-" {
      let source = try FileReader.readStandardInput(name: "<stdin>")
      let proved = try prove(edit, Manifest(source))
      if dryRun { return try StandardStream.output.write(UnifiedDiff.bytes(source, proved.textEdits)) }
      try StandardStream.output.write(proved.bytes)
      return StandardStream.error.writeIgnoringErrors((proved.isChange ? done : nothing) + "\n")
    }
    let named = ManifestFinder.isFolder(path) ? try ManifestFinder.require(in: path) : path
    let file = try ManifestFile(named)
    let proved = try prove(edit, Manifest(file.source))
    if dryRun {
      try StandardStream.output.write(UnifiedDiff.bytes(file.source, proved.textEdits))
      if !proved.isChange { StandardStream.error.writeIgnoringErrors(nothing + "\n") }
      return
    }
    if proved.isChange { try file.replace(with: proved.bytes) }
    switch format {
    case .text: StandardStream.error.writeIgnoringErrors((proved.isChange ? done : nothing) + "\n")
    case .json: try StandardStream.output.write(JSONText.encode(EditReport(file.source, proved, done, nothing)))
    }
  }

  /// Where a manifest stands in the way, the place is shown as a finding would be.
  private func prove(_ edit: some ManifestEdit, _ manifest: Manifest) throws -> ProvedEdit {
    do {
      return try manifest.applying(edit)
    } catch {
      guard let span = error.span else { throw CommandFailure(error.message) }
      var printer = DiagnosticPrinter(manifest.source, usesColor: StandardStream.error.wantsColor)
      let refusal = Diagnostic(rule: "edit-refused", severity: .error, message: error.message, span: span)
      StandardStream.error.writeIgnoringErrors(printer.text(of: refusal))
      throw ExitCode(2)
    }
  }
}
