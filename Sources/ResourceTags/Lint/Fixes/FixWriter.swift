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

/// The comments of a manifest, which no fix takes away.
extension SyntaxTree {
  /// Whether this tree has every comment of `old` as often as that one, not counting `removed`.
  func hasComments(of old: SyntaxTree, besides removed: [ByteSpan] = []) -> Bool {
    guard syntax == .yaml else { return true }
    let removed = Set(removed.map(\.start))
    var counts: [ByteString: Int] = [:]
    for comment in old.comments() where !removed.contains(comment.start) {
      counts[ByteString(old.source.bytes[comment]), default: 0] += 1
    }
    for comment in comments() { counts[ByteString(source.bytes[comment]), default: 0] -= 1 }
    return counts.values.allSatisfy { $0 <= 0 }
  }

  /// Whether a comment may be about an element: one directly above it, in it, behind it, or below it and indented deeper.
  func hasComments(about element: ByteSpan) -> Bool {
    guard syntax == .yaml else { return false }
    var end = source.endOfBlanks(from: element.end)
    if end < source.count, source.bytes[end] == UInt8(ascii: ",") { end = source.endOfBlanks(from: end + 1) }
    if end < source.count, source.bytes[end] == UInt8(ascii: "#") { return true }
    if !comments(from: element.start, to: element.end).isEmpty { return true }
    guard let lineStart = startOfLine(of: element.start) else { return false }
    let below = source.afterLineBreak(source.lineEnd(from: end))
    return source.endOfCommentLines(below: below, indentedBeyond: element.start - lineStart) > below
      || !source.commentLines(above: lineStart, notAbove: source.byteOrderMarkLength, indentedUpTo: .max).comments
        .isEmpty
  }

  /// Whether a comment may be about an item of a list.
  func hasComments(aboutItem node: NodeID) -> Bool {
    hasComments(about: ByteSpan(properties[node]?.start ?? span(of: node).start, span(of: node).end))
  }

  /// The start of the line of an element that only white space and its dash precede.
  private func startOfLine(of offset: ByteIndex) -> ByteIndex? {
    let start = source.startOfBlanks(before: offset)
    let isItem = start > 0 && start < offset && source.bytes[start - 1] == UInt8(ascii: "-")
    return source.startOfLineIfFirst(isItem ? start - 1 : offset)
  }
}
