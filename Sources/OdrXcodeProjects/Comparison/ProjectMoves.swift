import ResourceTags

extension ProjectComparison {
  /// Replaces the findings about resources that moved on disk and in the manifest, but not in the project, with one
  /// finding for each moved folder or file. If only one catalog is missing, and only one is new, it moved.
  mutating func joinMoves() {
    let rules = [RuleDocumentation.notInTarget.id, RuleDocumentation.catalogNotInTarget.id]
    let missing = Set(problems.filter { rules.contains($0.rule) }.map(\.span.start))
    let present = stated.resources.filter {
      missing.contains(stated.span(of: $0).start) && folder.exists($0.catalog ?? $0.path)
    }
    if present.isEmpty { return }
    let files = targets.flatMap(\.buildFiles).flatMap(\.paths)
    let tagged = targets.flatMap(\.folders).flatMap { synchronized in
      synchronized.entries.map { ReferencePaths.join(synchronized.path, $0.name.path.bytes) }
    }
    let old = (files + tagged).compactMap(folder.relativePath).map(folder.onDisk).uniqued.filter { !folder.exists($0) }
    let new = present.map { $0.catalog ?? $0.path }.uniqued
    let pairing = PathPairing(old, new, in: folder.tree)
    var origins = Dictionary(first: pairing.targets.map { (new[$1], old[$0]) })
    var moves = pairing.moves
    let gone = old.filter { $0.bytes.hasCatalogEnding && pairing.moved($0) == nil }
    let added = new.filter { $0.bytes.hasCatalogEnding && origins[$0] == nil }
    if let old = gone.only, let new = added.only { (origins[new], moves[old]) = (old, new) }
    /// The locations of the entries of resources that moved, and the paths that the project still contains.
    var (entries, oldPaths): (Set<ByteIndex>, Set<ByteString>) = ([], [])
    /// The first resource of each folder or file that moved.
    var first: [ByteString: StatedResource] = [:]
    for resource in present {
      guard let old = origins[resource.catalog ?? resource.path],
        let from = pairing.moved(old)?.from ?? (moves[old] == nil ? nil : old)
      else { continue }
      entries.insert(stated.span(of: resource).start)
      oldPaths.insert(old)
      first[from] = first[from] ?? resource
    }
    problems.removeAll { rules.contains($0.rule) && entries.contains($0.span.start) }
    problems += first.map { old, first in
      let new = moves[old] ?? old
      return Diagnostic(
        first.catalog == nil ? .notInTarget : .catalogNotInTarget,
        "\(new.string.quoted) is not in \(targets.words): the project still contains \(old.string.quoted)",
        about: .init(resource: new), stated: stated.span(of: first),
        advice: "move \(old.string.quoted) there in Xcode, too, or move the files back")
    }
    warnings.removeAll { $0.subject.catalog.map { oldPaths.contains(ByteString($0)) } ?? false }
    for (index, location) in outdatedLocations.enumerated()
    where location.stated == nil && oldPaths.contains(location.path ?? .empty) {
      outdatedLocations[index].standing = .moved
    }
  }
}
