import ManifestSyntax
import SourceText

/// Why edits were not carried out, and which of them is at fault.
public struct EditFailure: Error {
  /// What stands in the way.
  public let refusal: EditRefusal
  /// The index of the edit that was refused; `nil` where the manifest itself is at fault, or all edits together.
  public let index: Int?
}

extension Manifest {
  /// Carries out an edit in memory and proves it: the new text is read again, must say exactly what the edit means
  /// and have no fault of shape that it did not have, and must be the same byte for byte outside the replacements.
  ///
  /// Throws ``EditRefusal`` where the manifest does not allow the edit or the proof fails.
  public func applying(_ edit: some ManifestEdit) throws(EditRefusal) -> ProvedEdit {
    do throws(EditFailure) { return try applying([edit]) } catch { throw error.refusal }
  }

  /// Carries out several edits, each on what the ones before it have made of the manifest, and proves the result as
  /// one: the text is read once before and once after, however many edits there are.
  ///
  /// Throws ``EditFailure`` where one of them cannot be carried out, and then none is.
  public func applying(_ edits: [any ManifestEdit]) throws(EditFailure) -> ProvedEdit {
    var index: Int?
    do throws(EditRefusal) {
      if let fault = tree.faults.first { throw .syntax(fault.span) }
      var draft = try ManifestDraft(self)
      for (number, edit) in edits.enumerated() {
        index = number
        try edit.make(in: &draft)
      }
      index = nil
      let arrangement = Arrangement(draft)
      let (textEdits, removedComments) = try DraftWriter.write(draft, arrangement)
      return ProvedEdit(
        textEdits: textEdits, bytes: try proving(textEdits, draft, arrangement),
        changes: textEdits.isEmpty ? [] : draft.changes,
        removedComments: removedComments)
    } catch {
      throw EditFailure(refusal: error, index: index)
    }
  }

  /// The bytes after `edits`, which are proved to be what `draft` says.
  func proving(
    _ edits: [TextEdit], _ draft: ManifestDraft, _ arrangement: Arrangement
  ) throws(EditRefusal) -> [UInt8] {
    guard let first = edits.first else {
      guard draft.describes(self, arrangement) else { throw .unproved(ByteSpan(at: 0)) }
      return source.allBytes
    }
    guard let bytes = try? source.applying(edits), bytes.count <= SourceText.byteLimit else {
      throw .unproved(first.span)
    }
    let changed = Manifest(SourceText(name: source.name, bytes: bytes))
    guard changed.tree.syntax == tree.syntax, changed.tree.faults.isEmpty else { throw .unproved(first.span) }
    // The same text may be no string any more, as a name that needs quotes and has none.
    guard changed.faults.count <= faults.count else { throw .unproved(first.span) }
    guard draft.describes(changed, arrangement) else { throw .unproved(first.span) }
    guard Self.areEqual(source.bytes, bytes, outside: edits) else { throw .unproved(first.span) }
    return bytes
  }

  /// Whether `new` is `old` with nothing but the replacements changed, found without applying them.
  private static func areEqual(_ old: UnsafeBufferPointer<UInt8>, _ new: [UInt8], outside edits: [TextEdit]) -> Bool {
    new.withUnsafeBufferPointer { new in
      var (oldIndex, newIndex) = (0, 0)
      for edit in edits + [TextEdit(ByteSpan(at: old.count), [])] {
        let count = edit.span.start - oldIndex
        let end = newIndex + count
        guard count >= 0, end + edit.replacement.count <= new.count,
          UnsafeBufferPointer(rebasing: old[oldIndex..<edit.span.start])
            .equalBytes(UnsafeBufferPointer(rebasing: new[newIndex..<end])),
          new[end..<end + edit.replacement.count].elementsEqual(edit.replacement)
        else { return false }
        oldIndex = edit.span.end
        newIndex = end + edit.replacement.count
      }
      return newIndex == new.count
    }
  }
}
