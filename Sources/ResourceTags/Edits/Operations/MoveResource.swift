/// Changes the path of a file, a folder, a catalog, or a catalog item that has moved on disk.
package struct MoveResource: ManifestEdit {
  /// The old path.
  package let path: ResourcePath
  /// The new path.
  package let newPath: ResourcePath
  /// Whether to do nothing, rather than throw an error, if the manifest has no resource at or below the path.
  package let ifExists: Bool

  /// Creates an edit that moves the resource at `path`, and all resources below it, to `newPath`.
  package init(_ path: ResourcePath, to newPath: ResourcePath, ifExists: Bool = false) {
    self.path = path
    self.newPath = newPath
    self.ifExists = ifExists
  }

  /// Moves the resources. Throws ``EditRefusal`` if there are no resources at or below the old path, or if another
  /// resource already has one of the new paths.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    var moving = draft.resources(in: path)
    if moving.isEmpty {
      if ifExists, try draft.resource(at: path) == nil { return }
      moving = [try draft.existingResource(at: path)]
    }
    if path == newPath { return }
    // The new path may be another spelling of the old path.
    if let below = newPath.bytes.path(below: path.bytes), !below.isEmpty {
      throw .other("\(path.string.quoted) cannot be moved into itself")
    }
    if newPath.isCatalog, !path.isCatalog { throw .wholeCatalog(newPath.string) }
    let movingSet = Set(moving)
    var moves: [(resource: Int, path: ResourcePath)] = []
    for resource in moving {
      let old = ResourcePath(normalized: draft.path(of: resource).bytes)
      _ = try draft.resource(at: old)
      let new = old.moved(from: path, to: newPath)
      if let other = try draft.resource(at: new), !movingSet.contains(other) {
        throw .resourceExists(new.string, draft.span(of: other))
      }
      moves.append((resource, new))
    }
    for (resource, new) in moves {
      draft.record(.resourceMoved(draft.path(of: resource).string, to: new.string))
      try draft.moveResource(resource, to: new)
    }
    path.catalog.isEmpty ? draft.movedWithCatalog.formUnion(moving) : draft.movedWithCatalog.subtract(moving)
  }
}

/// Removes resources and their tags from the manifest.
package struct RemoveResources: ResourceEdit {
  /// The resources.
  package var resources: [ResourcePath]
  /// Whether to also remove all resources below the specified paths.
  package let isRecursive: Bool
  /// Whether to skip resources that are not in the manifest.
  package let ifExists: Bool

  /// Creates an edit that removes the entries of `resources`, which must be in the manifest unless `ifExists` is true.
  package init(_ resources: [ResourcePath], isRecursive: Bool = false, ifExists: Bool = false) {
    self.resources = resources
    self.isRecursive = isRecursive
    self.ifExists = ifExists
  }

  /// Removes the entries. Throws ``EditRefusal`` for a path that is not in the manifest, unless ``ifExists`` is true.
  /// If ``isRecursive`` is true, a path may also be a folder that contains resources.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    if resources.isEmpty { throw .nothingNamed("resource") }
    // Find everything before the first removal, because a path can be below another one.
    var found: [Int] = []
    for path in resources.uniqued(by: { PathKey($0.bytes) }) { found += try self.found(path, in: &draft) }
    for resource in found.uniqued {
      draft.record(.resourceRemoved(draft.path(of: resource).string))
      try draft.removeResource(resource)
    }
  }

  private func found(_ path: ResourcePath, in draft: inout ManifestDraft) throws(EditRefusal) -> [Int] {
    let below = draft.resources(in: path)
    if isRecursive, !below.isEmpty { return below }
    if ifExists, below.isEmpty, try draft.resource(at: path) == nil { return [] }
    return [try draft.existingResource(at: path)]
  }
}
