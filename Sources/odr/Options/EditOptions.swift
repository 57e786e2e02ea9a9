import FileWriting
import ArgumentParser
import EditScripts
import FileTrees
import ResourceTags
import Bytes
import Diagnostics

/// The options of every command that edits a manifest, and how it carries out the edit.
struct EditOptions: ParsableArguments {
  @Flag(name: [.customShort("n"), .long], help: "Print what would change as a unified diff, and write nothing.")
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

  @OptionGroup var links: LinkOptions

  func validate() throws {
    if manifestPath == "-", format == .json, !dryRun {
      throw ValidationError("--format json needs a file: with '-' the result itself is on standard output.")
    }
    if dryRun, format == .json { throw ValidationError("--dry-run prints a diff; leave out --format json.") }
  }

  /// Carries out an edit, proves it and writes it. `edit` gets the resolver that turns arguments into paths relative to
  /// the manifest; `noChangeMessage` is printed if there was nothing to do.
  func apply(noChangeMessage: String, _ edit: (ResourcePathResolver) throws -> any ManifestEdit) throws {
    try apply(noChangeMessage: noChangeMessage, refused: nil) { [try edit($0)] }
  }

  /// The same for several edits, all or none; `refused` gets the edit that was refused, and the reason.
  func apply(
    noChangeMessage: String, refused: ((String, Int) -> Void)?,
    edits: (ResourcePathResolver) throws -> [any ManifestEdit]
  ) throws {
    let path = try manifestPath ?? ManifestFinder.find()
    if path == "-" {
      let source = try FileReader.readStandardInput(name: "<stdin>")
      let proved = try prove(try edits(ResourcePathResolver(manifest: nil)), Manifest(source), refused)
      if dryRun {
        try StandardStream.output.write(UnifiedDiff.bytes(source, named: source.name, proved.textEdits))
      } else {
        try StandardStream.output.write(proved.manifest.source.bytes)
      }
      return report(proved, source, noChangeMessage)
    }
    let named = try ManifestFinder.named(path)
    let wanted = try edits(ResourcePathResolver(manifest: named))
    let file = try ManifestFile(named, within: links.limit(of: named))
    let proved = try prove(wanted, Manifest(file.source), refused)
    if dryRun {
      try StandardStream.output.write(UnifiedDiff.bytes(file.source, named: DiffName.name(of: named), proved.textEdits))
      return report(proved, file.source, noChangeMessage)
    }
    if proved.isChange { try file.replace(with: proved.manifest.source.bytes) }
    switch format {
    case .text: report(proved, file.source, noChangeMessage)
    case .json:
      do {
        try StandardStream.output.write(JSONText.encode(EditReport(file.source, proved, noChangeMessage)))
      } catch let failure as any UserFacingError where proved.isChange {
        throw CommandFailure("\(failure.message), but \(named.quoted) has been changed")
      }
    }
  }

  private func report(_ proved: ProvedEdit, _ source: SourceText, _ noChangeMessage: String) {
    // For an edit that is not made, report only which comments it would lose.
    let done = dryRun ? EditSummary.comments(proved.removedComments, source) : EditSummary.lines(proved, source)
    let lines = proved.isChange ? done : [noChangeMessage]
    StandardStream.error.writeIgnoringErrors(lines.map { $0 + "\n" }.joined())
  }

  /// If the manifest prevents the edit, shows the place like a finding.
  private func prove(
    _ edits: [any ManifestEdit], _ manifest: Manifest, _ refused: ((String, Int) -> Void)?
  ) throws -> ProvedEdit {
    do {
      return try manifest.applying(edits)
    } catch {
      let isReported = refused != nil && error.index != nil
      let message = error.message(for: edits)
      if let refused, let index = error.index { refused(message, index) }
      guard let span = error.refusal.span else {
        throw isReported ? ExitCode(2) : CommandFailure(message) as any Error
      }
      var printer = DiagnosticPrinter(manifest.source, usesColor: StandardStream.error.wantsColor)
      if case .syntax = error.refusal, let finding = Linter.lint(manifest).first(where: { $0.span == span }) {
        StandardStream.error.writeIgnoringErrors(printer.text(of: finding))
        throw CommandFailure(message)
      }
      let refusal = Diagnostic(
        rule: "edit-refused", severity: isReported ? .note : .error,
        message: isReported ? "this is in the way" : message, span: span)
      StandardStream.error.writeIgnoringErrors(printer.text(of: refusal))
      throw ExitCode(2)
    }
  }
}
