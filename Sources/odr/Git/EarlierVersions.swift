import Bytes
import Diagnostics
import FileTrees
import ResourceTags

/// Files before a change: in the commit that it is compared with and, in a commit that ends a merge, in the merged one.
struct EarlierVersions: Sendable {
  private let parents: [(changes: StagedChanges, byPath: [ByteString: StagedChanges.Change])]

  /// The versions before `changes`; `isCommit` means that they are those of the next commit.
  init(_ changes: StagedChanges, isCommit: Bool) throws(GitFailure) {
    let merged = isCommit ? try GitRevision("MERGE_HEAD") : nil
    let others = try merged.map { revision throws(GitFailure) in try StagedChanges(since: ForkPoint(revision)) }
    parents = [changes, others].compactMap { $0 }.map { changes in
      (changes, Dictionary(changes.changes.map { ($0.path, $0) }) { $1 })
    }
  }

  /// The earlier texts of the file at `path`, from the root of the repository on; `nil` if a parent has the same file.
  func texts(of path: ByteString, in index: GitIndex) -> [SourceText]? {
    let file = IndexTree(index, folder: ByteString([])).target(of: path.bytes) ?? path
    var texts: [SourceText] = []
    for (changes, byPath) in parents {
      // Nothing tells what a link led to before it was changed.
      if file != path, changes.changes.contains(where: \.isLinkOrSubmodule) { continue }
      guard let change = byPath[file] else { return nil }
      if let text = changes.oldText(change) ?? renamed(change, changes, byPath).flatMap(changes.oldText) {
        texts.append(text)
      }
    }
    return texts
  }

  /// The change that deletes what another one adds under a new name, or in the other language beside it.
  private func renamed(
    _ change: StagedChanges.Change, _ changes: StagedChanges, _ byPath: [ByteString: StagedChanges.Change]
  ) -> StagedChanges.Change? {
    let gone = changes.changes.filter { $0.status == .deleted }
    guard change.status == .added, !gone.isEmpty else { return nil }
    let old = changes.oldPath(of: change.path)
    return gone.first { $0.path == old }
      ?? gone.first { $0.path.folder == change.path.folder && $0.path.isManifest && change.path.isManifest }
  }
}
