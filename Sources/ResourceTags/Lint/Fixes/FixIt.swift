
/// How a finding can be fixed, before its effect on the text is known.
struct FixIt: Sendable {
  /// What it does, as a command: `put it in quotes`.
  let title: String
  /// Whether it is certain to keep or restore what was meant.
  let isSafe: Bool
  let kind: Kind
  /// A key that equal fix-its share, so that their edits are computed once.
  var key: String?

  enum Kind: Sendable {
    /// Replaces text. The document stays the same except for the expected change.
    case text([TextEdit], ExpectedChange = ExpectedChange())
    /// Changes what the manifest means, and no more of its text than needed.
    case edit(any ManifestEdit, takesOut: Bool)
  }

  /// Makes an edit of what the manifest means.
  static func edit(
    _ edit: any ManifestEdit, title: String, isSafe: Bool, takesOut: Bool = false, key: String? = nil
  ) -> FixIt {
    FixIt(title: title, isSafe: isSafe, kind: .edit(edit, takesOut: takesOut), key: key)
  }

  /// Puts a plain scalar into double quotes. Only for text that needs no escapes: numbers, dates and single words.
  static func quoting(_ node: NodeID, in tree: SyntaxTree, isSafe: Bool) -> FixIt {
    let edit = TextEdit(tree.span(of: node), "\"" + tree.string(node) + "\"")
    return FixIt(title: "put it in quotes", isSafe: isSafe, kind: .text([edit]))
  }

  /// Replaces a misspelled word by `word`, in the same quotes if `word` needs no others; `nil` for an
  /// alias. Not safe for a word with an anchor, which is used elsewhere, too.
  ///
  /// If the word is a key, odr reads its value only now: `revealing`.
  static func spelling(
    _ node: NodeID, as word: String, in tree: SyntaxTree, isSafe: Bool, revealing value: NodeID? = nil
  ) -> FixIt? {
    guard tree[node].kind == .scalar else { return nil }
    let isInFlow = !tree.nodesInFlow([node]).isEmpty
    let text = ScalarWriter(tree).text(word, inPlaceOf: node, isInFlow: isInFlow)
    return FixIt(
      title: "change it to \(word.quoted)", isSafe: isSafe && !tree[node].flags.contains(.hasProperties),
      kind: .text(
        [TextEdit(tree.span(of: node), text)],
        ExpectedChange(values: [node: word], revealed: value.map { [$0] } ?? [])))
  }

  /// Puts a scalar in place of a list between brackets. Only for text that is valid there as it is.
  static func listing(_ node: NodeID, in tree: SyntaxTree) -> FixIt {
    let span = tree.span(of: node)
    return FixIt(
      title: "make it a list", isSafe: true,
      kind: .text(
        [TextEdit(ByteSpan(at: span.start), "["), TextEdit(ByteSpan(at: span.end), "]")],
        ExpectedChange(listed: [node], revealed: [node])))
  }
}

/// Computes the edits that fix-its make in the text of a manifest.
final class FixWriter {
  private let manifest: Manifest
  /// What the manifest means; `nil` if it cannot be edited.
  private lazy var draft = manifest.tree.faults.isEmpty ? try? ManifestDraft(manifest) : nil
  /// How many values fixes may visit: each may visit the whole manifest, and nobody reads thousands of fixes.
  private var budget = 5_000_000
  private var known: [String: Diagnostic.Fix?] = [:]

  init(_ manifest: Manifest) {
    self.manifest = manifest
  }

  /// The fix with the edits of a fix-it; `nil` if the manifest does not allow it. If a large manifest has very many,
  /// the later ones have no edits.
  func fix(_ fixIt: FixIt) -> Diagnostic.Fix? {
    guard let key = fixIt.key else { return write(fixIt) }
    if let known = known[key] { return known }
    let fix = write(fixIt)
    known[key] = .some(fix)
    return fix
  }

  /// A fix is safe only if the whole text was read, and if it takes no comment away.
  private func write(_ fixIt: FixIt) -> Diagnostic.Fix? {
    let isSafe = fixIt.isSafe && manifest.isComplete
    switch fixIt.kind {
    case .text(let edits, _): return Diagnostic.Fix(title: fixIt.title, isSafe: isSafe, edits: edits)
    case .edit(let edit, _):
      guard var draft else { return nil }
      guard budget > 0 else { return Diagnostic.Fix(title: fixIt.title, isSafe: isSafe, edits: []) }
      budget -= manifest.tree.nodes.count + manifest.entries.count
      guard (try? edit.make(in: &draft)) != nil,
        let written = try? DraftWriter.write(draft, EntryOrder(draft)), !written.edits.isEmpty
      else { return nil }
      return Diagnostic.Fix(
        title: fixIt.title, isSafe: isSafe && written.removedComments.isEmpty, edits: written.edits)
    }
  }
}

/// Gives one entry of the manifest, by its number, another path. A second entry with the same path stays.
struct MoveEntry: ManifestEdit {
  let entry: Int
  let path: ResourcePath

  /// Refuses a path that another entry has.
  func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    if draft.removed.contains(entry) { return }
    if let other = try draft.resource(at: path), other != entry {
      throw .resourceExists(path.string, draft.span(of: other))
    }
    try draft.moveResource(entry, to: path)
  }
}

/// Gives a catalog of the manifest, by its number, another path, with everything in it.
struct MoveCatalog: ManifestEdit {
  let catalog: Int
  let path: ResourcePath

  /// Refuses a path that another catalog has.
  func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    let group = catalog + 1
    if let old = draft.groups[group].path, let key = draft.repeatedCatalogs[PathKey(old)] {
      throw .unsound(draft.tree.span(of: key))
    }
    if let other = draft.groupsByPath[PathKey(path.bytes)], other != group { throw .resourceExists(path.string, nil) }
    let resources = draft.groups[group].originals.filter { !draft.removed.contains($0) } + draft.groups[group].added
    draft.moveCatalog(group, resources, to: path.bytes)
  }
}

/// Removes an entry without tags from the manifest.
struct RemoveEmptyEntry: ManifestEdit {
  let entry: Int

  func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    if draft.removed.contains(entry) || !draft.tags(of: entry).isEmpty { return }
    try draft.removeResource(entry)
  }
}

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
