/// An edit of resources that a selector can choose.
package protocol ResourceEdit: ManifestEdit {
  /// The resources that the edit changes.
  var resources: [ResourcePath] { get set }
}

/// An edit of the resources that a selector finds when the edit is made.
package struct SelectedEdit: ManifestEdit {
  private let selector: ResourceSelector
  private let addsResources: Bool
  private let ifExists: Bool
  /// The edit, which gets the resources that the selector finds.
  package let edit: any ResourceEdit

  /// Creates an edit of the resources that `selector` finds in the manifest or, if `addsResources` is true, also on
  /// disk. If a tag in the selector does not exist and `ifExists` is true, the selector finds nothing.
  package init(
    _ selector: ResourceSelector, addsResources: Bool, ifExists: Bool = false, _ edit: any ResourceEdit
  ) {
    self.selector = selector
    self.addsResources = addsResources
    self.ifExists = ifExists
    self.edit = edit
  }

  /// Returns the files and catalog items on disk that the edit leaves out, because they can't have tags: the ones in
  /// selected folders or, if the edit is refused, also the ones that match a pattern.
  package func leftOut(of manifest: Manifest, isRefused: Bool) -> [ByteString] {
    addsResources && (isRefused || !selector.folders.isEmpty) ? selector.leftOut(of: manifest) : []
  }

  /// Makes the edit; changes nothing if the selector finds nothing. Throws ``EditRefusal`` if a tag in the selector
  /// does not exist, if a pattern matches nothing, or if the edit is refused.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    let unlisted = addsResources ? selector.unlisted(in: draft.manifest) : nil
    let (numbers, new) = try Self.resources(selectedBy: selector, in: &draft, besides: unlisted, ifExists: ifExists)
    var edit = edit
    edit.resources = (numbers.map { draft.path(of: $0) } + new).uniqued.map { ResourcePath(normalized: $0.bytes) }
    if !edit.resources.isEmpty { return try edit.make(in: &draft) }
    // The selector found nothing, but other parts of the request may be wrong, so try the edit in a copy of the draft.
    var copy = draft
    do { try edit.make(in: &copy) } catch {
      if case .nothingNamed = error { return }
      throw error
    }
  }

  /// Returns the numbers of the resources that `selector` selects, and the selected paths from `unlisted`, which are
  /// paths of resources that are not in the draft.
  private static func resources(
    selectedBy selector: ResourceSelector, in draft: inout ManifestDraft, besides unlisted: [ByteString]? = nil,
    ifExists: Bool
  ) throws(EditRefusal) -> (numbers: [Int], unlisted: [ByteString]) {
    let paths = draft.allResources.map { draft.path(of: $0) } + (unlisted ?? [])
    if !ifExists, let pattern = selector.unmatched(among: paths) { throw .unmatchedPattern(pattern) }
    if !ifExists, let folder = selector.emptyFolder(among: paths) {
      throw unlisted == nil ? .unknownResource(folder, nearest: nil) : .nothingBelow(folder)
    }
    var numbers: [Int]?
    for name in selector.tags {
      guard let tag = try draft.tag(name, ifExists: ifExists) else { return ([], []) }
      if numbers == nil { numbers = draft.resources(with: [tag]) }
    }
    let candidates = numbers ?? draft.allResources
    let selected = selector.selected(
      candidates.map { resource in
        let tags = draft.tags(of: resource).map(\.tag)
        return (
          draft.path(of: resource), tags.map { draft.names[$0] }, Set(tags.map { draft.category(of: $0) ?? .onDemand })
        )
      })
    return (selected.map { candidates[$0] }, selector.selected(unlisted ?? []))
  }

  /// Returns the indices of the resources that `selector` selects in a manifest; the indices refer to
  /// ``Manifest/resources()``. Throws ``EditRefusal`` if a tag in the selector does not exist, or if a pattern matches
  /// nothing.
  package static func resources(
    selectedBy selector: ResourceSelector, in manifest: Manifest
  ) throws(EditRefusal) -> [Int] {
    var draft = try ManifestDraft(manifest)
    return try resources(selectedBy: selector, in: &draft, ifExists: false).numbers
  }
}
