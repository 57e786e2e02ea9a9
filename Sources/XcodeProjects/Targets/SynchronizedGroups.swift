import FileTrees
import Syntax
import Bytes

/// The folders of a project that Xcode keeps in step with the disk, and what each target has of them.
///
/// Read once for all targets: a project may have thousands of both.
struct SynchronizedGroups {
  /// The objects of the folders, in order.
  private let groups: [ProjectObject]
  private var indices: [NodeID: Int] = [:]
  /// The folders that Xcode copies as they are, in each group.
  private let explicitFolders: [Set<PathKey>]
  /// The first exceptions of a target in each group that has any for it, by the target.
  private var exceptionSets: [NodeID: [Int: ProjectObject]] = [:]

  init(_ groups: [ProjectObject], in file: ProjectFile) {
    self.groups = groups
    explicitFolders = groups.map { Set(($0.strings("explicitFolders") ?? []).map { PathKey($0) }) }
    for (index, group) in groups.enumerated() {
      indices[group.id] = index
      for set in file.objects(in: group["exceptions"])
      where set.isA("PBXFileSystemSynchronizedBuildFileExceptionSet") {
        guard let target = file.object(at: set["target"])?.id, exceptionSets[target]?[index] == nil else { continue }
        exceptionSets[target, default: [:]][index] = set
      }
    }
  }

  /// The part that `target` has of each folder, if any.
  func folders(of target: ProjectObject, in file: ProjectFile, _ paths: ReferencePaths) -> [SynchronizedFolder] {
    let members = Set(
      file.tree.items(of: target["fileSystemSynchronizedGroups"]).compactMap {
        file.object(at: $0).flatMap { indices[$0.id] }
      })
    let sets = exceptionSets[target.id] ?? [:]
    return members.union(sets.keys).sorted().compactMap { index in
      guard let path = paths.paths[groups[index].id] else { return nil }
      return SynchronizedFolder(
        groups[index], at: path, isMember: members.contains(index), sets[index], explicitFolders[index])
    }
  }
}
