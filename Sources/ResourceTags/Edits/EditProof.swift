import ManifestSyntax
import SourceText

extension Manifest {
  /// Carries out an edit in memory and proves it: the new text is read again, must say exactly what the edit means
  /// and have no fault of shape that it did not have, and must be the same byte for byte outside the replacements.
  ///
  /// Throws ``EditRefusal`` where the manifest does not allow the edit or the proof fails.
  public func applying(_ edit: some ManifestEdit) throws(EditRefusal) -> ProvedEdit {
    if let fault = tree.faults.first { throw .syntax(fault.span) }
    let names = EditNames()
    let plan = try edit.plan(for: self, names)
    guard let first = plan.textEdits.first else { return ProvedEdit(textEdits: [], bytes: source.allBytes) }
    let edits = plan.textEdits.sorted { $0.span < $1.span }
    guard let bytes = try? source.applying(edits), bytes.count <= SourceText.byteLimit else {
      throw .unproved(first.span)
    }
    let changed = Manifest(SourceText(name: source.name, bytes: bytes))
    guard changed.tree.syntax == tree.syntax, changed.tree.faults.isEmpty else { throw .unproved(first.span) }
    // The same text may be no string any more, as a name that needs quotes and has none.
    guard changed.faults.count <= faults.count else { throw .unproved(first.span) }
    guard names.pool.meaning(of: changed) == plan.meaning else { throw .unproved(first.span) }
    guard Self.areEqual(source.bytes, bytes, outside: edits) else { throw .unproved(first.span) }
    return ProvedEdit(textEdits: edits, bytes: bytes)
  }

  /// Whether `new` is `old` with nothing but the replacements changed, found without applying them.
  private static func areEqual(_ old: UnsafeBufferPointer<UInt8>, _ new: [UInt8], outside edits: [TextEdit]) -> Bool {
    var (oldIndex, newIndex) = (0, 0)
    for edit in edits + [TextEdit(ByteSpan(at: old.count), [])] {
      let count = edit.span.start - oldIndex
      guard count >= 0, newIndex + count + edit.replacement.count <= new.count else { return false }
      guard old[oldIndex..<edit.span.start].elementsEqual(new[newIndex..<newIndex + count]) else { return false }
      newIndex += count
      guard new[newIndex..<newIndex + edit.replacement.count].elementsEqual(edit.replacement) else { return false }
      oldIndex = edit.span.end
      newIndex += edit.replacement.count
    }
    return newIndex == new.count
  }
}
