import ArgumentParser
import FileTrees
import ResourceTags
import Bytes
import Diagnostics
import XcodeProjects

/// `odr xcode apply`: a project brought in line with its manifest.
struct XcodeApplyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Make the Xcode project say what the manifest says.",
    discussion: """
      Changes the tags of files in project.pbxproj, the list of known tags, the download categories in the build settings \
      of the manifest's targets, and the tags in asset catalogs: as Xcode would write them, and nothing else. All changes \
      are worked out and proved before any file is written, and then all files are written or none. A resource that no \
      target has is an error.

      Examples:
        odr xcode apply --dry-run
        odr xcode apply
      """)

  @Flag(name: [.customShort("n"), .long], help: "Print what would change as a unified diff, and write nothing.")
  var dryRun = false

  @OptionGroup var options: XcodeOptions

  func run() throws {
    let manifest = try options.readManifest()
    let location = try options.location(for: manifest)
    let lock = dryRun ? nil : try location.lock()
    defer { withExtendedLifetime(lock) {} }
    if dryRun { try location.noteUnfinished() } else { try location.recover() }
    let project = try location.read()
    let targets = try options.targets(of: project, for: manifest)
    let folderPath = FilePath.folder(of: manifest.source.name)
    let comparison = ProjectComparison(manifest, project, targets, in: try manifest.folder())
    DiagnosticPrinter.show(comparison.warnings, in: manifest.source)
    let changes = try plan(comparison, manifest)
    try checkPlaces(changes, of: manifest, location, folderPath)
    if dryRun {
      for change in changes { try StandardStream.output.write(diff(of: change, location, folderPath)) }
    } else {
      try write(changes, of: manifest.source, location, folderPath)
    }
    summarize(changes, location, folderPath)
  }

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

  /// Refuses to write where a manifest or a link leads that somebody else may have made.
  private func checkPlaces(
    _ changes: [FileChange], of manifest: Manifest, _ location: ProjectLocation, _ folder: String
  ) throws {
    let limit = try WriteLimit(manifest: manifest.source.name)
    for change in changes {
      let path = path(of: change, location, folder)
      if case .project = change.file {
        // A project may lie above its manifest, and who names it on the command line means it.
        guard limit.isRepository, options.project == nil, try !limit.allows(path) else { continue }
        throw CommandFailure(
          "\(path.quoted) lies outside of the manifest's repository; '--project' names it if it is meant")
      }
      if try !limit.allows(path) {
        let whose = limit.isRepository ? "repository" : "folder"
        throw CommandFailure(
          "\(path.quoted) lies behind a symbolic link out of the manifest's \(whose); nothing was written")
      }
    }
  }

  private func path(of change: FileChange, _ location: ProjectLocation, _ folder: String) -> String {
    switch change.file {
    case .project: return location.filePath
    case .contents(let path): return folder == "." ? path.string : FilePath.joined(folder, path.string)
    }
  }

  private func diff(of change: FileChange, _ location: ProjectLocation, _ folder: String) -> [UInt8] {
    let name = DiffName.name(of: path(of: change, location, folder))
    let source = change.source ?? SourceText(name: name, "")
    return UnifiedDiff.bytes(source, named: name, change.edits, isNew: change.source == nil)
  }

  private func write(
    _ changes: [FileChange], of manifest: SourceText, _ location: ProjectLocation, _ folder: String
  ) throws {
    var transaction = FileTransaction(from: manifest, journalPath: location.journalPath)
    for change in changes {
      try transaction.add(path(of: change, location, folder), replacing: change.source, with: change.bytes)
    }
    if !transaction.isEmpty { try transaction.commit() }
  }

  private func summarize(_ changes: [FileChange], _ location: ProjectLocation, _ folder: String) {
    guard !changes.isEmpty else {
      return StandardStream.error.writeIgnoringErrors("the project says so already\n")
    }
    let verb = dryRun ? "would change" : "changed"
    let names = changes.map { "\(verb) \(path(of: $0, location, folder).visible)\n" }
    let shown = names.prefix(20).joined()
    let more = names.count > 20 ? "\(verb) \(names.count - 20) more files\n" : ""
    StandardStream.error.writeIgnoringErrors(shown + more)
  }
}
