import ResourceTags

/// A folder that Xcode keeps in step with the disk (Xcode 16 and later), as one target sees it.
///
/// The target has all files in it except the exceptions; a target that the folder does not belong to has only the
/// exceptions. Each file is in the phase of its type, unless a phase has exceptions too: it has those files, and of its
/// own type all others. Source: XcodeProj, `PBXFileSystemSynchronizedBuildFileExceptionSet` and
/// `PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet`.
struct SynchronizedFolder: Sendable {
  /// The absolute path of the folder.
  let path: ByteString
  let group: ProjectObject
  /// What holds the tags and exceptions of this target, where it has any.
  let exceptionSet: ProjectObject?
  private let isMember: Bool
  private let exceptions: Set<PathKey>
  /// The exceptions of phases of the target.
  private let phaseExceptions: [BuildPhase: Set<PathKey>]
  /// More exceptions of this target, which a merge has left behind: a target has one set in a folder.
  let repeatedSets: [ProjectObject]
  /// The folders in it that Xcode copies as they are.
  private let explicitFolders: Set<PathKey>

  /// The part that a target has of `group`, which lies at `path`.
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

  /// The dictionary of tags by relative path.
  var tags: ProjectObject? { exceptionSet?.dictionary("assetTagsByRelativePath") }

  /// The tags of files in it, by their path from the folder on, each with the key of its entry.
  var taggedPaths: [ByteString: (tags: [ByteString], key: NodeID)] {
    guard let tags else { return [:] }
    let tree = group.tree
    return tree.entries(of: tags.id).reduce(into: [:]) { paths, entry in
      let isList = tree[entry.value].kind == .sequence
      let normalized = NormalizedPath(tree.scalarBytes(entry.key))
      // A path that leads out of the folder stays as it is: it names no file in it.
      let path = normalized.leavesRoot ? ByteString(tree.scalarBytes(entry.key)) : ByteString(normalized.bytes)
      paths[path] = (isList ? tree.strings(in: entry.value) : [], entry.key)
    }
  }

  /// The path of `resource` from the folder on; `nil` if it does not lie in it.
  func relativePath(of resource: ByteString) -> ByteString? {
    resource.path(below: path).flatMap { $0.bytes.isEmpty ? nil : $0 }
  }

  /// Whether the target has the file at this path from the folder on, if there is one.
  func has(_ relativePath: ByteString) -> Bool { Self.has(relativePath, in: exceptions) != isMember }

  /// Whether `paths` have the file at this path, or a folder around it, which stands for all that is in it.
  private static func has(_ relativePath: ByteString, in paths: Set<PathKey>) -> Bool {
    if paths.isEmpty { return false }
    if paths.contains(PathKey(relativePath)) { return true }
    return relativePath.bytes.indices.contains { index in
      relativePath.bytes[index] == UInt8(ascii: "/") && paths.contains(PathKey(relativePath.bytes[..<index]))
    }
  }

  /// Whether Xcode copies the folder at this path as it is, rather than each file in it.
  func isExplicitFolder(_ relativePath: ByteString) -> Bool {
    explicitFolders.contains(PathKey(relativePath))
  }

  /// The phase of the item at this path from the folder on; `nil` if the target does not have it, or if it is not one thing
  /// to Xcode: a file, or a folder copied whole.
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

  /// The phase of a file whose type belongs in the phase `byType`, ``BuildPhase/resources`` if that is one of several;
  /// `nil` if the target does not have it.
  func phase(of relativePath: ByteString, byType: BuildPhase) -> BuildPhase? {
    let own = has(relativePath) ? byType : nil
    if phaseExceptions.isEmpty { return own }
    let exceptions = Set(phaseExceptions.filter { Self.has(relativePath, in: $0.value) }.keys)
    let phases = exceptions.symmetricDifference(own.map { [$0] } ?? [])
    return phases.contains(.resources) ? .resources : phases.min { $0.rawValue < $1.rawValue }
  }

  /// Whether a phase has exceptions in it, so that the type of a file does not tell its phase.
  var hasPhaseExceptions: Bool { !phaseExceptions.isEmpty }
}
