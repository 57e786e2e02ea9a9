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
    help: .manifest("The manifest; '-' reads standard input and writes the result to standard output."),
    completion: .manifests)
  var manifestPath: String?

  @Flag(help: .followLinks)
  var followLinks = false

  func validate() throws {
    if manifestPath == "-", format == .json, !dryRun {
      throw ValidationError("--format json needs a file: with '-' the result itself is on standard output.")
    }
    if dryRun, format == .json { throw ValidationError("--dry-run prints a diff; leave out --format json.") }
  }

  /// Carries out edits, all or none, proves and writes them. `edits` gets the resolver that turns arguments into paths
  /// relative to the manifest; `noChangeMessage` is printed if there was nothing to do; `refused` gets the reason for a
  /// refusal and the index of the refused edit.
  func apply(
    noChangeMessage: String, refused: ((String, Int) -> Void)? = nil,
    edits: (ResourcePathResolver) throws -> [any ManifestEdit]
  ) throws {
    let given = try manifestPath ?? ManifestFinder.find()
    let path = given == "-" ? nil : try ManifestFinder.named(given)
    let input = path == nil ? try InputFile.text(at: given) : nil
    let wanted = try edits(ResourcePathResolver(manifest: path))
    let file = try path.map { try ManifestFile($0, within: .of($0, followingLinks: followLinks)) }
    guard let source = file?.source ?? input else { return }
    let proved = try prove(wanted, Manifest(source), refused)
    if dryRun {
      let name = path.map(DiffName.name) ?? source.name
      try StandardStream.output.write(UnifiedDiff.bytes(source, named: name, proved.textEdits))
    } else if let file {
      if proved.isChange { try file.replace(with: proved.manifest.source.bytes) }
    } else {
      try StandardStream.output.write(proved.manifest.source.bytes)
    }
    switch format {
    case .text: report(proved, source, noChangeMessage)
    case .json:
      do {
        try StandardStream.output.write(EditSummary.json(proved, source, noChangeMessage))
      } catch let failure as any UserFacingError where proved.isChange {
        throw CommandFailure("\(failure.message), but \(source.name.quoted) has been changed")
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
      if case .syntax = error.refusal, let finding = Linter.lint(manifest).first(where: { $0.span == span }) {
        DiagnosticPrinter.show([finding], in: manifest.source)
        throw CommandFailure(message)
      }
      let refusal = Diagnostic(
        rule: "edit-refused", severity: isReported ? .note : .error,
        message: isReported ? "this is in the way" : message, span: span)
      DiagnosticPrinter.show([refusal], in: manifest.source)
      throw ExitCode(2)
    }
  }
}

/// A command that makes one edit.
protocol EditingCommand: ParsableCommand {
  var options: EditOptions { get }
  /// The message if there was nothing to do.
  var noChangeMessage: String { get }

  /// The requested edit; `resolver` turns arguments into paths relative to the manifest.
  func edit(_ resolver: ResourcePathResolver) throws -> any ManifestEdit
}

extension EditingCommand {
  func run() throws {
    try options.apply(noChangeMessage: noChangeMessage) { [try edit($0)] }
  }
}
