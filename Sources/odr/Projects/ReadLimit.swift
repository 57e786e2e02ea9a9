import Bytes
import FileTrees
import FileWriting
import SystemCalls

/// Where `odr server` may read for a manifest: in its repository, or else its folder, and in the folders of the workspace.
///
/// An editor starts the server for what was opened, perhaps from somebody else, and links and projects name paths
/// anywhere.
struct ReadLimit: Sendable {
  private let manifest: WriteLimit?
  private let folders: [ByteString]

  /// The limit for the manifest at `path`; all paths are absolute.
  init(of path: String, workspaceFolders: [String]) {
    manifest = try? WriteLimit(of: path)
    folders = workspaceFolders.compactMap { FilePath.real($0) }.map { ByteString($0 == "/" ? "" : $0) }
  }

  /// Whether the file at `path` may be read, links followed.
  func allows(_ path: String) -> Bool {
    if let manifest, (try? manifest.allows(path)) == true { return true }
    guard let real = FilePath.real(path).map({ ByteString($0) }) else { return false }
    return folders.contains { real.isWithin($0) }
  }
}

extension ReadLimit? {
  /// Whether the file at `path` may be read; any may without a limit.
  func allows(_ path: String) -> Bool { self?.allows(path) ?? true }

  /// The files of `tree`, whose root is `folder`, that may be read.
  func confining(_ tree: DiskTree, at folder: String) -> any FileTree {
    guard let limit = self else { return tree }
    return ConfinedTree(tree) { limit.allows($0.isEmpty ? folder : FilePath.joined(folder, String(path: $0))) }
  }
}
