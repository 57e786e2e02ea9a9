import FileWriting

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
