/// An edit of the resources that a selector finds when the edit is made.
package struct SelectedEdit: ManifestEdit {
  private let selector: ResourceSelector
  private let addsResources: Bool
  private let ifExists: Bool
  /// Creates the edit for the resources that the selector found.
  package let edit: @Sendable ([ResourcePath]) -> any ManifestEdit

  /// Creates an edit of the resources that `selector` finds in the manifest or, if `addsResources` is true, also on
  /// disk. If a tag in the selector does not exist and `ifExists` is true, the selector finds nothing.
  package init(
    _ selector: ResourceSelector, addsResources: Bool, ifExists: Bool = false,
    _ edit: @escaping @Sendable ([ResourcePath]) -> any ManifestEdit
  ) {
    self.selector = selector
    self.addsResources = addsResources
    self.ifExists = ifExists
    self.edit = edit
  }

  /// Makes the edit; changes nothing if the selector finds nothing. Throws ``EditRefusal`` if a tag in the selector
  /// does not exist, if a pattern matches nothing, or if the edit is refused.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    let resources = try draft.resources(selectedBy: selector, addsResources, ifExists: ifExists)
    if !resources.isEmpty { return try edit(resources).make(in: &draft) }
    // The selector found nothing, but other parts of the request may be wrong, so try the edit in a copy of the draft.
    var copy = draft
    do { try edit([]).make(in: &copy) } catch {
      if case .nothingNamed = error { return }
      throw error
    }
  }
}

extension ManifestDraft {
  /// Returns the paths of the resources that `selector` selects, without repetitions.
  fileprivate mutating func resources(
    selectedBy selector: ResourceSelector, _ addsResources: Bool, ifExists: Bool
  ) throws(EditRefusal) -> [ResourcePath] {
    let unlisted = addsResources ? selector.unlisted(in: manifest) : []
    let paths = allResources.map { path(of: $0) } + unlisted
    if !ifExists, let pattern = selector.unmatched(among: paths) { throw .unmatchedPattern(pattern) }
    if let folder = selector.emptyFolder(among: paths) { throw .nothingBelow(folder) }
    var numbers: [Int]?
    for name in selector.tags {
      guard let tag = try tag(name, ifExists: ifExists) else { return [] }
      if numbers == nil { numbers = resources(with: [tag]) }
    }
    let candidates =
      (numbers ?? allResources).map { resource in
        let tags = tags(of: resource).map(\.tag)
        return ResourceSelector.Candidate(
          path: path(of: resource), tags: tags.map { names[$0] },
          categories: Set(tags.map { categoryByTag[$0] ?? .onDemand }))
      } + unlisted.map { ResourceSelector.Candidate(path: $0, tags: [], categories: []) }
    return selector.selected(candidates).map { candidates[$0].path }.uniqued
      .map { ResourcePath(normalized: $0.bytes) }
  }
}
