import FileWriting
import FileTrees
import Bytes

/// A file named on the command line.
enum InputFile {
  /// The name of standard input if the user gives none.
  static let standardInputName = "<stdin>"

  /// The text at `path`: standard input for `-`; for a folder, the manifest in it.
  static func text(at path: String, standardInputName: String = standardInputName) throws -> SourceText {
    if path == "-" { return try FileReader.readStandardInput(name: standardInputName) }
    let path = try ManifestFinder.named(path)
    // A pipe may have the name of a manifest, and reading it would wait forever.
    let isManifest = ManifestFinder.names.contains(FilePath.name(of: path))
    return try isManifest ? FileReader.readRegular(path) : FileReader.read(path)
  }
}
