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
        let written = try? DraftWriter.write(draft), !written.edits.isEmpty
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

  func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    if let category { try draft.set(category, to: draft.items(of: category).uniqued(by: \.tag)) }
    for entry in entries where !draft.removed.contains(entry) {
      try draft.setTags(of: entry, to: draft.tags(of: entry).uniqued(by: \.tag))
    }
  }
}
