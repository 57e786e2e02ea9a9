import Syntax
import Bytes
import Diagnostics

/// Works out what fix-its do to the text of a manifest.
final class FixWriter {
  private let manifest: Manifest
  /// What the manifest says; `nil` where it cannot be edited.
  private lazy var draft = manifest.tree.faults.isEmpty ? try? ManifestDraft(manifest) : nil
  /// Each fix may have to look at the whole manifest, and nobody reads thousands: this many values are looked at.
  private var budget = 5_000_000
  private var known: [String: Diagnostic.Fix?] = [:]

  init(_ manifest: Manifest) {
    self.manifest = manifest
  }

  /// The fix that a fix-it comes to; `nil` where the manifest does not allow it. Of very many in a large manifest the
  /// later ones are given without their edits.
  func fix(_ fixIt: FixIt) -> Diagnostic.Fix? {
    guard let key = fixIt.key else { return write(fixIt) }
    if let known = known[key] { return known }
    let fix = write(fixIt)
    known[key] = .some(fix)
    return fix
  }

  private func write(_ fixIt: FixIt) -> Diagnostic.Fix? {
    let edits: [TextEdit]
    switch fixIt.kind {
    case .text(let textEdits, _): edits = textEdits
    case .edit(let edit, let takesOut):
      guard var draft else { return nil }
      guard budget > 0 else { return Diagnostic.Fix(title: fixIt.title, isSafe: fixIt.isSafe, edits: []) }
      budget -= manifest.tree.nodes.count + manifest.entries.count
      guard (try? edit.make(in: &draft)) != nil,
        let written = try? DraftWriter.write(draft, EntryOrder(draft))
      else { return nil }
      if written.edits.isEmpty || !takesOut && !written.removedComments.isEmpty { return nil }
      edits = written.edits
    }
    return Diagnostic.Fix(title: fixIt.title, isSafe: fixIt.isSafe, edits: edits)
  }
}
