import AssetCatalogs
import Syntax
import FileTrees
import ResourceTags
import Bytes

/// A folder that Xcode keeps in step with the disk (Xcode 16 and later), as one target sees it.
///
/// The target has all files in it except the exceptions; a target that the folder does not belong to has only the
/// exceptions. Source: XcodeProj, `PBXFileSystemSynchronizedBuildFileExceptionSet`.
struct SynchronizedFolder: Sendable {
  /// The absolute path of the folder.
  let path: ByteString
  let group: ProjectObject
  /// What holds the tags and exceptions of this target, where it has any.
  let exceptionSet: ProjectObject?
  private let isMember: Bool
  private let exceptions: Set<PathKey>
  /// The folders in it that Xcode copies as they are.
  private let explicitFolders: Set<PathKey>

  /// The part that a target has of `group`, which lies at `path`.
  init(
    _ group: ProjectObject, at path: ByteString, isMember: Bool, _ exceptionSet: ProjectObject?,
    _ explicitFolders: Set<PathKey>
  ) {
    self.group = group
    self.path = path
    self.isMember = isMember
    self.exceptionSet = exceptionSet
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
  func has(_ relativePath: ByteString) -> Bool {
    var isException = exceptions.contains(PathKey(relativePath))
    // A folder among the exceptions stands for all that is in it.
    for index in relativePath.bytes.indices.reversed() where !isException {
      if relativePath.bytes[index] == UInt8(ascii: "/") {
        isException = exceptions.contains(PathKey(relativePath.bytes[..<index]))
      }
    }
    return isException != isMember
  }

  /// Whether Xcode copies the folder at this path as it is, rather than each file in it.
  func isExplicitFolder(_ relativePath: ByteString) -> Bool {
    explicitFolders.contains(PathKey(relativePath))
  }

  /// The phase of the item at this path from the folder on, by its type; `nil` if it is not one thing to Xcode: a file, or
  /// a folder copied whole.
  func phase(of relativePath: ByteString, _ path: ByteString, in tree: any FileTree) -> BuildPhase? {
    let type = CompiledType(path: ByteSlice(path.bytes))
    switch tree.status(of: path.bytes)?.kind {
    case .file?: return type?.phase ?? .resources
    case .folder? where isExplicitFolder(relativePath): return .resources
    case .folder? where CatalogFinder.isPackage(path): return type?.phase ?? .resources
    default: return nil
    }
  }
}
