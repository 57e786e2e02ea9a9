/// Declares tags: the + of Xcode's Resource Tags tab.
public struct AddTags: ManifestEdit {
  /// The names, in the order of their declarations.
  public let names: [String]
  /// The category to declare them in; `nil` for that of the position's neighbour, else `onDemand`.
  public let category: DownloadCategory?
  /// Where in the category; `nil` for the end, or in order if the tags of the category are sorted.
  public let position: TagPosition?
  /// Whether tags that are declared in any category are skipped.
  public let ifMissing: Bool

  /// Declares those of the tags `names` that are not declared yet.
  public init(
    _ names: [String], to category: DownloadCategory? = nil, _ position: TagPosition? = nil, ifMissing: Bool = false
  ) {
    self.names = names
    self.category = category
    self.position = position
    self.ifMissing = ifMissing
  }

  /// Skips tags that are already in the category. Refuses names that are not valid for tags and, unless ``ifMissing``,
  /// tags that are in another category.
  public func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    if names.isEmpty { throw .nothingNamed("tag") }
    let category = try draft.category(named: category, position) ?? .onDemand
    var block: [DraftItem] = []
    var coming: Set<DraftTag> = []
    for name in names {
      if TagName.isInvalid(name) { throw .invalidTagName(name) }
      let tag = draft.names.insert(ByteString(name))
      if let existing = draft.category(of: tag) {
        guard existing == category || ifMissing else {
          throw .tagInOtherCategory(name, existing, draft.declaration(of: tag))
        }
      } else if coming.insert(tag).inserted {
        block.append(DraftItem(tag: tag, origin: nil))
      }
    }
    if block.isEmpty { return try checkNeighbour(draft, category) }
    let place = try position.map { position throws(EditRefusal) in
      try draft.place(of: position, in: category, besides: coming)
    }
    try draft.willChange(category)
    if let place, let position {
      draft.insert(block.map { $0.moved(to: position) }, into: category, at: place)
    } else {
      draft.merge(block, into: category)
    }
    for item in block {
      draft.categoryByTag[item.tag] = category
      guard let index = draft.index(of: item.tag, in: category) else { continue }
      draft.record(.tagAdded(draft.names[item.tag].string, category, position: index + 1))
    }
  }

  /// A position that does not exist is refused even if no tag needs it.
  private func checkNeighbour(_ draft: ManifestDraft, _ category: DownloadCategory) throws(EditRefusal) {
    guard let neighbour = position?.neighbour else { return }
    let tag = try draft.declaredTag(neighbour)
    if draft.category(of: tag) != category { throw .tagNotInCategory(neighbour, category) }
  }
}
