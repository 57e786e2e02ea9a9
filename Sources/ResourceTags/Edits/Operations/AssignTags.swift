/// Adds tags to resources, like the tags field of a file or a catalog item in Xcode.
package struct AssignTags: ManifestEdit {
  /// The names of the tags, in the order in which they are added.
  package let tags: [String]
  /// The resources. Resources that are not in the manifest yet get an entry.
  package let resources: [ResourcePath]
  /// The category for tags that are not declared yet; if it is `nil`, the edit refuses such tags.
  package let creating: DownloadCategory?

  /// Creates an edit that adds `tags` to each resource in `resources`.
  package init(_ tags: [String], to resources: [ResourcePath], creating: DownloadCategory? = nil) {
    self.tags = tags
    self.resources = resources
    self.creating = creating
  }

  /// Adds the tags that a resource doesn't have yet. Throws ``EditRefusal`` for undeclared tags, and for whole
  /// catalogs.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    try draft.give(tags, creating: creating, to: resources) { (draft, resource, _, tags) throws(EditRefusal) in
      let items = draft.tags(of: resource)
      let present = Set(items.map(\.tag))
      let missing = tags.filter { !present.contains($0) }
      if missing.isEmpty { return [] }
      let place = draft.placeOfNewTags(of: resource, among: items)
      let new = missing.map { DraftItem(tag: $0, origin: nil) }
      try draft.setTags(of: resource, to: Array(items[..<place]) + new + items[place...])
      return missing
    }
  }
}

extension ManifestDraft {
  /// Gives tags to each resource. `change` changes the tags of a resource in the manifest, and returns the new tags
  /// that it hasn't recorded. Throws ``EditRefusal`` for undeclared tags, and for whole catalogs.
  fileprivate mutating func give(
    _ names: [String], creating category: DownloadCategory?, to resources: [ResourcePath],
    _ change: (inout ManifestDraft, Int, ResourcePath, [DraftTag]) throws(EditRefusal) -> [DraftTag]
  ) throws(EditRefusal) {
    let tags = try tags(names, creating: category)
    if resources.isEmpty { throw .nothingNamed("resource") }
    for path in resources {
      if path.isCatalog { throw .wholeCatalog(path.string) }
      var new = tags
      if let resource = try resource(at: path) {
        new = try change(&self, resource, path, tags)
        for tag in new { assigned[tag, default: []].append(resource) }
      } else {
        _ = try addResource(at: path, tags.map { DraftItem(tag: $0, origin: nil) })
      }
      for tag in new { record(.tagAssigned(self.names[tag].string, resource: path.string)) }
    }
  }

  /// Returns the declared tags named `names`, without repetitions. Declares undeclared tags in `category` or, if
  /// `category` is `nil`, throws ``EditRefusal``.
  private mutating func tags(_ names: [String], creating category: DownloadCategory?) throws(EditRefusal) -> [DraftTag]
  {
    if names.isEmpty { throw .nothingNamed("tag") }
    if let category {
      let undeclared = names.filter { !isDeclared($0) }
      if !undeclared.isEmpty { try AddTags(undeclared, to: category).make(in: &self) }
    }
    var tags: [DraftTag] = []
    for name in names { tags.append(try declaredTag(name)) }
    return tags.uniqued
  }
}

/// Removes tags from resources.
package struct UnassignTags: ManifestEdit {
  /// The names of the tags; `nil` for all tags of a resource.
  package let tags: [String]?
  /// The resources.
  package let resources: [ResourcePath]
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
    var tags: Set<DraftTag>?
    if let names = self.tags {
      if names.isEmpty { throw .nothingNamed("tag") }
      tags = []
      for name in names {
        if let tag = try draft.tag(name, ifExists: ifExists) { tags?.insert(tag) }
      }
    }
    if resources.isEmpty { throw .nothingNamed("resource") }
    for path in resources {
      guard let resource = try ifExists ? draft.resource(at: path) : draft.existingResource(at: path) else { continue }
      let removed = draft.tags(of: resource).map(\.tag).filter { tags?.contains($0) ?? true }
      if removed.isEmpty, tags != nil { continue }
      for tag in removed.uniqued {
        draft.record(.tagUnassigned(draft.names[tag].string, resource: path.string))
      }
      try draft.keepTags(of: resource) { tags?.contains($0) == false }
    }
  }
}

/// Replaces the tags of resources.
package struct SetTags: ManifestEdit {
  /// The names of the tags, in the order of the new list.
  package let tags: [String]
  /// The resources. Resources that are not in the manifest yet get an entry.
  package let resources: [ResourcePath]
  /// The category for tags that are not declared yet; if it is `nil`, the edit refuses such tags.
  package let creating: DownloadCategory?

  /// Creates an edit that replaces the tags of each resource in `resources` with `tags`.
  package init(_ tags: [String], of resources: [ResourcePath], creating: DownloadCategory? = nil) {
    self.tags = tags
    self.resources = resources
    self.creating = creating
  }

  /// Replaces the lists. Throws ``EditRefusal`` for undeclared tags, and for whole catalogs.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    try draft.give(tags, creating: creating, to: resources) { (draft, resource, path, tags) throws(EditRefusal) in
      let old = draft.tags(of: resource)
      if old.map(\.tag) == tags { return [] }
      try draft.setTags(of: resource, to: old.reordered(as: tags))
      let oldTags = Set(old.map(\.tag))
      let newTags = Set(tags)
      for tag in tags where !oldTags.contains(tag) {
        draft.assigned[tag, default: []].append(resource)
        draft.record(.tagAssigned(draft.names[tag].string, resource: path.string))
      }
      for tag in old.map(\.tag).uniqued where !newTags.contains(tag) {
        draft.record(.tagUnassigned(draft.names[tag].string, resource: path.string))
      }
      if oldTags == newTags { draft.record(.tagsReordered(resource: path.string)) }
      return []
    }
  }
}
