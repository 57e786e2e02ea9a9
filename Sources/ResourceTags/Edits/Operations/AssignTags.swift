/// Adds tags to resources, like the tags field of a file or a catalog item in Xcode, or replaces the tags of resources.
package struct AssignTags: ResourceEdit {
  /// The names of the tags, in the order in which they are added or, in a new list, in the order of the list.
  package let tags: [String]
  /// The resources. Resources that are not in the manifest yet get an entry.
  package var resources: [ResourcePath]
  /// The category for tags that are not declared yet; if it is `nil`, the edit refuses such tags.
  package let creating: DownloadCategory?
  /// Whether the resources lose their other tags.
  package let isReplacing: Bool

  /// Creates an edit that adds `tags` to each resource in `resources` or, if `isReplacing` is true, that replaces the
  /// tags of each resource with `tags`.
  package init(
    _ tags: [String], to resources: [ResourcePath], creating: DownloadCategory? = nil,
    replacing isReplacing: Bool = false
  ) {
    self.tags = tags
    self.resources = resources
    self.creating = creating
    self.isReplacing = isReplacing
  }

  /// Adds the tags that a resource doesn't have yet, or replaces the list. Throws ``EditRefusal`` for undeclared tags,
  /// and for whole catalogs.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    let tags = try declaredTags(in: &draft)
    if resources.isEmpty { throw .nothingNamed("resource") }
    let wanted = Set(tags)
    for path in resources {
      if path.isCatalog { throw .wholeCatalog(path.string) }
      let resource = try draft.resource(at: path)
      let items = isReplacing ? resource.map { draft.tags(of: $0) } ?? [] : []
      let present = resource.map { draft.tags(of: $0, among: wanted) } ?? []
      let new = tags.filter { !present.contains($0) }
      let gone = items.map(\.tag).uniqued.filter { !wanted.contains($0) }
      if isReplacing ? items.map(\.tag) == tags : new.isEmpty { continue }
      if let resource {
        try draft.addTags(new, to: resource)
        if isReplacing { try draft.setTags(of: resource, to: items.reordered(as: tags)) }
      } else {
        try draft.addResource(at: path, new.map { DraftItem(tag: $0) })
      }
      for tag in new { draft.record(.tagAssigned(draft.names[tag].string, resource: path.string)) }
      for tag in gone { draft.record(.tagUnassigned(draft.names[tag].string, resource: path.string)) }
      if new.isEmpty, gone.isEmpty { draft.record(.tagsReordered(resource: path.string)) }
    }
  }

  /// Returns the tags, without repetitions. Declares undeclared tags in the category ``creating`` or, if it is `nil`,
  /// throws ``EditRefusal``.
  private func declaredTags(in draft: inout ManifestDraft) throws(EditRefusal) -> [TagID] {
    if tags.isEmpty { throw .nothingNamed("tag") }
    if let creating {
      let undeclared = tags.filter { !draft.isDeclared($0) }
      if !undeclared.isEmpty { try AddTags(undeclared, to: creating).make(in: &draft) }
    }
    return try draft.declaredTags(tags)
  }
}

/// Removes tags from resources.
package struct UnassignTags: ResourceEdit {
  /// The names of the tags; `nil` for all tags of a resource.
  package let tags: [String]?
  /// The resources.
  package var resources: [ResourcePath]
  /// Whether to skip names of tags that do not exist.
  package let ifExists: Bool

  /// Creates an edit that removes `tags` from each resource in `resources`. If `tags` is `nil`, the edit removes all
  /// tags.
  package init(_ tags: [String]?, from resources: [ResourcePath], ifExists: Bool = false) {
    self.tags = tags
    self.resources = resources
    self.ifExists = ifExists
  }

  /// Removes the tags, and the entries of resources that have no tags left. Skips resources that have none of the tags.
  /// Throws ``EditRefusal`` for tags and resources that do not exist, unless ``ifExists`` is true.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    let tags = try tags.map { (names) throws(EditRefusal) in Set(try draft.tags(names, ifExists: ifExists)) }
    if resources.isEmpty { throw .nothingNamed("resource") }
    for path in resources {
      guard let resource = try ifExists ? draft.resource(at: path) : draft.existingResource(at: path) else { continue }
      let removed = try draft.removeTags(tags ?? Set(draft.tags(of: resource).map(\.tag)), of: resource)
      if removed.isEmpty, tags != nil { continue }
      for (tag, _) in removed { draft.record(.tagUnassigned(draft.names[tag].string, resource: path.string)) }
      try draft.removeIfUntagged(resource)
    }
  }
}
