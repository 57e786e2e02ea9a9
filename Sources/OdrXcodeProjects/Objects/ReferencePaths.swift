import ResourceTags

/// The paths of the files and groups that a project refers to.
///
/// A group without its own path has its parent's path. The paths are absolute and normalized, but symbolic links in the
/// paths are not followed. Source: the Xcode Project File Format, `sourceTree`.
struct ReferencePaths {
  /// The path of each reference, keyed by the node of the reference's object.
  private(set) var paths: [NodeID: ByteString] = [:]
  /// The project objects that represent the synchronized folders, in the order of the project's groups.
  private(set) var synchronizedGroups: [ProjectObject] = []
  /// The folder that the project's paths are relative to.
  let sourceRoot: ByteString
  /// The value of `PATH_MAX` on Linux, which is larger than on macOS.
  private static let longestPath = 4096

  /// Walks the groups of `file`. `folder` is the absolute path of the folder that contains the `.xcodeproj`.
  init(_ file: ProjectFile, folder: ByteString) {
    let folder = file.root.string("projectDirPath").map { Self.join(folder, $0.bytes) } ?? folder
    sourceRoot = folder
    guard let main = file.root.object("mainGroup") else { return }
    // A reference may be in two groups, and a damaged file may contain cycles.
    var seen: Set<NodeID> = []
    var open = [(group: main, parent: Optional(folder))]
    while let (object, parent) = open.popLast() {
      guard seen.insert(object.id).inserted else { continue }
      // With nested groups, a path may be longer than any file system accepts. Processing a thousand paths of that
      // length would take a long time.
      let path = path(of: object, in: parent).flatMap { $0.bytes.count <= Self.longestPath ? $0 : nil }
      paths[object.id] = path
      if object.isa == "PBXFileSystemSynchronizedRootGroup" { synchronizedGroups.append(object) }
      for child in object.objects("children").reversed() { open.append((child, path)) }
    }
  }

  /// Returns the path of the `.xcconfig` file that a build configuration is based on, if there is one. A file in a
  /// synchronized folder doesn't have its own reference, so the configuration contains the file's path relative to that
  /// folder.
  func baseFile(of configuration: ProjectObject) -> ByteString? {
    if let reference = configuration.object("baseConfigurationReference") { return paths[reference.id] }
    guard let folder = configuration.object("baseConfigurationReferenceAnchor").flatMap({ paths[$0.id] }),
      let path = configuration.string("baseConfigurationReferenceRelativePath")
    else { return nil }
    return Self.join(folder, path.bytes)
  }

  /// Returns the path of a reference or a group; `nil` if the path is relative to the build products or to Xcode
  /// itself.
  private func path(of object: ProjectObject, in parent: ByteString?) -> ByteString? {
    let path = object.string("path")?.bytes
    return switch object.string("sourceTree")?.string ?? "<group>" {
    case "<group>": parent.map { Self.join($0, path ?? []) }
    case "SOURCE_ROOT": Self.join(sourceRoot, path ?? [])
    case "<absolute>": path.map { Self.join(.empty, $0) }
    default: nil
    }
  }

  /// Returns the path that results from resolving `path` relative to `folder`.
  static func join(_ folder: ByteString, _ path: [UInt8]) -> ByteString {
    if path.isEmpty { return folder }
    let slash: UInt8 = "/"
    return ByteString([slash] + NormalizedPath(path.first == slash ? path : folder.bytes + [slash] + path).bytes)
  }
}
