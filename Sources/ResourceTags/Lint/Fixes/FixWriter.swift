import ManifestSyntax
import SourceText

/// Works out what remedies do to the text of a manifest.
final class FixWriter {
  private let manifest: Manifest
  /// What the manifest says; `nil` where it cannot be edited.
  private lazy var draft = manifest.tree.faults.isEmpty ? try? ManifestDraft(manifest) : nil
  /// Nobody reads ten thousand fixes. Where there are aliases each has to look at all of them, so there are fewer.
  private var budget = 100_000_000
  private let cost: Int

  init(_ manifest: Manifest) {
    self.manifest = manifest
    cost = max(10_000, manifest.tree.properties.isEmpty ? 0 : manifest.tree.nodes.count + manifest.entries.count)
  }

  /// The fix that a remedy comes to; `nil` where the manifest does not allow it.
  func fix(_ remedy: Remedy) -> Diagnostic.Fix? {
    let edits: [TextEdit]
    switch remedy.kind {
    case .text(let textEdits, _): edits = textEdits
    case .edit(let edit):
      guard budget > 0, var draft else { return nil }
      budget -= cost
      guard (try? edit.make(in: &draft)) != nil,
        let written = try? DraftWriter.write(draft, Arrangement(draft))
      else { return nil }
      edits = written.edits
    }
    return edits.isEmpty ? nil : Diagnostic.Fix(title: remedy.title, isSafe: remedy.isSafe, edits: edits)
  }
}
