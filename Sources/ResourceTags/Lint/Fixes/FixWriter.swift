/// Computes the edits that fix-its make in the text of a manifest.
final class FixWriter {
  private let manifest: Manifest
  /// The parsed meaning of the manifest; `nil` if the manifest can't be edited.
  private lazy var draft = manifest.tree.faults.isEmpty ? try? ManifestDraft(manifest) : nil
  /// The number of values that fixes may still visit. Each fix may visit the whole manifest, and users don't need
  /// thousands of fixes at once.
  private var budget = 5_000_000
  private var known: [String: Diagnostic.Fix?] = [:]

  init(_ manifest: Manifest) {
    self.manifest = manifest
  }

  /// Computes the text edits of a fix-it, and returns them as a fix; `nil` if the manifest doesn't allow the fix. In a
  /// large manifest with very many findings, the last fixes contain no edits.
  func fix(_ fixIt: FixIt) -> Diagnostic.Fix? {
    guard let key = fixIt.key else { return write(fixIt) }
    if let known = known[key] { return known }
    let fix = write(fixIt)
    known[key] = .some(fix)
    return fix
  }

  /// Writes a fix. The fix is safe only if odr read the whole text and the fix doesn't remove a comment.
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

/// Changes the path of a single entry, even if other entries have the same path.
struct MoveEntry: ManifestEdit {
  let entry: Int
  let path: ResourcePath

  /// Throws ``EditRefusal`` if another entry already has the new path.
  func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    if draft.removed.contains(entry) { return }
    if let other = try draft.resource(at: path), other != entry {
      throw .resourceExists(path.string, draft.span(of: other))
    }
    try draft.moveResource(entry, to: path)
  }
}

/// Changes the path of a single catalog, together with the paths of everything in the catalog.
struct MoveCatalog: ManifestEdit {
  let catalog: Int
  let path: ResourcePath

  /// Throws ``EditRefusal`` if another catalog already has the new path.
  func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    let group = catalog + 1
    if let old = draft.groups[group].path, let key = draft.repeatedCatalogs[PathKey(old)] {
      throw .unsound(draft.tree[key].span)
    }
    if let other = draft.groupsByPath[PathKey(path.bytes)], other != group { throw .resourceExists(path.string, nil) }
    let resources = draft.groups[group].originals.filter { !draft.removed.contains($0) } + draft.groups[group].added
    draft.moveCatalog(group, resources, to: path.bytes)
  }
}

/// Removes an entry that has no tags.
struct RemoveEmptyEntry: ManifestEdit {
  let entry: Int

  func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    if draft.removed.contains(entry) || !draft.tags(of: entry).isEmpty { return }
    try draft.removeResource(entry)
  }
}

/// Removes every repetition of a tag from a category, or from a list that belongs to one entry or that several entries
/// share through aliases.
struct RemoveRepetitions: ManifestEdit {
  var category: DownloadCategory?
  /// The numbers of the entries whose repeated tags are removed.
  var entries: [Int] = []
  /// Whether to keep repetitions that have a comment.
  let keepsComments: Bool

  func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    if let category { try draft.set(category, to: kept(draft.items(of: category), draft.tree)) }
    for entry in entries where !draft.removed.contains(entry) {
      try draft.setTags(of: entry, to: kept(draft.tags(of: entry), draft.tree))
    }
  }

  /// Returns the first item for each tag and, if comments are kept, every repetition that has a comment.
  private func kept(_ items: [DraftItem], _ tree: SyntaxTree) -> [DraftItem] {
    var seen: Set<TagID> = []
    return items.filter { item in
      seen.insert(item.tag).inserted || keepsComments && item.origin.map { tree.hasComments(aboutItem: $0) } == true
    }
  }
}

/// Checks that prevent fixes from losing comments.
extension SyntaxTree {
  /// Whether this tree contains every comment of `old`, at least as often as `old` does, except for the `removed`
  /// comments.
  func hasComments(of old: SyntaxTree, besides removed: [ByteSpan] = []) -> Bool {
    guard syntax == .yaml else { return true }
    let removed = Set(removed.map(\.start))
    var counts: [ByteString: Int] = [:]
    func text(_ comment: ByteSpan, _ source: SourceText) -> ByteString {
      ByteString(source.bytes[ByteSpan(comment.start, source.contentEnd(before: comment.end))])
    }
    for comment in old.comments() where !removed.contains(comment.start) {
      counts[text(comment, old.source), default: 0] += 1
    }
    for comment in comments() { counts[text(comment, source), default: 0] -= 1 }
    return counts.values.allSatisfy { $0 <= 0 }
  }

  /// Whether a comment may describe an element: a comment directly above it, inside it, after it on the same line, or
  /// below it with deeper indentation.
  func hasComments(about element: ByteSpan) -> Bool {
    guard syntax == .yaml else { return false }
    var end = source.endOfBlanks(from: element.end)
    if end < source.count, source.bytes[end] == "," { end = source.endOfBlanks(from: end + 1) }
    if end < source.count, source.bytes[end] == "#" { return true }
    if !comments(from: element.start, to: element.end).isEmpty { return true }
    guard let lineStart = startOfLine(of: element.start) else { return false }
    let below = source.afterLineBreak(source.lineEnd(from: end))
    let lineAbove = source.lineStart(of: lineStart - source.lineBreakLength(before: lineStart))
    return source.endOfCommentLines(below: below, indentedBeyond: element.start - lineStart) > below
      || source.bytes[padded: source.endOfBlanks(from: lineAbove)] == "#"
  }

  /// Whether a comment may describe an item of a list.
  func hasComments(aboutItem node: NodeID) -> Bool {
    hasComments(about: ByteSpan(properties[node]?.start ?? span(of: node).start, span(of: node).end))
  }

  /// Finds the start of an element's line; `nil` if anything other than white space or a list item's dash precedes the
  /// element.
  private func startOfLine(of offset: ByteIndex) -> ByteIndex? {
    let start = source.startOfBlanks(before: offset)
    let isItem = start > 0 && start < offset && source.bytes[start - 1] == "-"
    return source.startOfLineIfFirst(isItem ? start - 1 : offset)
  }
}
