/// Leaves of each tag in the list of some entries, which share it through aliases or are one alone, the first.
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

/// Leaves of each tag of a category the first declaration.
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
