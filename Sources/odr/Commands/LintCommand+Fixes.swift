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
    let folder = try folder(of: source)
    return JudgedManifest(
      source, Linter.result(Manifest(source), in: folder, limitPerRule: limitPerRule),
      folder == nil ? [.manifest] : [.manifest, .files])
  }

  /// A staged manifest and its findings, with those about the staged project where the manifest has no errors.
  func judged(_ path: ByteString, of staged: StagedManifests, limitPerRule limit: Int) throws -> JudgedManifest {
    if let baseline = staged.baselines[path] { return baseline }
    let (manifest, folder, files) = try staged.manifest(at: path)
    var scopes: [RuleDocumentation.Scope] = noDisk ? [.manifest] : [.manifest, .files]
    let result = Linter.result(
      manifest, in: noDisk ? nil : folder, limitPerRule: limit, since: staged.earlierTexts(of: path)?.map(Manifest.init)
    ) {
      guard !noDisk, let reference = manifest.project else { return nil }
      guard let project = staged.project(reference, of: path) else {
        return staged.missingProject(of: manifest, at: path).map { [$0] }
      }
      scopes.append(.project)
      return ProjectComparison.findings(manifest, project.text, in: project.folder, files)
    }
    return JudgedManifest(manifest.source, result, scopes)
  }

  /// Fixes the manifest at `path` and returns the findings that are left.
  func fixed(_ path: String) throws -> JudgedManifest {
    let file = path == "-" ? nil : try ManifestFile.named(path)
    let source = try file?.source ?? InputFile.text(at: path, standardInputName: stdinFilename)
    let fixed = Linter.fix(Manifest(source), in: try folder(of: source))
    if let file {
      if !fixed.textEdits.isEmpty { try file.replace(with: fixed.manifest.source.bytes) }
    } else {
      try StandardStream.output.write(fixed.manifest.source.bytes)
    }
    FixSummary.print(fixed, source)
    return JudgedManifest(fixed.manifest.source, fixed.result, noDisk ? [.manifest] : [.manifest, .files])
  }

  /// Prints what ``fixed(_:)`` would change, as a diff.
  func printFixes() throws {
    let search = try ManifestSearch(paths)
    let loop = try ManifestLoop(search.paths, failures: search.failures, width: try Jobs.count(jobs)) { path in
      let source = try InputFile.text(at: path, standardInputName: stdinFilename)
      let fixed = Linter.fix(Manifest(source), in: try folder(of: source))
      guard !fixed.textEdits.isEmpty else { return .success }
      let name = path == "-" ? source.name : DiffName.name(of: source.name)
      try StandardStream.output.write(diff: UnifiedDiff.bytes(source, named: name, fixed.textEdits))
      return ExitCode(1)
    }
    try loop.end()
    StandardStream.tell("nothing to fix\n")
  }

  /// The folder that the paths of a manifest are relative to; `nil` if files are not looked at.
  private func folder(of source: SourceText) throws -> ResourceFolder? {
    if noDisk || source.isUnnamed { return nil }
    guard let folder = ResourceFolder.ofManifest(source.name) else {
      let failure = FileError.failure("look for files in", FilePath.folder(of: source.name))
      throw CommandFailure("\(failure.message); '--no-disk' checks the manifest alone")
    }
    return folder
  }
}
