/// Updates the path of a file, a folder, a catalog or a catalog item that has moved on disk.
public struct MoveResource: ManifestEdit {
  /// The path it had.
  public let path: ResourcePath
  /// The path it has.
  public let newPath: ResourcePath
  /// Whether nothing happens if the manifest has no resource at or below the path.
  public let ifExists: Bool

  /// Gives the resource at `path`, and all resources below it, the path `newPath`.
  public init(_ path: ResourcePath, to newPath: ResourcePath, ifExists: Bool = false) {
    self.path = path
    self.newPath = newPath
    self.ifExists = ifExists
  }

  /// Refuses a path without resources at or below it, and a new path that another resource has.
  public func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    var moving = draft.mayHoldResources(path) ? draft.resources(in: path) : []
    if moving.isEmpty {
      if ifExists, try draft.resource(at: path) == nil { return }
      moving = [try draft.existingResource(at: path)]
    }
    if path == newPath { return }
    // A path may be spelled in another way.
    if let below = newPath.bytes.path(below: path.bytes), !below.bytes.isEmpty { throw .movedIntoItself(path.string) }
    if newPath.isCatalog, !path.isCatalog { throw .wholeCatalog(newPath.string) }
    var moves: [(resource: Int, path: ResourcePath)] = []
    for resource in moving {
      let old = ResourcePath(normalized: draft.path(of: resource).bytes)
      _ = try draft.resource(at: old)
      let new = old.moved(from: path, to: newPath)
      if let other = try draft.resource(at: new), !moving.contains(other) {
        throw .resourceExists(new.string, draft.span(of: other))
      }
      moves.append((resource, new))
    }
    try move(moves, in: &draft)
  }

  private func move(
    _ moves: [(resource: Int, path: ResourcePath)], in draft: inout ManifestDraft
  ) throws(EditRefusal) {
    for move in moves {
      draft.record(.resourceMoved(draft.path(of: move.resource).string, to: move.path.string))
    }
    // A catalog that moves to a path without a catalog keeps its entry, under another key.
    let members = Dictionary(grouping: moves) { draft.group(of: $0.resource) }
    var inMovedCatalogs: Set<Int> = []
    for group in draft.groups.indices {
      guard let catalog = draft.groups[group].path, catalog.path(below: path.bytes) != nil,
        draft.groupsByPath[PathKey(catalog)] == group
      else { continue }
      let new = ResourcePath(normalized: catalog.bytes).moved(from: path, to: newPath)
      guard new.isCatalog, draft.groupsByPath[PathKey(new.bytes)] ?? group == group else { continue }
      let resources = (members[group] ?? []).map(\.resource)
      draft.moveCatalog(group, resources, to: new.bytes)
      inMovedCatalogs.formUnion(resources)
    }
    for move in moves where !inMovedCatalogs.contains(move.resource) {
      try draft.moveResource(move.resource, to: move.path)
    }
  }
}

extension ManifestDraft {
  /// The bytes of the key of a resource in the manifest.
  func span(of resource: Int) -> ByteSpan? {
    origin(of: resource).map { tree.span(of: manifest.entries[$0].key) }
  }
}
