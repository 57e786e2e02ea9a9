import ResourceTags
import Bytes

/// Paths as they are seen from a folder, for reports and files that outlive the working directory.
enum RelativePath {
  /// The absolute path of the file at `path`, with the symbolic links of its folder followed where there is one.
  ///
  /// Standard input without a name is no file, and stays what it is called.
  static func absolute(_ path: String) throws -> String {
    if path == InputFile.standardInputName { return path }
    guard let folder = FilePath.real(FilePath.folder(of: path)) else { return try ResourcePathResolver.absolute(path) }
    return FilePath.joined(folder, FilePath.name(of: path))
  }

  /// The way from the folder at an absolute path to the file at another, with `..` where it leads up.
  static func path(of file: String, from folder: String) -> String {
    guard file.utf8.first == UInt8(ascii: "/") else { return file }
    let target = file.utf8.split(separator: UInt8(ascii: "/"))
    let start = folder.utf8.split(separator: UInt8(ascii: "/"))
    let shared = zip(target, start).prefix { $0.elementsEqual($1) }.count
    let steps = Array(repeating: "..", count: start.count - shared) + target[shared...].map { String(Substring($0)) }
    return steps.joined(separator: "/")
  }

  /// The absolute path that `path` is when seen from the folder at an absolute path; undoes ``path(of:from:)``.
  static func resolved(_ path: String, from folder: String) -> String {
    if path == InputFile.standardInputName { return path }
    let whole = path.utf8.first == UInt8(ascii: "/") ? path : FilePath.joined(folder, path)
    return "/" + String(decoding: NormalizedPath(whole.utf8).bytes, as: UTF8.self)
  }

  /// The root of the repository that the folder at an absolute path is in; `nil` outside of repositories.
  static func repositoryRoot(above folder: String) -> String? {
    RepositoryWalk(from: folder).first { $0.isRoot }?.folder
  }
}
