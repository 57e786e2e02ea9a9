import ManifestSyntax
import SourceText

/// Tags and categories of a draft.
extension ManifestDraft {
  /// The tag with this name; throws ``EditRefusal`` with the nearest name where there is none.
  func tag(_ name: String) throws(EditRefusal) -> DraftTag {
    if let tag = names.tag(named: ByteString(name)) { return tag }
    throw .unknownTag(name, nearest: nearestTag(to: name, isDeclared: false))
  }

  /// The declared tag with this name; throws ``EditRefusal`` with the nearest name where there is none.
  func declaredTag(_ name: String, canCreate: Bool = false) throws(EditRefusal) -> DraftTag {
    if let tag = names.tag(named: ByteString(name)), category(of: tag) != nil { return tag }
    throw .undeclaredTag(name, nearest: nearestTag(to: name, isDeclared: true), canCreate: canCreate)
  }

  private func nearestTag(to name: String, isDeclared: Bool) -> String? {
    let declared = Set(categories.values.joined().map(\.tag))
    let known = names.names.indices.map { DraftTag($0) }
      .filter { names.tag(named: names[$0]) == $0 && (!isDeclared || declared.contains($0)) }
    var nearMiss = NearMiss(known.map { names[$0].string })
    return nearMiss.best(for: name)
  }

  /// The category in which a tag is declared.
  func category(of tag: DraftTag) -> Category? { homes[tag] }

  /// Refuses tags that are declared more than once.
  func checkDeclaredOnce(_ tags: [DraftTag]) throws(EditRefusal) {
    let wanted = Set(tags)
    var seen: Set<DraftTag> = []
    for category in Category.allCases {
      for item in categories[category] ?? [] where wanted.contains(item.tag) && !seen.insert(item.tag).inserted {
        throw .tagDeclaredTwice(names[item.tag].string, item.origin.map { tree.span(of: $0) } ?? ByteSpan(at: 0))
      }
    }
  }

  /// Refuses a manifest in which something that may name tags is not what it should be.
  func checkAllTagsAreSeen() throws(EditRefusal) {
    if let fault = manifest.faults.first(where: \.hidesTags) { throw .unsound(tree.span(of: fault.node)) }
  }

  /// The bytes of the text that declare `tag`, if any do.
  func declaration(of tag: DraftTag) -> ByteSpan? {
    let item = Category.allCases.lazy.compactMap { categories[$0]?.first { $0.tag == tag } }.first
    return item?.origin.map { tree.span(of: $0) }
  }

  /// Gives a category other tags, some of which come to it while others go. Refuses a list in which something stands
  /// that is no tag.
  mutating func set(
    _ category: Category, to items: [DraftItem], coming: [DraftTag] = [], going: [DraftTag] = []
  ) throws(EditRefusal) {
    if changedCategories.insert(category).inserted, let entry = try outline.category(category) {
      try checkAllAreTags(entry.value, count: manifest.declarations.count { $0.category == category })
    }
    categories[category] = items
    for tag in going { homes[tag] = nil }
    for tag in coming { homes[tag] = category }
  }

  /// Refuses the list that `value` is where it has more items than the `count` that are tags.
  func checkAllAreTags(_ value: NodeID, count: Int) throws(EditRefusal) {
    guard let list = tree.resolve(value), tree[list].kind == .sequence else { return }
    var found = 0
    for item in tree.children(of: list) {
      guard let node = tree.resolve(item), tree[node].kind == .scalar, !tree.isNull(node) else {
        throw .unsound(tree.span(of: item))
      }
      found += 1
    }
    if found != count { throw .unsound(tree.span(of: value)) }
  }
}
