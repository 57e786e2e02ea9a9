/// Paths relative to a folder, for reports and files that outlive the working directory.
package enum RelativePath {
  /// The path from the folder at one absolute path to the file at another, with `..` for each step up.
  package static func path(of file: String, from folder: String) -> String {
    guard file.utf8.first == UInt8(ascii: "/") else { return file }
    let target = file.utf8.split(separator: UInt8(ascii: "/"))
    let start = folder.utf8.split(separator: UInt8(ascii: "/"))
    let shared = zip(target, start).prefix { $0.elementsEqual($1) }.count
    let steps = Array(repeating: "..", count: start.count - shared) + target[shared...].map { String(Substring($0)) }
    return steps.joined(separator: "/")
  }

  /// The absolute path of `path`, which is relative to the folder at an absolute path; undoes ``path(of:from:)``.
  package static func resolved(_ path: String, from folder: String) -> String {
    let whole = path.utf8.first == UInt8(ascii: "/") ? path : FilePath.joined(folder, path)
    return "/" + String(decoding: NormalizedPath(whole.utf8).bytes, as: UTF8.self)
  }

  /// The root of the repository that the folder at an absolute path is in; `nil` outside of repositories.
  package static func repositoryRoot(above folder: String) -> String? {
    RepositoryWalk(from: folder).first { $0.isRoot }?.folder
  }
}
