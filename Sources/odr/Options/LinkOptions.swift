import ArgumentParser
import FileWriting

/// Whether a command may write to files that symbolic links lead to, wherever they are.
struct LinkOptions: ParsableArguments {
  @Flag(help: "Also write to a file outside of the repository that a symbolic link leads to.")
  var followLinks = false

  /// The limit of what may be written for the file at `path`; `nil` if there is no limit, or no file.
  func limit(of path: String?) throws -> WriteLimit? {
    guard let path, path != "-", !followLinks else { return nil }
    return try WriteLimit(of: path)
  }

  /// The manifest at `path`, or in that folder, to be edited.
  func manifest(_ path: String) throws -> ManifestFile {
    let named = try ManifestFinder.named(path)
    return try ManifestFile(named, within: limit(of: named))
  }
}
