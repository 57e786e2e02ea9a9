import ResourceTags

/// One target's view of a synchronized folder, which is a folder that Xcode keeps in sync with the disk (Xcode 16 and
/// later).
///
/// If the target is a member of the folder, the target contains all files except the exceptions; otherwise, the target
/// contains only the exceptions. Each file is in the phase for its type. Phases can have exceptions, too: an exception
/// removes a file from the phase for the file's type, or adds the file to another phase. Source: XcodeProj,
/// `PBXFileSystemSynchronizedBuildFileExceptionSet` and
/// `PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet`.
///
/// An exception is about one item. A plain folder isn't an item, so an exception for it has no effect on the files in the
/// folder, unless Xcode copies the folder as a whole. Sources: pull request 1607 of yonaskolb/XcodeGen, and pull request
/// 9578 of tuist/tuist.
struct SynchronizedFolder {
  /// The absolute path of the folder.
  let path: ByteString
  let group: ProjectObject
  /// The object that contains this target's tags and exceptions, if any.
  let exceptionSet: ProjectObject?
  fileprivate let isMember: Bool
  fileprivate let exceptions: Set<PathKey>
  /// The exceptions for phases of the target.
  let phaseExceptions: [BuildPhase: Set<PathKey>]
  /// Further exception sets of this target, left by a merge: a target should have only one exception set in each
  /// folder.
  let repeatedSets: ArraySlice<ProjectObject>
  /// The subfolders that Xcode copies as a whole.
  fileprivate let explicitFolders: Set<PathKey>
  /// The form in which the project writes the names of localized files.
  fileprivate let localizedPrefix: ByteString

  /// The dictionary that maps names to tags.
  var tags: ProjectObject? { exceptionSet?.dictionary("assetTagsByRelativePath") }

  /// The location of this target's exceptions or, without exceptions, of the folder.
  var place: Diagnostic.Location { (exceptionSet ?? group).place }

  /// An entry of the tag map.
  struct Entry {
    let name: SynchronizedName
    let tags: [ByteString]
    /// The value in place of a list of tags, which odr does not read.
    let malformedTags: NodeID?
    /// The name in the project, and its location.
    let key: NodeID
    let place: Diagnostic.Location
  }

  /// The entries of the tag map, in order. If a name is repeated, only its last entry counts.
  var entries: [Entry] {
    guard let tags else { return [] }
    let tree = group.tree
    let all = tree.entries(of: tags.id).map { key, value in
      Entry(
        name: .init(written: ByteString(tree.scalarBytes(key))), tags: tree.strings(in: value),
        malformedTags: BuildFile.malformed(value, in: tree), key: key, place: .init(group.file, key))
    }
    return all.reversed().uniqued { tree.scalarBytes($0.key) }.reversed()
  }

  /// Returns the name of a file as Xcode writes it.
  func written(_ name: SynchronizedName) -> ByteString {
    name.isLocalized ? ByteString(localizedPrefix.bytes + name.path.bytes) : name.path
  }

