import ResourceTags

/// The folders of a project that Xcode keeps in step with the disk, and what each target has of them.
///
/// Read once for all targets: a project may have thousands of both.
struct SynchronizedGroups {
  /// The objects of the folders, in order.
  private let groups: [ProjectObject]
  private var indices: [NodeID: Int] = [:]
  /// The folders that Xcode copies as they are, in each group.
  private let explicitFolders: [Set<PathKey>]
  /// The exceptions in each group that has any for a target or for a phase, by the object of that.
  private var exceptionSets: [NodeID: [Int: [ProjectObject]]] = [:]

  init(_ groups: [ProjectObject], in file: ProjectFile) {
    self.groups = groups
    explicitFolders = groups.map { Set(($0.strings("explicitFolders") ?? []).map { PathKey($0) }) }
    for (index, group) in groups.enumerated() {
      indices[group.id] = index
      // A merge may leave a reference twice.
      var seen: Set<NodeID> = []
      for set in file.objects(in: group["exceptions"]) where seen.insert(set.id).inserted {
        let isOfPhase = set.isA("PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet")
        guard isOfPhase || set.isA("PBXFileSystemSynchronizedBuildFileExceptionSet"),
          let owner = file.object(at: set[isOfPhase ? "buildPhase" : "target"])?.id
        else { continue }
        exceptionSets[owner, default: [:]][index, default: []].append(set)
      }
    }
  }

  /// The part that `target`, whose phases are `phases`, has of each folder, if any.
  func folders(
    of target: ProjectObject, _ phases: [ProjectObject], in file: ProjectFile, _ paths: ReferencePaths
  ) -> [SynchronizedFolder] {
    let members = Set(
      file.tree.items(of: target["fileSystemSynchronizedGroups"]).compactMap {
        file.object(at: $0).flatMap { indices[$0.id] }
      })
    let sets = exceptionSets[target.id] ?? [:]
    var exceptions: [Int: [BuildPhase: Set<PathKey>]] = [:]
    for phase in phases {
      for (index, sets) in exceptionSets[phase.id] ?? [:] {
        for path in sets.flatMap({ $0.strings("membershipExceptions") ?? [] }) {
          exceptions[index, default: [:]][BuildPhase(phase), default: []].insert(PathKey(path))
        }
      }
    }
    return members.union(sets.keys).union(exceptions.keys).sorted().compactMap { index in
      guard let path = paths.paths[groups[index].id] else { return nil }
      return SynchronizedFolder(
        groups[index], at: path, isMember: members.contains(index), sets[index] ?? [], exceptions[index] ?? [:],
        explicitFolders[index])
    }
  }
}
