/// Renames a tag in its declaration and on every resource.
package struct RenameTag: ManifestEdit {
  /// The current name of the tag.
  package let name: String
  /// The new name.
  package let newName: String
  /// Whether to do nothing, rather than throw an error, if no tag has the current name.
  package let ifExists: Bool

  /// Creates an edit that renames the tag `name` to `newName`. The tag `name` must exist unless `ifExists` is true, and
  /// a tag named `newName` must not exist.
  package init(_ name: String, to newName: String, ifExists: Bool = false) {
    self.name = name
    self.newName = newName
    self.ifExists = ifExists
  }

  /// Renames the tag. Throws ``EditRefusal`` for an unknown tag, for a new name that is in use or invalid, and for a
  /// manifest in which some lists of tags cannot be read.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    guard let tag = try draft.tag(name, ifExists: ifExists) else { return }
    let newName = ByteString(self.newName)
    if draft.names[tag] == newName { return }
    if TagName.isInvalid(self.newName) { throw .invalidTagName(self.newName) }
    if let existing = draft.names.tag(named: newName) {
      throw .tagExists(self.newName, draft.declaration(of: existing))
    }
    try draft.checkAllTagsAreSeen()
    try draft.replaceInSettings([draft.names[tag]], by: newName)
    draft.rename(tag, to: newName)
    draft.record(.tagRenamed(name, to: self.newName))
  }
}

/// Replaces several tags with another tag: every resource with any of the old tags gets the other tag.
package struct MergeTags: ManifestEdit {
  /// The names of the tags to remove.
  package let names: [String]
  /// The name of the tag that replaces the removed tags.
  package let target: String
  /// Whether to skip names of tags that do not exist.
  package let ifExists: Bool

  /// Creates an edit that merges the tags `names` into the tag `target`, which must be declared. Unless `ifExists` is
  /// true, the tags `names` must be declared or used.
  package init(_ names: [String], into target: String, ifExists: Bool = false) {
    self.names = names
    self.target = target
    self.ifExists = ifExists
  }

  /// Merges the tags. The target tag replaces the first merged tag of a resource, unless the resource already has the
  /// target tag. Each resource keeps its remaining tags. Throws ``EditRefusal`` for a tag that would be merged into
  /// itself, and for a manifest in which some lists of tags cannot be read.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    let target = try draft.declaredTag(self.target, besides: names)
    try draft.checkAllTagsAreSeen()
    let ordered = try draft.tags(names, ifExists: ifExists)
    let tags = Set(ordered)
    if tags.contains(target) { throw .other("tag \(self.target.quoted) cannot be merged into itself") }
    try draft.replaceInSettings(ordered.map { draft.names[$0] }, by: draft.names[target])
    let category = draft.category(of: target)
    for tag in ordered {
      let resources = draft.resources(with: [tag])
      let name = draft.names[tag].string
      let endsPrefetching = draft.category(of: tag) == .prefetchOrder && category == .onDemand
      draft.record(
        .tagMerged(
          name, into: draft.names[target].string, resourceCount: resources.count, endsPrefetching: endsPrefetching))
      for resource in resources { try draft.replace(tags, of: resource, by: target) }
      draft.names.release(tag)
    }
    try draft.takeOut(tags)
  }
}

/// Moves some of a tag's resources to a new tag in the same category.
package struct SplitTag: ResourceEdit {
  /// The name of the tag.
  package let name: String
  /// The name of the new tag, which comes directly after the tag.
  package let newName: String
  /// The resources that get the new tag instead of the tag.
  package var resources: [ResourcePath]
  /// Whether a selector chose the resources, so that the edit skips resources that do not have the tag.
  let isSelected: Bool

  /// Creates an edit that replaces the tag `name` of `resources`, which must have the tag, with a new tag.
  package init(_ name: String, newName: String, _ resources: [ResourcePath], isSelected: Bool = false) {
    self.name = name
    self.newName = newName
    self.resources = resources
    self.isSelected = isSelected
  }

  /// Splits the tag. Throws ``EditRefusal`` for an undeclared tag, for a new name that is in use or invalid, and for
  /// resources that do not have the tag.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    let tag = try draft.declaredTag(name)
    if let existing = draft.names.tag(named: ByteString(newName)) {
      throw .tagExists(newName, draft.declaration(of: existing))
    }
    var members: [(resource: Int, path: String)] = []
    for path in resources {
      let resource = try draft.existingResource(at: path)
      if !draft.tags(of: resource, among: [tag]).isEmpty {
        members.append((resource, path.string))
      } else if !isSelected {
        throw .other("\(path.string.quoted) does not have tag \(name.quoted)")
      }
    }
    if members.isEmpty { throw .nothingNamed("resource") }
    try AddTags([newName], to: draft.category(of: tag), .after(name)).make(in: &draft)
    let newTag = try draft.declaredTag(newName)
    for (resource, path) in members {
      try draft.replace([tag], of: resource, by: newTag)
      draft.record(.tagAssigned(newName, resource: path))
      draft.record(.tagUnassigned(name, resource: path))
    }
    for event in PackEvent.allCases {
      guard let tags = try draft.values(of: .onlyEvent(event)), tags.contains(name) else { continue }
      _ = try draft.set(.onlyEvent(event), to: tags + [newName])
    }
  }
}
