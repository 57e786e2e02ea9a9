import ArgumentParser
import FileWriting

// `--follow-links` is a flag of each command and no option group: a nested group takes 3 % of the start of every command.

extension ArgumentHelp {
  /// The help of `--follow-links`.
  static let followLinks: ArgumentHelp =
    "Also write to a file outside of the repository that a symbolic link leads to."
}

extension WriteLimit {
  /// The limit of what may be written for the file at `path`; `nil` if there is no limit, or no file.
  static func of(_ path: String?, followingLinks: Bool) throws -> WriteLimit? {
    guard let path, path != "-", !followingLinks else { return nil }
    return try WriteLimit(of: path)
  }
}

extension ManifestFile {
  /// The manifest at `path`, or in that folder, to be edited.
  static func named(_ path: String, followingLinks: Bool) throws -> ManifestFile {
    let named = try ManifestFinder.named(path)
    return try ManifestFile(named, within: .of(named, followingLinks: followingLinks))
  }
}
