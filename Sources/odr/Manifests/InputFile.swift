import FileWriting
import FileTrees
import Bytes

/// A file named on the command line.
enum InputFile {
  /// The name of standard input if the user gives none.
  static let standardInputName = "<stdin>"

  /// The text at `path`: standard input for `-`; for a folder, the manifest in it.
  static func text(at path: String, standardInputName: String? = nil) throws -> SourceText {
    if path == "-" { return try FileReader.readStandardInput(name: standardInputName ?? Self.standardInputName) }
    let path = try ManifestFinder.named(path)
    // A pipe may have the name of a manifest, and reading it would wait forever.
    let isManifest = ManifestFinder.names.contains(FilePath.name(of: path))
    return try isManifest ? FileReader.readRegular(path) : FileReader.read(path)
  }
}

extension RelativePath {
  /// The absolute path of the file at `path`, with the symbolic links of its folder followed if the folder exists.
  ///
  /// Standard input without a name is not a file, and keeps its name.
  static func absolute(_ path: String) throws -> String {
    if path == InputFile.standardInputName { return path }
    guard let folder = FilePath.real(FilePath.folder(of: path)) else { return try ResourcePathResolver.absolute(path) }
    return FilePath.joined(folder, FilePath.name(of: path))
  }
}
