import ResourceFiles
import SourceText

/// A file named on the command line.
enum InputFile {
  /// The text at `path`: standard input for `-`, the manifest in it for a folder.
  static func text(at path: String, standardInputName: String = "<stdin>") throws -> SourceText {
    if path == "-" { return try FileReader.readStandardInput(name: standardInputName) }
    return try FileReader.read(ManifestFinder.isFolder(path) ? ManifestFinder.require(in: path) : path)
  }
}
