/// Declares tags, like the + button in Xcode's Resource Tags tab.
package struct AddTags: ManifestEdit {
  /// The names of the tags, in the order in which they are declared.
  package let names: [String]
  /// The category to declare the tags in; `nil` for the category of the position's neighbor or, if the position has no
  /// neighbor, `onDemand`.
  package let category: DownloadCategory?
  /// The position in the category; `nil` for the end of the category or, if the category is sorted, each tag's position
  /// by name.
  package let position: TagPosition?

  /// Creates an edit that declares the tags `names`.
  package init(
    _ names: [String], to category: DownloadCategory? = nil, _ position: TagPosition? = nil
  ) {
    self.names = names
    self.category = category
    self.position = position
  }

  /// Declares the tags, except for tags that are already in the category. Throws ``EditRefusal`` for invalid names, for
  /// tags in another category. If ``category`` is `nil`, also throws it for several names if one of them is the name of a
  /// category, or if the last one is another word for a category, such as `prefetch`.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    let word = names.first(where: DownloadCategory.names.contains) ?? names.last
    if names.count > 1, category == nil, let word, !draft.isDeclared(word),
      let meant = DownloadCategory.inOtherWords(word)
    {
      throw .categoryAsTag(word, meant)
    }
    let category = try draft.category(named: category, position) ?? .onDemand
    var new: [TagID] = []
    for name in names {
      if TagName.isInvalid(name) { throw .invalidTagName(name) }
      let tag = draft.names.insert(ByteString(name))
      if let existing = draft.category(of: tag) {
        guard existing == category else {
          throw .tagInOtherCategory(name, existing, wanted: category, draft.declaration(of: tag))
        }
      } else {
        new.append(tag)
      }
    }
    if new.isEmpty { return }
    new = new.uniqued
    for (tag, index) in zip(new, try draft.put(new, in: category, position)) {
      draft.record(.tagAdded(draft.names[tag].string, category, position: index + 1))
    }
  }
}

/// Removes tags from the manifest, both from categories and from all resources.
package struct RemoveTags: ManifestEdit {
  /// The names of the tags.
  package let names: [String]
  /// Whether to skip names of tags that do not exist.
  package let ifExists: Bool

  /// Creates an edit that removes the tags `names`. The tags must be declared or used unless `ifExists` is true.
  package init(_ names: [String], ifExists: Bool = false) {
    self.names = names
    self.ifExists = ifExists
  }

  /// Removes the tags, and the entries of resources that have no tags left. Throws ``EditRefusal`` for an unknown tag,
  /// and for a manifest in which some lists of tags cannot be read.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    try draft.checkAllTagsAreSeen()
    let ordered = try draft.tags(names, ifExists: ifExists)
    let tags = Set(ordered)
    try draft.takeOut(tags)
    let resources = draft.resources(with: tags)
    let counts = resources.flatMap { draft.tags(of: $0, among: tags) }.counts { $0 }
    for tag in ordered {
      draft.record(.tagRemoved(draft.names[tag].string, resourceCount: counts[tag] ?? 0))
      try draft.replaceInSettings([draft.names[tag]], by: nil)
      draft.names.release(tag)
    }
    for resource in resources {
      try draft.removeTags(tags, of: resource)
      try draft.removeIfUntagged(resource)
    }
  }
}
