/// Keeps only the first mention of each tag in a list of one entry, or of several that share it through aliases.
struct RemoveRepeatedTags: ManifestEdit {
  /// The numbers of the entries.
  let entries: [Int]
  /// Whether mentions with a comment stay.
  let keepsComments: Bool

  func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    for entry in entries where !draft.removed.contains(entry) {
      try draft.setTags(of: entry, to: draft.tags(of: entry).withoutRepetitions(draft.tree, keepsComments))
    }
  }
}

/// Keeps only the first declaration of each tag in a category.
struct RemoveRepeatedDeclarations: ManifestEdit {
  let category: DownloadCategory
  /// Whether declarations with a comment stay.
  let keepsComments: Bool

  func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    try draft.set(category, to: draft.items(of: category).withoutRepetitions(draft.tree, keepsComments))
  }
}

extension [DraftItem] {
  /// The first item of each tag and, if comments are kept, those with a comment.
  fileprivate func withoutRepetitions(_ tree: SyntaxTree, _ keepsComments: Bool) -> [DraftItem] {
    var seen: Set<DraftTag> = []
    return filter { item in
      seen.insert(item.tag).inserted || keepsComments && item.origin.map { tree.hasComments(aboutItem: $0) } == true
    }
  }
}
