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
