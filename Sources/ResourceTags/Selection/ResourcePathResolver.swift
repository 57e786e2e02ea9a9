import OdrEditScripts
import ResourceTags

/// Converts command-line paths, which are relative to the working directory, to paths relative to the manifest.
final class ResourcePathResolver: ScriptResolver {
  private let workingDirectory: String
  private let root: String
  /// The path of the manifest; `nil` for standard input.
  let manifest: String?

  /// Creates a resolver for the manifest at a path. For `nil` (standard input), resources are relative to the working
  /// directory.
  init(manifest: String?) {
    self.manifest = manifest
    workingDirectory = FilePath.workingFolder
    root = RelativePath.resolved(manifest ?? "ResourceTags.yml", from: workingDirectory).parentFolder
  }

  /// Returns the resource that `argument` specifies. Throws ``ResourcePathFault`` if the resource isn't below the
  /// manifest's folder.
  ///
  /// A symbolic link is a resource with its own name. odr follows links only if the path would otherwise be outside of
  /// the manifest's folder.
  func resource(_ argument: String) throws(ResourcePathFault) -> ResourcePath {
    if argument.isEmpty { throw .invalid(argument) }
    let path = RelativePath.resolved(argument, from: workingDirectory)
    let inside = Self.path(path, below: root) ?? followingLinks(path)
    if path == root { throw .wholeRoot(argument) }
    guard let inside else { throw .outsideRoot(argument) }
    if inside.isUnreadablePath { throw .invalid(inside) }
    return try ResourcePath(inside)
  }

  /// Returns the path of a resource relative to the working directory.
  func name(of resource: ResourcePath) -> String { name(of: resource.string) }

  /// Returns the path that `argument` specifies, relative to the manifest's folder; empty for this folder itself.
  func path(_ argument: String) throws -> ByteString {
    do { return ByteString(try resource(argument).string) } catch {
      if case .wholeRoot = error { return .empty }
      throw error
    }
  }

  /// Converts a path relative to the manifest's folder to a path relative to the working directory.
  func name(of path: String) -> String {
    RelativePath.path(of: root.appendingPath(path), from: workingDirectory)
  }

  private func followingLinks(_ path: String) -> String? {
    guard let folder = FilePath.real(path.parentFolder), let root = FilePath.real(root) else { return nil }
    return Self.path(folder.appendingPath(path.fileName), below: root)
  }

  /// The place where selectors look for resources: the manifest's folder. The selectors' patterns are relative to the
  /// working directory.
  private(set) lazy var selectionPlace: SelectionPlace = {
    let folder = manifest.map { ResourceFolder.ofManifest($0) } ?? DiskTree.named(root).map { ResourceFolder($0) }
    return SelectionPlace(workingFolder: workingDirectory, root: root, folder?.snapshot)
  }()

  private static func path(_ path: String, below folder: String) -> String? {
    ByteString(path).path(below: ByteString(folder: folder)).flatMap { $0.isEmpty ? nil : $0.string }
  }
}
