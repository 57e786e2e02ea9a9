import FileWriting
import ArgumentParser
import FileTrees
import ResourceTags
import Bytes
import Diagnostics
import XcodeProjects

/// Checking and fixing one manifest.
extension LintCommand {
  /// The findings in the manifest at `path`.
  func judged(_ path: String, limitPerRule: Int) throws -> JudgedManifest {
    let source = try InputFile.text(at: path, standardInputName: stdinFilename)
    let manifest = Manifest(source)
    let project = project(of: manifest)
    let folder = try folder(of: source, project)
    return JudgedManifest(
      source,
      Linter.result(manifest, in: folder, limitPerRule: limitPerRule) {
        project?.lostTags(of: manifest).map { [$0] }
      }, folder == nil ? [.manifest] : [.manifest, .files])
  }

  /// A staged manifest and its findings, with those about the staged project where the manifest has no errors.
  func judged(_ path: ByteString, of staged: StagedManifests, limitPerRule limit: Int) throws -> JudgedManifest {
    let (manifest, folder, files) = try staged.manifest(at: path)
    var scopes: [RuleDocumentation.Scope] = noDisk ? [.manifest] : [.manifest, .files]
    let result = Linter.result(manifest, in: noDisk ? nil : folder, limitPerRule: limit) {
      guard !noDisk, let reference = manifest.project, let project = staged.project(reference, of: path) else {
        return nil
      }
      scopes.append(.project)
      return ProjectComparison.findings(manifest, project.text, in: project.folder, files)
    }
    return JudgedManifest(manifest.source, result, scopes)
  }

  /// Fixes the manifest at `path` and returns the findings that are left.
  func fixed(_ path: String) throws -> JudgedManifest {
    let file = path == "-" ? nil : try ManifestFile.named(path, followingLinks: followLinks)
    let source = try file?.source ?? InputFile.text(at: path, standardInputName: stdinFilename)
    let manifest = Manifest(source)
    let project = project(of: manifest)
    let folder = try folder(of: source, project)
    let fixed = Linter.fix(manifest, in: folder)
    if let file {
      if !fixed.textEdits.isEmpty { try file.replace(with: fixed.manifest.source.bytes) }
    } else {
      try StandardStream.output.write(fixed.manifest.source.bytes)
    }
    FixSummary.print(fixed, source)
    let lost = project?.lostTags(of: fixed.manifest)
    let result = lost.map { lost in Linter.result(fixed.manifest, in: folder) { [lost] } } ?? fixed.result
    return JudgedManifest(fixed.manifest.source, result, noDisk ? [.manifest] : [.manifest, .files])
  }

  /// The project that a manifest names: it tells the phases of files, and whether it has tags at all. The rest is compared by
  /// `odr xcode diff`.
  private func project(of manifest: Manifest) -> NamedProject? {
    if noDisk || manifest.source.isUnnamed { return nil }
    return manifest.project.flatMap { NamedProject($0, from: FilePath.folder(of: manifest.source.name)) }
  }

  /// Prints what ``fixed(_:)`` would change, as a diff.
  func printFixes() throws {
    let loop = try ManifestLoop(paths.isEmpty ? [ManifestFinder.find()] : paths) { path in
      let source = try InputFile.text(at: path, standardInputName: stdinFilename)
      let manifest = Manifest(source)
      let fixed = Linter.fix(manifest, in: try folder(of: source, project(of: manifest)))
      guard !fixed.textEdits.isEmpty else { return .success }
      let name = path == "-" ? source.name : DiffName.name(of: source.name)
      try StandardStream.output.write(UnifiedDiff.bytes(source, named: name, fixed.textEdits))
      return ExitCode(1)
    }
    try loop.end()
    StandardStream.error.writeIgnoringErrors("nothing to fix\n")
  }

  /// The folder that the paths of a manifest are relative to; `nil` if files are not looked at.
  private func folder(of source: SourceText, _ project: NamedProject?) throws -> ResourceFolder? {
    if noDisk || source.isUnnamed { return nil }
    let path = FilePath.folder(of: source.name)
    guard let tree = DiskTree(path) else {
      let failure = FileError.failure("look for files in", path)
      throw CommandFailure("\(failure.message); '--no-disk' checks the manifest alone")
    }
    let command = ManifestCommand(source.name)
    return ResourceFolder(
      tree, project: { _ in project?.files },
      renames: { GitRenames.all(below: path, inWorkTree: true) }, moveCommand: { command.move($0, to: $1) })
  }
}
