/// What diffs call a file.
enum DiffName {
  /// The path of the file at `path` from the root of its repository on, as git has it and `git apply` wants it; outside
  /// of repositories the path as it is, without a slash in front.
  static func name(of path: String) -> String {
    var name = FilePath.name(of: path)
    var folder = FilePath.real(FilePath.folder(of: path))
    while let current = folder {
      if ManifestFinder.exists(FilePath.joined(current, ".git")) { return name }
      name = FilePath.joined(FilePath.name(of: current), name)
      folder = current == "/" ? nil : FilePath.folder(of: current)
    }
    return String(path.drop { $0 == "/" })
  }
}
