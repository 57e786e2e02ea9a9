/// Removes resources, with all their tags, from the manifest.
public struct RemoveResources: ManifestEdit {
  /// The resources.
  public let resources: [ResourcePath]
  /// Whether resources below them are removed too.
  public let isRecursive: Bool
  /// Whether resources that the manifest does not have are skipped.
  public let ifExists: Bool

  /// Removes the entries of `resources`, which the manifest must have unless `ifExists`.
  public init(_ resources: [ResourcePath], isRecursive: Bool = false, ifExists: Bool = false) {
    self.resources = resources
    self.isRecursive = isRecursive
    self.ifExists = ifExists
  }

  /// Refuses a missing resource; if recursive, a path without resources at or below it.
  public func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    if resources.isEmpty { throw .nothingNamed("resource") }
    var seen: Set<PathKey> = []
    for path in resources where seen.insert(PathKey(path.bytes)).inserted {
      for resource in try found(path, in: draft) {
        draft.record(.resourceRemoved(draft.path(of: resource).string))
        try draft.removeResource(resource)
      }
    }
  }

  private func found(_ path: ResourcePath, in draft: ManifestDraft) throws(EditRefusal) -> [Int] {
    let isFolder = draft.mayHoldResources(path)
    if isRecursive, isFolder {
      let below = draft.resources(in: path)
      if !below.isEmpty { return below }
    }
    if let resource = try draft.resource(at: path) { return [resource] }
    let below = isFolder ? draft.resources(in: path).count : 0
    if below > 0 { throw .resourcesBelow(path.string, count: below) }
    return ifExists ? [] : [try draft.existingResource(at: path)]
  }
}
