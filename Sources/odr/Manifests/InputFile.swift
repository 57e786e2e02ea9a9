import FileWriting
import FileTrees
import Bytes

/// A file named on the command line.
enum InputFile {
  /// What standard input is called where nobody gives it a name.
  static let standardInputName = "<stdin>"

  /// The text at `path`: standard input for `-`, the manifest in it for a folder.
  static func text(at path: String, standardInputName: String = standardInputName) throws -> SourceText {
    if path == "-" { return try FileReader.readStandardInput(name: standardInputName) }
    let path = try ManifestFinder.named(path)
    // What goes by the name of a manifest may have been found; a pipe in its place would be waited for.
    let isManifest = ManifestFinder.names.contains(FilePath.name(of: path))
    return try isManifest ? FileReader.readRegular(path) : FileReader.read(path)
  }
}
