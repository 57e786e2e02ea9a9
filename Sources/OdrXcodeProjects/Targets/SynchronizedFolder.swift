import ResourceTags

/// One target's view of a synchronized folder, which is a folder that Xcode keeps in sync with the disk (Xcode 16 and
/// later).
///
/// If the target is a member of the folder, the target contains all files except the exceptions; otherwise, the target
/// contains only the exceptions. Each file is in the phase for its type. Phases can have exceptions, too: an exception
/// removes a file from the phase for the file's type, or adds the file to another phase. Source: XcodeProj,
/// `PBXFileSystemSynchronizedBuildFileExceptionSet` and
/// `PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet`.
struct SynchronizedFolder {
  /// The absolute path of the folder.
  let path: ByteString
  let group: ProjectObject
  /// The object that contains this target's tags and exceptions, if any.
  let exceptionSet: ProjectObject?
  private let isMember: Bool
  private let exceptions: Set<PathKey>
  /// The exceptions for phases of the target.
  let phaseExceptions: [BuildPhase: Set<PathKey>]
  /// Further exception sets of this target, left by a merge: a target should have only one exception set in each
  /// folder.
  let repeatedSets: [ProjectObject]
  /// The subfolders that Xcode copies as a whole.
  private let explicitFolders: Set<PathKey>

  /// Creates a target's view of `group`, which is at `path`.
  init(
    _ group: ProjectObject, at path: ByteString, isMember: Bool, _ exceptionSets: [ProjectObject],
    _ phaseExceptions: [BuildPhase: Set<PathKey>], _ explicitFolders: Set<PathKey>
  ) {
    self.group = group
    self.path = path
    self.isMember = isMember
    exceptionSet = exceptionSets.first
    repeatedSets = Array(exceptionSets.dropFirst())
    self.phaseExceptions = phaseExceptions
    exceptions = Set((exceptionSet?.strings("membershipExceptions") ?? []).map { PathKey($0) })
    self.explicitFolders = explicitFolders
  }

  /// The dictionary that maps relative paths to tags.
  var tags: ProjectObject? { exceptionSet?.dictionary("assetTagsByRelativePath") }

  /// The tags of each file in the folder, and the key of the file's entry, by relative path.
  var taggedPaths: [ByteString: (tags: [ByteString], key: NodeID)] {
    guard let tags else { return [:] }
    let tree = group.tree
    return tree.entries(of: tags.id).reduce(into: [:]) { paths, entry in
      let normalized = NormalizedPath(tree.scalarBytes(entry.key))
      // A path outside the folder stays unchanged, because the path doesn't belong to a file in the folder.
      let path = normalized.leavesRoot ? ByteString(tree.scalarBytes(entry.key)) : ByteString(normalized.bytes)
      paths[path] = (tree.strings(in: entry.value), entry.key)
    }
  }

  /// Returns the path of `resource` relative to the folder; `nil` if the resource is not in the folder.
  func relativePath(of resource: ByteString) -> ByteString? {
    resource.path(below: path).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns whether the target contains the file at this relative path, if the file exists.
  func has(_ relativePath: ByteString) -> Bool { Self.has(relativePath, in: exceptions) != isMember }

  /// Returns whether `paths` contains this path or a folder above it.
  private static func has(_ relativePath: ByteString, in paths: Set<PathKey>) -> Bool {
    if paths.isEmpty { return false }
    if paths.contains(PathKey(relativePath)) { return true }
    return relativePath.bytes.indices.contains { index in
      relativePath.bytes[index] == "/" && paths.contains(PathKey(relativePath.bytes[..<index]))
    }
  }

  /// Returns whether Xcode copies the folder at this path as a whole, rather than file by file.
  func isExplicitFolder(_ relativePath: ByteString) -> Bool {
    explicitFolders.contains(PathKey(relativePath))
  }

  /// Returns the phase of the item at this relative path; `nil` if the target does not contain the item. Also returns
  /// `nil` for a folder, unless the folder is a package or Xcode copies the folder as a whole.
  func phase(of relativePath: ByteString, _ path: ByteString, in tree: any FileTree) -> BuildPhase? {
    switch tree.status(of: path.bytes)?.kind {
    case .file?: break
    case .folder? where isExplicitFolder(relativePath):
      return phase(of: relativePath, byType: .resources)
    case .folder? where CatalogFinder.isPackage(path): break
    default: return nil
    }
    return phase(of: relativePath, byType: CompiledType(path: ByteSlice(path.bytes))?.phase ?? .resources)
  }

  /// Returns the phase of a file whose type belongs in the phase `byType`; `nil` if the target does not contain the
  /// file. If the file is in several phases, ``BuildPhase/resources`` takes precedence.
  func phase(of relativePath: ByteString, byType: BuildPhase) -> BuildPhase? {
    let own = has(relativePath) ? byType : nil
    if phaseExceptions.isEmpty { return own }
    let exceptions = Set(phaseExceptions.filter { Self.has(relativePath, in: $0.value) }.keys)
    let phases = exceptions.symmetricDifference(own.asArray)
    return phases.contains(.resources) ? .resources : phases.min { $0.rawValue < $1.rawValue }
  }
}

/// The synchronized folders of a project, and each target's view of them.
///
/// odr reads the folders once for all targets, because a project may have thousands of folders and thousands of
/// targets.
struct SynchronizedGroups {
  /// The project objects that represent the synchronized folders, in the order of the project's groups.
  private let groups: [ProjectObject]
  private var indices: [NodeID: Int] = [:]
  /// For each group, the subfolders that Xcode copies as a whole.
  private let explicitFolders: [Set<PathKey>]
  /// The exception sets, by the object of their target or phase, and by the index of their group.
  private var exceptionSets: [NodeID: [Int: [ProjectObject]]] = [:]

  init(_ groups: [ProjectObject], in file: ProjectFile) {
    self.groups = groups
    explicitFolders = groups.map { Set(($0.strings("explicitFolders") ?? []).map { PathKey($0) }) }
    for (index, group) in groups.enumerated() {
      indices[group.id] = index
      // A merge may leave duplicate references.
      for set in file.objects(in: group["exceptions"]).uniqued(by: \.id) {
        let isOfPhase = set.isa == "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet"
        guard isOfPhase || set.isa == "PBXFileSystemSynchronizedBuildFileExceptionSet",
          let owner = file.object(at: set[isOfPhase ? "buildPhase" : "target"])?.id
        else { continue }
        exceptionSets[owner, default: [:]][index, default: []].append(set)
      }
    }
  }

  /// Returns the view of `target` for each folder that contains files of the target. `phases` are the target's phases.
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
