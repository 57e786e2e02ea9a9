import ArgumentParser
import ResourceTags
import Bytes

/// The manifest that a command works on.
struct ManifestOptions: ParsableArguments {
  @Option(
    name: [.short, .customLong("manifest")],
    help: ArgumentHelp(
      "The manifest; '-' is standard input.",
      discussion: "Default: ResourceTags.yml, .yaml or .json in this folder or the nearest one above it.",
      valueName: "path"),
    completion: .file(extensions: ["yml", "yaml", "json"]))
  var manifestPath: String?

  /// Reads the manifest and prints its errors, if it has any, to standard error.
  ///
  /// What could be read is still there to be shown; ``ReadManifest/exitCode`` tells whether there were errors.
  func read() throws -> ReadManifest {
    let manifest = Manifest(try InputFile.text(at: try manifestPath ?? ManifestFinder.find()))
    let errors = Linter.lint(manifest).filter { $0.severity == .error }
    if !errors.isEmpty {
      var printer = DiagnosticPrinter(manifest.source, usesColor: StandardStream.error.wantsColor)
      StandardStream.error.writeIgnoringErrors(errors.map { printer.text(of: $0) }.joined())
    }
    return ReadManifest(manifest: manifest, exitCode: errors.isEmpty ? .success : ExitCode(1))
  }
}

/// A manifest, and how the command that shows it ends.
struct ReadManifest {
  let manifest: Manifest
  let exitCode: ExitCode

  /// The folder that the manifest's paths begin at; the working directory for standard input.
  func folder() throws -> ResourceFolder {
    let name = manifest.source.name
    let path = name == InputFile.standardInputName ? "." : FilePath.folder(of: name)
    guard let folder = ResourceFolder(path: path) else { throw FileError.failure("open folder", path) }
    return folder
  }

  /// Ends the command with the exit code that the manifest's errors ask for.
  func throwIfManifestHasErrors() throws {
    if exitCode != .success { throw exitCode }
  }
}
