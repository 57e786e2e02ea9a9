import Bytes
import Diagnostics
import SystemCalls

/// Finds the manifest that a command without a path means.
enum ManifestFinder {
  /// The names a manifest goes by.
  static let names = ["ResourceTags.yml", "ResourceTags.yaml", "ResourceTags.json"]

  /// The path of the manifest in the working directory, or in the nearest folder above it up to the repository's root.
  ///
  /// The path is relative to the working directory. Throws ``CommandFailure`` where there is none, or where one folder
  /// has two.
  static func find() throws -> String {
    for (depth, _) in RepositoryWalk(from: FilePath.real(".") ?? "/").enumerated() {
      if let path = try manifest(in: String(repeating: "../", count: depth)) { return path }
    }
    throw CommandFailure(
      "no ResourceTags.yml, .yaml or .json in this folder or above it; name a manifest, or write one with 'odr init'")
  }

  /// The manifest in `folder`, a path that is empty or ends with `/`.
  static func manifest(in folder: String) throws -> String? {
    let found = try names.filter { try isThere(folder + $0) }
    if found.count > 1 {
      throw CommandFailure(
        "both \(found[0]) and \(found[1]) are in \(folder.isEmpty ? "this folder" : folder.visible); name one")
    }
    return found.first.map { folder + $0 }
  }

  /// The path of the manifest in the folder at `path`; throws ``CommandFailure`` where there is none.
  static func require(in path: String) throws -> String {
    guard let found = try manifest(in: path.hasSuffix("/") ? path : path + "/") else {
      throw CommandFailure("no ResourceTags.yml, .yaml or .json in \(path.quoted)")
    }
    return found
  }

  /// The path of the manifest that `path` names: of the one in it, where it is a folder.
  static func named(_ path: String) throws -> String {
    try isFolder(path) ? require(in: path) : path
  }

  /// Whether `path` is a folder. Throws ``CommandFailure`` where that cannot be told.
  static func isFolder(_ path: String) throws -> Bool {
    try metadata(path, followsLinks: true)?.kind == .folder
  }

  /// Whether there is anything at `path`, be it a symbolic link that leads nowhere. Throws ``CommandFailure`` where that
  /// cannot be told.
  static func isThere(_ path: String) throws -> Bool {
    try metadata(path, followsLinks: false) != nil
  }

  private static func metadata(_ path: String, followsLinks: Bool) throws -> FileMetadata? {
    do throws(SystemError) { return try FileMetadata(path, followsLinks: followsLinks) } catch {
      if error.leadsNowhere { return nil }
      throw FileError.failure("look at", path, error)
    }
  }

  /// Whether anything is known to be at `path`.
  static func exists(_ path: String) -> Bool {
    (try? FileMetadata(path, followsLinks: false)) != nil
  }

  /// Whether there is nothing at `path`, rather than something that may not be looked at.
  static func isMissing(_ path: String) -> Bool {
    do throws(SystemError) { _ = try FileMetadata(path, followsLinks: false) } catch { return error.leadsNowhere }
    return false
  }
}
