/// Gives one entry of the manifest, by its number, another path. A second entry with the same path stays.
struct MoveEntry: ManifestEdit {
  let entry: Int
  let path: ResourcePath

  /// Refuses a path that another entry has.
  func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    if draft.removed.contains(entry) { return }
    if let other = try draft.resource(at: path), other != entry {
      throw .resourceExists(path.string, draft.span(of: other))
    }
    try draft.moveResource(entry, to: path)
  }
}

/// Gives a catalog of the manifest, by its number, another path, with everything in it.
struct MoveCatalog: ManifestEdit {
  let catalog: Int
  let path: ResourcePath

  /// Refuses a path that another catalog has.
  func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    let group = catalog + 1
    if let old = draft.groups[group].path, let key = draft.repeatedCatalogs[PathKey(old)] {
      throw .unsound(draft.tree.span(of: key))
    }
    if let other = draft.groupsByPath[PathKey(path.bytes)], other != group { throw .resourceExists(path.string, nil) }
    let resources = draft.groups[group].originals.filter { !draft.removed.contains($0) } + draft.groups[group].added
    draft.moveCatalog(group, resources, to: path.bytes)
  }
}

/// Removes an entry without tags from the manifest.
struct RemoveEmptyEntry: ManifestEdit {
  let entry: Int

  func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    if draft.removed.contains(entry) || !draft.tags(of: entry).isEmpty { return }
    try draft.removeResource(entry)
  }
}
