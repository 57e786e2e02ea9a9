import ArgumentParser
import FileWriting
import FileTrees
import Bytes
import ResourceTags

/// Where an import writes its manifest: `--output`, `--force` and `--follow-links`.
struct ImportOutput: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Write to a new file instead of standard output; .json gives JSON.", valueName: "file"),
    completion: .file())
  var output: String?

  @Flag(help: "Replace the file that --output names, if there is one.")
  var force = false

  func validate() throws {
    if force, output == nil { throw ValidationError("--force needs --output.") }
  }

  /// The path of the file; `nil` for standard output.
  var path: String? { output == "-" ? nil : output }

  /// The folder that the paths of the manifest begin at.
  var folder: String { path.map { FilePath.folder(of: $0) } ?? "." }

  /// What messages call the manifest.
  var name: String { path ?? "<stdout>" }

  var format: ManifestFormat { path?.hasSuffix(".json") == true ? .json : .yaml }

  /// Throws if there is a file already that nobody wants replaced: not even `known`, which may be.
  func check(replacing known: SourceText? = nil) throws {
    try OutputFile.check(path, replacing: force || known != nil)
  }

  /// Writes the manifest. Throws if it has errors, too: what was imported may have names that no manifest may have.
  func write(_ manifest: Manifest, replacing known: SourceText? = nil) throws {
    try OutputFile.write(
      manifest.source.allBytes, to: path, replacing: force || known != nil,
      within: .of(path), from: known)
    try ReadManifest(manifest).throwIfManifestHasErrors()
  }
}
