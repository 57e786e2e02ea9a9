import ResourceTags

/// Where on the disk the references of a project lie.
///
/// Groups without their own path lie where their parent does. Paths are absolute and normalized, but links in them
/// are not followed. Source: the Xcode Project File Format, `sourceTree`.
struct ReferencePaths: Sendable {
  /// The paths of references, by the node of their object.
  private(set) var paths: [NodeID: ByteString] = [:]
  /// The synchronized folders of the project, in order.
  private(set) var synchronizedGroups: [ProjectObject] = []
  /// The folder that the project counts paths from.
  let sourceRoot: ByteString
  /// `PATH_MAX` of Linux, the larger one.
  private static let longestPath = 4096
  private let file: ProjectFile

  /// Walks the groups of `file`, whose `.xcodeproj` lies in the folder at the absolute path `folder`.
  init(_ file: ProjectFile, folder: ByteString) {
    self.file = file
    let folder = file.root.string("projectDirPath").map { Self.join(folder, $0.bytes) } ?? folder
    sourceRoot = folder
    guard let main = file.object(at: file.root["mainGroup"]) else { return }
    // References may lie in two groups, and a damaged file may have circles.
    var seen: Set<NodeID> = []
    var open = [(group: main, parent: Optional(folder))]
    while let (object, parent) = open.popLast() {
      guard seen.insert(object.id).inserted else { continue }
      // Nested groups may make a path longer than any disk accepts, and a thousand of those take long.
      let path = path(of: object, in: parent).flatMap { $0.bytes.count <= Self.longestPath ? $0 : nil }
      paths[object.id] = path
      if object.isA("PBXFileSystemSynchronizedRootGroup") { synchronizedGroups.append(object) }
      for child in file.objects(in: object["children"]).reversed() { open.append((child, path)) }
    }
  }

  /// The path of the `.xcconfig` file that a build configuration is based on, if there is one. One in a synchronized
  /// folder has a path from there on, and no reference of its own.
  func baseFile(of configuration: ProjectObject) -> ByteString? {
    if let reference = file.object(at: configuration["baseConfigurationReference"]) { return paths[reference.id] }
    guard let folder = file.object(at: configuration["baseConfigurationReferenceAnchor"]).flatMap({ paths[$0.id] }),
      let path = configuration.string("baseConfigurationReferenceRelativePath")
    else { return nil }
    return Self.join(folder, path.bytes)
  }

  /// The path of a reference or a group; `nil` if it lies among build products or in Xcode itself.
  private func path(of object: ProjectObject, in parent: ByteString?) -> ByteString? {
    let path = object.string("path")?.bytes
    switch object.string("sourceTree")?.string ?? "<group>" {
    case "<group>": return parent.map { Self.join($0, path ?? []) }
    case "SOURCE_ROOT": return Self.join(sourceRoot, path ?? [])
    case "<absolute>": return path.map { Self.join(ByteString([]), $0) }
    default: return nil
    }
  }

  /// The path that `path` leads to from `folder` on.
  static func join(_ folder: ByteString, _ path: [UInt8]) -> ByteString {
    if path.isEmpty { return folder }
    let slash = UInt8(ascii: "/")
    let whole = path.first == slash ? path : folder.bytes + [slash] + path
    // Most paths need no normalizing, and there are many.
    if path.first != slash, path.last != slash, !path.starts(with: [UInt8(ascii: ".")]), !hasUnusualComponent(path) {
      return ByteString(whole)
    }
    return ByteString([slash] + NormalizedPath(whole).bytes)
  }

  /// Whether a component after the first is empty or begins with a dot.
  private static func hasUnusualComponent(_ path: [UInt8]) -> Bool {
    zip(path, path.dropFirst()).contains { byte, next in
      byte == UInt8(ascii: "/") && (next == UInt8(ascii: "/") || next == UInt8(ascii: "."))
    }
  }
}
