import OdrEditScripts
import ResourceTags

/// Turns paths of the command line, relative to the working directory, into paths relative to the manifest.
struct ResourcePathResolver {
  private let workingDirectory: String
  private let root: String
  private let manifest: String?
  /// The script that the lists of names stand in.
  var script: String?

  /// For the manifest at a path; `nil` for one from standard input, whose paths are relative to the working directory.
  init(manifest: String?) throws {
    self.manifest = manifest
    workingDirectory = try Self.currentFolder()
    root = FilePath.folder(of: RelativePath.resolved(manifest ?? "ResourceTags.yml", from: workingDirectory))
  }

  /// The absolute path of what is at `path`.
  static func absolute(_ path: String) throws -> String {
    RelativePath.resolved(path, from: try currentFolder())
  }

  private static func currentFolder() throws -> String {
    do throws(SystemError) { return try FileSystem.workingFolder() } catch {
      throw CommandFailure("cannot find the working directory: \(error.reason)")
    }
  }

  /// The resource that `argument` names. Throws ``ResourcePathFault`` if it is not below the manifest's folder.
  ///
  /// Symbolic links count under their own names; they are followed only if the path is outside otherwise.
  func resource(_ argument: String) throws(ResourcePathFault) -> ResourcePath {
    if argument.isEmpty { throw .invalid(argument) }
    let path = RelativePath.resolved(argument, from: workingDirectory)
    let inside = Self.path(path, below: root) ?? followingLinks(path)
    if path == root { throw .wholeRoot(argument) }
    guard let inside else { throw .outsideRoot(argument) }
    if inside.isUnreadablePath { throw .invalid(inside) }
    return try ResourcePath(inside)
  }

  /// The path of a resource from the working directory on.
  func name(of resource: ResourcePath) -> String { name(of: resource.string) }

  /// The path from the manifest's folder on of the folder at `argument`; empty for that folder itself.
  func folder(_ argument: String) throws -> ByteString {
    guard try FilePath.isFolder(argument) else { throw CommandFailure("there is no folder \(argument.quoted)") }
    do throws(ResourcePathFault) { return ByteString(try resource(argument).string) } catch {
      if case .wholeRoot = error { return ByteString([]) }
      throw error
    }
  }

  /// The path from the working directory on, for one from the manifest's folder on.
  func name(of path: String) -> String {
    RelativePath.path(of: FilePath.joined(root, path), from: workingDirectory)
  }

  private func followingLinks(_ path: String) -> String? {
    guard let folder = FilePath.real(FilePath.folder(of: path)), let root = FilePath.real(root) else { return nil }
    return Self.path(FilePath.joined(folder, FilePath.name(of: path)), below: root)
  }

  /// Where selectors look: the manifest's folder, with patterns from the working directory on.
  var selectionPlace: SelectionPlace {
    SelectionPlace(
      workingFolder: workingDirectory, root: root,
      DiskTree.named(root).map { ResourceMeasures(in: ResourceFolder($0)) })
  }

  private static func path(_ path: String, below folder: String) -> String? {
    ByteString(path).path(below: ByteString(folder == "/" ? "" : folder)).flatMap { $0.bytes.isEmpty ? nil : $0.string }
  }
}

extension ResourcePathResolver: ScriptResolver {
  func names(inFile path: String, isNullSeparated: Bool) throws -> [String] {
    // The person names the script and the manifest, and only the script names the list.
    let boundary = try FileBoundary.named(manifest).adding(try script.map { try .named($0) })
    return try NameList.read(path, isNullSeparated: isNullSeparated, within: boundary)
  }
}
