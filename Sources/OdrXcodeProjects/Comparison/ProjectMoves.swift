import ResourceTags

/// The folders and files that moved on disk and in the manifest, but not in the project.
struct ProjectMoves {
  /// One finding for each moved folder or file.
  private(set) var findings: [Diagnostic] = []
  /// The locations of the entries that these findings are about.
  private(set) var entries: Set<ByteIndex> = []
  /// The paths that the project still contains.
  private(set) var oldPaths: Set<ByteString> = []

  /// Finds the old paths of `missing`, the resources that `targets` don't contain.
  init(_ missing: [StatedResource], _ targets: [ProjectTarget], in folder: ManifestFolder) {
    let present = missing.filter { folder.exists($0.catalog ?? $0.path) }
    if present.isEmpty { return }
    let files = targets.flatMap(\.buildFiles).flatMap(\.paths)
    let tagged = targets.flatMap(\.folders).flatMap { synchronized in
      synchronized.entries.map { ReferencePaths.join(synchronized.path, $0.name.path.bytes) }
    }
    let old = (files + tagged).compactMap(folder.relativePath).map(folder.onDisk).uniqued.filter { !folder.exists($0) }
    let new = present.map { $0.catalog ?? $0.path }.uniqued
    let pairing = PathPairing(old, new, in: folder.tree)
    let origins = Dictionary(first: pairing.targets.map { (new[$1], old[$0]) })
    /// The first resource of each folder or file that moved.
    var first: [ByteString: StatedResource] = [:]
    for resource in present {
      guard let old = origins[resource.catalog ?? resource.path], let from = pairing.moved(old)?.from else { continue }
      entries.insert(resource.span.start)
      oldPaths.insert(old)
      first[from] = first[from] ?? resource
    }
    findings = first.map { old, first in
      let new = pairing.moves[old] ?? old
      return Diagnostic(
        first.catalog == nil ? .notInTarget : .catalogNotInTarget,
        "\(new.string.quoted) is not in \(targets.words): the project still contains \(old.string.quoted)",
        about: .init(resource: new), stated: first.span,
        advice: "move \(old.string.quoted) there in Xcode, too, or move the files back")
    }
  }
}
