import ResourceTags

/// The folders and files that moved on disk and in the manifest, but not in the project.
struct ProjectMoves {
  /// One finding for each moved folder or file.
  private(set) var findings: [Diagnostic] = []
  /// The resources that these findings are about.
  private(set) var resources: Set<ByteString> = []
  /// The paths that the project still contains.
  private(set) var oldPaths: Set<ByteString> = []

  /// Finds the old paths of `missing`, the resources that `targets` don't contain.
  init(_ missing: [StatedResource], _ targets: [ProjectTarget], in folder: ManifestFolder) {
    if missing.isEmpty { return }
    func exists(_ path: ByteString) -> Bool { folder.tree.status(of: path.bytes) != nil }
    let files = targets.flatMap(\.buildFiles).flatMap(\.paths)
    let tagged = targets.flatMap(\.folders).flatMap { synchronized in
      synchronized.entries.map { ReferencePaths.join(synchronized.path, $0.name.path.bytes) }
    }
    /// The first lost path with each ending.
    var lost: [ByteString: [ArraySlice<UInt8>]] = [:]
    let paths = (files + tagged).compactMap(folder.relativePath).map(folder.onDisk).uniqued
    for path in paths.filter({ !exists($0) }).map(Self.parts) {
      for start in path.indices where lost[Self.path(path[start...])] == nil { lost[Self.path(path[start...])] = path }
    }
    var moves: [[ByteString]: (old: ByteString, new: ByteString, first: StatedResource)] = [:]
    for resource in missing where exists(resource.catalog ?? resource.path) {
      let new = Self.parts(resource.catalog ?? resource.path)
      guard let old = new.indices.lazy.compactMap({ lost[Self.path(new[$0...])] }).first else { continue }
      let likeness = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count
      // The outermost folder that no longer exists has moved.
      let present = old.indices.prefix { exists(Self.path(old[...$0])) }.count
      let inside = min(likeness, old.count - present - 1, new.count - 1)
      let from = Self.path(old.dropLast(inside))
      let to = Self.path(new.dropLast(inside))
      resources.insert(resource.path)
      oldPaths.insert(Self.path(old[...]))
      moves[[from, to]] = moves[[from, to]] ?? (from, to, resource)
    }
    findings = moves.values.map { old, new, first in
      Diagnostic(
        first.catalog == nil ? .notInTarget : .catalogNotInTarget,
        "\(new.string.quoted) is not in \(targets.words): the project still contains \(old.string.quoted)",
        about: .init(resource: new), stated: first.span,
        advice: "move \(old.string.quoted) there in Xcode, too, or move the files back")
    }
  }

  private static func parts(_ path: ByteString) -> [ArraySlice<UInt8>] {
    path.bytes.split(separator: .slash)
  }

  private static func path(_ parts: ArraySlice<ArraySlice<UInt8>>) -> ByteString {
    ByteString(Array(parts.joined(separator: [.slash])))
  }
}
