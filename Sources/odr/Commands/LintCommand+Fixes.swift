import FileWriting
import ArgumentParser
import ResourceTags
import Bytes
import Diagnostics

/// Checking and fixing one manifest.
extension LintCommand {
  /// The findings in the manifest at `path`.
  func judged(_ path: String, limitPerRule: Int) throws -> JudgedManifest {
    let source = try InputFile.text(at: path, standardInputName: stdinFilename ?? InputFile.standardInputName)
    let folder = try folder(of: source)
    return JudgedManifest(
      source: source, diagnostics: Linter.lint(Manifest(source), in: folder, limitPerRule: limitPerRule),
      scopes: folder == nil ? [.manifest] : [.manifest, .files])
  }

  /// Fixes the manifest at `path` and returns the findings that are left.
  func fixed(_ path: String) throws -> JudgedManifest {
    if path == "-" {
      let source = try InputFile.text(at: path, standardInputName: stdinFilename ?? InputFile.standardInputName)
      let fixed = Linter.fix(Manifest(source), in: try folder(of: source))
      try StandardStream.output.write(fixed.manifest.source.bytes)
      FixSummary.print(fixed, source)
      return judged(fixed)
    }
    let named = try ManifestFinder.named(path)
    let file = try ManifestFile(named, within: links.limit(of: named))
    let fixed = Linter.fix(Manifest(file.source), in: try folder(of: file.source))
    if !fixed.textEdits.isEmpty { try file.replace(with: fixed.manifest.source.bytes) }
    FixSummary.print(fixed, file.source)
    return judged(fixed)
  }

  private func judged(_ fixed: FixedManifest) -> JudgedManifest {
    JudgedManifest(
      source: fixed.manifest.source, diagnostics: fixed.remaining, scopes: noDisk ? [.manifest] : [.manifest, .files])
  }

  /// Prints what ``fixed(_:)`` would change, as a diff.
  func printFixes() throws {
    let loop = try ManifestLoop(paths.isEmpty ? [ManifestFinder.find()] : paths) { path in
      let source = try InputFile.text(at: path, standardInputName: stdinFilename ?? InputFile.standardInputName)
      let fixed = Linter.fix(Manifest(source), in: try folder(of: source))
      guard !fixed.textEdits.isEmpty else { return .success }
      let name = path == "-" ? source.name : DiffName.name(of: source.name)
      try StandardStream.output.write(UnifiedDiff.bytes(source, named: name, fixed.textEdits))
      return ExitCode(1)
    }
    try loop.end()
    StandardStream.error.writeIgnoringErrors("nothing to fix\n")
  }

  /// The folder that the paths of a manifest are relative to; `nil` if files are not looked at.
  private func folder(of source: SourceText) throws -> ResourceFolder? {
    if noDisk || source.name.utf8.first == UInt8(ascii: "<") { return nil }
    let path = FilePath.folder(of: source.name)
    guard let folder = ResourceFolder(path: path) else {
      let failure = FileError.failure("look for files in", path)
      throw CommandFailure("\(failure.message); '--no-disk' checks the manifest alone")
    }
    return folder
  }
}