  /// Returns the path of `resource` relative to the folder; `nil` if the resource is not in the folder.
  func relativePath(of resource: ByteString) -> ByteString? {
    resource.path(below: path, ignoringCase: true).flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the path of a resource in the manifest's folder relative to this folder; `nil` if the resource is not in this
  /// folder.
  func relativePath(of resource: ByteString, in folder: ManifestFolder) -> ByteString? {
    relativePath(of: folder.absolutePath(of: resource))
  }

  /// Returns the paths of the files called `name`, relative to the manifest's folder and spelled as on disk; `nil` if
  /// the files are outside the manifest's folder. A localized file has one path for each of its languages that is on
  /// disk or in ``ManifestFolder/localized``; any other file has one path, even if it is not on disk.
  func paths(of name: SynchronizedName, in folder: ManifestFolder) -> [ByteString]? {
    guard name.isLocalized else {
      return folder.relativePath(of: ReferencePaths.join(path, name.path.bytes)).map { [folder.onDisk($0)] }
    }
    let parent = ReferencePaths.join(path, name.parent)
    guard folder.has(folder: parent) else { return nil }
    let inside = folder.relativePath(of: parent).map(folder.onDisk) ?? .empty
    let file = name.path.bytes.lastComponent
    let found = folder.localizedFiles(called: file.string, in: inside)
    return (found + (folder.localized[PathKey(inside.bytes.appendingPath(file)).ignoringCase] ?? [])).uniqued {
      PathKey($0).ignoringCase
    }
  }

  /// Returns whether the target contains the file at this relative path, if the file exists.
  func has(_ relativePath: ByteString) -> Bool {
    has(SynchronizedName(file: relativePath)) && container(of: relativePath) == nil
  }

  private func has(_ name: SynchronizedName) -> Bool {
    exceptions.contains(name.key) != isMember
  }

  /// Returns whether Xcode copies the folder at this path as a whole, rather than file by file.
  func isExplicitFolder(_ relativePath: ByteString) -> Bool {
    explicitFolders.contains(PathKey(relativePath).ignoringCase)
  }

  /// Returns the folder above the item at this relative path that Xcode treats as one resource.
  func container(of relativePath: ByteString) -> ByteString? {
    relativePath.bytes.outerFolders.map { ByteString($0) }.last {
      isExplicitFolder($0) || CatalogFinder.isPackage($0) || $0.bytes.hasCatalogEnding
    }
  }

  /// Returns the phase of the item called `name`, one of whose files is at `path`; `nil` if the target does not contain
  /// the item. Also returns `nil` for a folder, unless the folder is a package or Xcode copies the folder as a whole.
  ///
  /// A file that is not on disk is still in the target, because Xcode finds the file again after a script downloads it.
  /// This is inferred from Xcode listing only exceptions.
  func phase(of name: SynchronizedName, at path: ByteString, in tree: any FileTree) -> BuildPhase? {
    if name.isOfOneLanguage || container(of: name.path) != nil { return nil }
    if isExplicitFolder(name.path) { return phase(of: name, byType: .resources) }
    if tree.status(of: path.bytes)?.kind == .folder, !CatalogFinder.isPackage(path), !path.bytes.hasCatalogEnding {
      return nil
    }
    return phase(of: name, byType: CompiledType(path: ByteSlice(path.bytes))?.phase ?? .resources)
  }

  /// Returns the phase of a file whose type belongs in the phase `byType`; `nil` if the target does not contain the
  /// file. If the file is in several phases, ``BuildPhase/resources`` takes precedence.
  func phase(of name: SynchronizedName, byType: BuildPhase) -> BuildPhase? {
    let own = has(name) ? byType : nil
    let exceptions = Set(phaseExceptions.filter { $0.value.contains(name.key) }.keys)
    let phases = exceptions.symmetricDifference(own.asArray)
    return phases.contains(.resources) ? .resources : phases.min { $0.rawValue < $1.rawValue }
  }
}

extension ProjectObject {
  /// The exceptions in an exception set.
  fileprivate var exceptions: [PathKey] {
    strings("membershipExceptions").map { SynchronizedName(written: $0).key }
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
  /// The form in which the project writes the names of localized files.
  private let localizedPrefix: ByteString

  init(_ groups: [ProjectObject]) {
    self.groups = groups
    explicitFolders = groups.map {
      Set($0.strings("explicitFolders").map { SynchronizedName(written: $0).key })
    }
    for (index, group) in groups.enumerated() {
      indices[group.id] = index
      // A merge may leave duplicate references.
      for set in group.objects("exceptions").uniqued(by: \.id) {
        let isOfPhase = set.isa == "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet"
        guard isOfPhase || set.isa == "PBXFileSystemSynchronizedBuildFileExceptionSet",
          let owner = set.object(isOfPhase ? "buildPhase" : "target")?.id
        else { continue }
        exceptionSets[owner, default: [:]][index, default: []].append(set)
      }
    }
    let sets = exceptionSets.values.flatMap(\.values).joined()
    let names = sets.flatMap { set in
      let map = set.dictionary("assetTagsByRelativePath")
      return set.strings("membershipExceptions")
        + (map.map { map in map.tree.entries(of: map.id).map { ByteString(map.tree.scalarBytes($0.key)) } } ?? [])
    }
    localizedPrefix =
      SynchronizedName.prefixes.first { prefix in names.contains { $0.bytes.starts(with: prefix.bytes) } }
      ?? SynchronizedName.prefixes[0]
  }

  /// Returns the view of `target` for each folder that contains files of the target. `phases` are the target's phases.
  func folders(
    of target: ProjectObject, _ phases: [ProjectObject], _ paths: ReferencePaths
  ) -> [SynchronizedFolder] {
    let members = Set(target.objects("fileSystemSynchronizedGroups").compactMap { indices[$0.id] })
    let sets = exceptionSets[target.id] ?? [:]
    var exceptions: [Int: [BuildPhase: Set<PathKey>]] = [:]
    for phase in phases {
      for (index, sets) in exceptionSets[phase.id] ?? [:] {
        exceptions[index, default: [:]][BuildPhase(phase), default: []].formUnion(sets.flatMap(\.exceptions))
      }
    }
    return members.union(sets.keys).union(exceptions.keys).sorted().compactMap { index in
      guard let path = paths.paths[groups[index].id] else { return nil }
      let (set, others) = (sets[index]?.first, sets[index]?.dropFirst() ?? [])
      return SynchronizedFolder(
        path: path, group: groups[index], exceptionSet: set, isMember: members.contains(index),
        exceptions: Set(set?.exceptions ?? []), phaseExceptions: exceptions[index] ?? [:], repeatedSets: others,
        explicitFolders: explicitFolders[index], localizedPrefix: localizedPrefix)
    }
  }
}
