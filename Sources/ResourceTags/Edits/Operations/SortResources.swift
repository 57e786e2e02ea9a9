/// Sorts the entries of `files` or of a catalog by their paths, numbers in them by their values.
///
/// What is sorted in any order that odr knows stays as it is. Editors offer it; no command does.
package struct SortResources: ManifestEdit {
  /// The path of the catalog; `nil` for loose files.
  package let catalog: String?

  /// Sorts the items of `catalog` or, if that is `nil`, the loose files and folders.
  package init(catalog: String? = nil) {
    self.catalog = catalog
  }

  /// Refuses a catalog that the manifest does not have, and lists of which only a part can be read.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    var group = 0
    if let catalog {
      let key = PathKey(ByteString(NormalizedPath(catalog.utf8).bytes))
      guard let found = draft.groupsByPath[key] else { throw .unknownResource(catalog, nearest: nil) }
      if let repeated = draft.repeatedCatalogs[key] { throw .unsound(draft.tree.span(of: repeated)) }
      group = found
    } else {
      _ = try draft.outline.section(.files)
    }
    for resource in draft.groups[group].originals where !draft.removed.contains(resource) {
      // An entry that moves may be written again.
      if draft.lists[resource] == nil { try draft.checkList(of: resource) }
    }
    draft.groups[group].isSorted = true
    draft.groups[group].isChanged = true
  }
}
