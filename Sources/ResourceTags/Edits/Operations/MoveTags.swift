/// Moves declared tags to another category, or to another position in their category.
package struct MoveTags: ManifestEdit {
  /// The names of the tags, in their new order.
  package let names: [String]
  /// The new category; `nil` for the category of the position's neighbor or, if the position has no neighbor, the tags'
  /// current category.
  package let category: DownloadCategory?
  /// The position in the category. If `position` is `nil`, tags that are already in the category stay; all other tags
  /// move to the end or, if the category is sorted, to their positions by name.
  package let position: TagPosition?
  /// Whether to skip tags that are not declared.
  package let ifExists: Bool

  /// Creates an edit that moves the tags `names`, which must be declared unless `ifExists` is true.
  package init(
    _ names: [String], to category: DownloadCategory? = nil, _ position: TagPosition? = nil, ifExists: Bool = false
  ) {
    self.names = names
    self.category = category
    self.position = position
    self.ifExists = ifExists
  }

  /// Moves the tags. Throws ``EditRefusal`` if a tag is not declared or is declared twice, for the name of a category, or
  /// if no category is specified and the tags are in several categories.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    for name in names where !draft.isDeclared(name) {
      if let meant = DownloadCategory(rawValue: name) { throw .categoryAsTag(name, meant) }
    }
    var tags = try draft.declaredTags(names, ifExists: ifExists)
    guard let first = tags.first else { return }
    if let tag = tags.first(where: draft.isRepeated) {
      let name = draft.names[tag].string.quoted
      throw .other("tag \(name) is declared more than once; keep only one declaration", draft.declaration(of: tag))
    }
    let own = tags.map(draft.category(of:))
    let given = try draft.category(named: category, position)
    if given == nil, let other = own.firstIndex(where: { $0 != own[0] }) {
      throw .severalCategories(draft.names[first].string, draft.names[tags[other]].string)
    }
    guard let target = given ?? own[0] else { preconditionFailure("a declared tag must have a category") }
    if position == nil { tags = zip(tags, own).filter { $0.1 != target }.map(\.0) }
    if tags.isEmpty { return }
    let old = tags.map(draft.place(of:))
    let places = try draft.put(tags, in: target, position)
    if zip(old, places).allSatisfy({ $0?.category == target && $0?.index == $1 }) { return }
    for (number, index) in places.enumerated().sorted(by: { $0.element < $1.element }) {
      let (name, origin) = (draft.names[tags[number]].string, old[number]?.category ?? target)
      draft.record(.tagMoved(name, from: origin, to: target, position: index + 1))
    }
  }
}
