import FileWriting
import ArgumentParser
import FileTrees
import ResourceTags
import Bytes
import Diagnostics
import XcodeProjects

/// `odr xcode apply`: makes a project match its manifest.
struct XcodeApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Make the Xcode project match the manifest.",
    discussion: """
      Changes the tags of files in project.pbxproj, the list of known tags, the download categories in the build settings \
      of the manifest's targets, and the tags in asset catalogs: as Xcode would write them, and nothing else. All changes \
      are prepared and proved before any file is written; then all files are written, or none. A resource that no \
      target has is an error.

      Examples:
        odr xcode apply --dry-run
        odr xcode apply
      """)

  @Flag(name: [.customShort("n"), .long], help: "Print what would change as a unified diff, and write nothing.")
  var dryRun = false

  @OptionGroup var options: XcodeOptions

  @Flag(help: .followLinks)
  var followLinks = false

  func run() throws {
    let manifest = try options.readManifest()
    let location = try options.location(for: manifest)
    let lock = dryRun ? nil : try location.lock()
    defer { withExtendedLifetime(lock) {} }
    let limit = try WriteLimit(of: manifest.source.name)
    if dryRun { try location.noteUnfinished() } else { try location.recover(limit, followingLinks: followLinks) }
    let project = try location.read()
    let targets = try options.targets(of: project, for: manifest)
    let comparison = ProjectComparison(manifest, project, targets, in: try manifest.folder())
    DiagnosticPrinter.show(comparison.warnings, in: manifest.source)
    let changes = try plan(comparison, manifest, location, within: followLinks ? nil : limit)
    if dryRun {
      for change in changes { try StandardStream.output.write(diff: diff(of: change)) }
    } else if !changes.isEmpty {
      var transaction = FileTransaction(from: manifest.source) { try location.newJournal(limit) }
      for (change, path) in changes { try transaction.add(path, replacing: change.source, with: change.bytes) }
      try transaction.commit()
    }
    summarize(changes.map(\.path))
  }

  private func plan(
    _ comparison: ProjectComparison, _ manifest: Manifest, _ location: ProjectLocation, within limit: WriteLimit?
  ) throws -> [(change: FileChange, path: String)] {
    do {
      return try ProjectChanges(
        comparison, of: manifest, at: location, within: limit, isNamed: options.project != nil
      ).changes
    } catch let refusal as ApplyRefusal {
      switch refusal {
      case .problems(let problems):
        DiagnosticPrinter.show(problems, in: manifest.source)
        throw CommandFailure("the project is left as it is")
      case .unreadable(let failure): throw failure
      case .unproved(let file): throw CommandFailure("\(file.unproved), so nothing was written; please report this")
      }
    }
  }

  private func diff(of placed: (change: FileChange, path: String)) -> [UInt8] {
    let (change, path) = placed
    let name = DiffName.name(of: path)
    let source = change.source ?? SourceText(name: name, "")
    return UnifiedDiff.bytes(source, named: name, change.edits, isNew: change.source == nil)
  }

  private func summarize(_ paths: [String]) {
    guard !paths.isEmpty else {
      return StandardStream.tell("the project matches the manifest already\n")
    }
    let verb = dryRun ? "would change" : "changed"
    let names = paths.map { "\(verb) \($0.visible)\n" }
    let shown = names.prefix(20).joined()
    let more = names.count > 20 ? "\(verb) \(names.count - 20) more files\n" : ""
    StandardStream.tell(shown + more)
  }
}
