import FileWriting
import FileTrees
import Bytes

/// A file named on the command line.
enum InputFile {
  /// The text at `path`: standard input for `-`; for a folder, the manifest in it.
  static func text(at path: String, standardInputName: String? = nil) throws -> SourceText {
    if path == "-" { return try FileReader.readStandardInput(as: standardInputName) }
    let path = try ManifestFinder.named(path)
    // A pipe may have the name of a manifest, and reading it would wait forever.
    let isManifest = ManifestFinder.names.contains(FilePath.name(of: path))
    let text = try FileReader.named(path, onlyRegular: isManifest)
    // Paths in what a shell passes as '/dev/fd/3' begin at the working directory, as on standard input.
    return FileBoundary.isDevice(path) ? SourceText(name: path, bytes: text.bytes, isUnnamed: true) : text
  }
}

extension RelativePath {
  /// The absolute path of the file that a text is from; `nil` for standard input that stands for none.
  static func absolute(_ source: SourceText) throws -> String? {
    source.isUnnamed ? nil : try absolute(source.name)
  }

  /// The absolute path of the file at `path`, with the symbolic links of its folder followed if the folder exists.
  static func absolute(_ path: String) throws -> String {
    guard let folder = FilePath.real(FilePath.folder(of: path)) else { return try ResourcePathResolver.absolute(path) }
    return FilePath.joined(folder, FilePath.name(of: path))
  }
}
