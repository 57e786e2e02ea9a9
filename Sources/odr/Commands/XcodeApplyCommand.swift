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
    let folderPath = FilePath.folder(of: manifest.source.name)
    let comparison = ProjectComparison(manifest, project, targets, in: try manifest.folder())
    DiagnosticPrinter.show(comparison.warnings, in: manifest.source)
    let changes = try plan(comparison, manifest).map { change in
      (change, path: path(of: change.file, location, folderPath))
    }
    try checkPlaces(changes, within: limit)
    if dryRun {
      for change in changes { try StandardStream.output.write(diff(of: change)) }
    } else if !changes.isEmpty {
      var transaction = FileTransaction(from: manifest.source) { try location.newJournal(limit) }
      for (change, path) in changes { try transaction.add(path, replacing: change.source, with: change.bytes) }
      try transaction.commit()
    }
    summarize(changes.map(\.path))
  }

  /// A change, and the path of its file as messages show it.
  private typealias PlacedChange = (change: FileChange, path: String)

  private func plan(_ comparison: ProjectComparison, _ manifest: Manifest) throws -> [FileChange] {
    do throws(ApplyRefusal) {
      return try ApplyPlan(comparison, of: manifest).changes
    } catch {
      switch error {
      case .problems(let problems):
        DiagnosticPrinter.show(problems, in: manifest.source)
        throw CommandFailure("the project is left as it is")
      case .unreadable(let failure): throw failure
      case .unproved(let file):
        let name = file == .project ? ProjectFile.name : "a Contents.json"
        throw CommandFailure("the change of \(name) could not be proved, so nothing was written; please report this")
      }
    }
  }

  /// Refuses to write to places that a manifest or link of another person may lead to.
  private func checkPlaces(_ changes: [PlacedChange], within limit: WriteLimit) throws {
    if followLinks { return }
    for (change, path) in changes {
      if case .project = change.file {
        // A project may be above its manifest, and a user who names it on the command line means it.
        guard limit.isRepository, options.project == nil, try !limit.allows(path) else { continue }
        throw CommandFailure(
          "\(path.quoted) is outside of the manifest's repository; if you mean it, name it with '--project'")
      }
      if try !limit.allows(path) {
        let whose = limit.isRepository ? "repository" : "folder"
        throw CommandFailure(
          "\(path.quoted) is behind a symbolic link that leads out of the manifest's \(whose); '--follow-links' "
            + "allows that")
      }
    }
  }

  private func path(of file: FileChange.File, _ location: ProjectLocation, _ folder: String) -> String {
    switch file {
    case .project: return location.filePath
    case .contents(let path): return folder == "." ? path.string : FilePath.joined(folder, path.string)
    }
  }

  private func diff(of placed: PlacedChange) -> [UInt8] {
    let (change, path) = placed
    let name = DiffName.name(of: path)
    let source = change.source ?? SourceText(name: name, "")
    return UnifiedDiff.bytes(source, named: name, change.edits, isNew: change.source == nil)
  }

  private func summarize(_ paths: [String]) {
    guard !paths.isEmpty else {
      return StandardStream.error.writeIgnoringErrors("the project matches the manifest already\n")
    }
    let verb = dryRun ? "would change" : "changed"
    let names = paths.map { "\(verb) \($0.visible)\n" }
    let shown = names.prefix(20).joined()
    let more = names.count > 20 ? "\(verb) \(names.count - 20) more files\n" : ""
    StandardStream.error.writeIgnoringErrors(shown + more)
  }
}
