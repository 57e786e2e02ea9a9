/// Keeps only the first mention of each tag in a list of one entry, or of several that share it through aliases.
struct RemoveRepeatedTags: ManifestEdit {
  /// The number of the list.
  let list: Int

  func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    for (entry, resource) in draft.manifest.entries.enumerated() where Int(resource.list) == list {
      if draft.removed.contains(entry) { continue }
      try draft.setTags(of: entry, to: draft.tags(of: entry).withoutRepetitions)
    }
  }
}

/// Keeps only the first declaration of each tag in a category.
struct RemoveRepeatedDeclarations: ManifestEdit {
  let category: DownloadCategory

  func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    try draft.set(category, to: draft.items(of: category).withoutRepetitions)
  }
}

extension [DraftItem] {
  /// The first item of each tag.
  fileprivate var withoutRepetitions: [DraftItem] {
    var seen: Set<DraftTag> = []
    return filter { seen.insert($0.tag).inserted }
  }
}
