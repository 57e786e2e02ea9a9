/// The reason why edits were not made, and the edits that were refused.
package struct EditFailure: Error {
  /// The reason for the first refusal.
  package var refusal: EditRefusal { refusals[0].refusal }
  /// All refusals, in the order of the edits, each with the index of its edit; the index is `nil` if the manifest
  /// itself, or the combination of all edits, caused the refusal. An edit may be refused only because an earlier edit
  /// was refused.
  package let refusals: [(refusal: EditRefusal, index: Int?)]
  /// The resources that the accepted edits would have added.
  package let additions: [ResourceAddition]
}

extension EditFailure: UserFacingError {
  /// The message of the first refusal.
  package var message: String { refusal.message }
}

extension Manifest {
  /// Makes edits in memory, each based on the result of the previous edits, and verifies the final result. To verify the
  /// edits, odr parses the new text again. The new text must have exactly the content that the edits request and must not
  /// contain new faults. Outside the replacements, the new text must be identical to the old text.
  ///
  /// If some edits cannot be made, makes none of the edits and throws ``EditFailure`` with all refusals. If the text of
  /// an alias would have to differ from the text of its anchor, the edits replace the alias with a copy.
  package func applying(_ edits: [any ManifestEdit]) throws(EditFailure) -> ProvedEdit {
    do {
      return try applyingToText(edits)
    } catch {
      // The places of other refusals would be in the copy.
      guard case .shared(let spans) = error.refusal, let copy = try? copying(aliasesAt: spans),
        let proved = try? copy.applying(edits)
      else { throw error }
      return proved.asChange(of: self, copy: copy)
    }
  }

  private func applyingToText(_ edits: [any ManifestEdit]) throws(EditFailure) -> ProvedEdit {
    var refusals: [(refusal: EditRefusal, index: Int?)] = []
    var additions: [ResourceAddition] = []
    do throws(EditRefusal) {
      try checkIsSupported()
      var draft = try ManifestDraft(self)
      for (number, edit) in edits.enumerated() {
        draft.edit = number
        do { try edit.make(in: &draft) } catch { refusals.append((error, number)) }
        draft.suggestsNames = refusals.count < Self.suggestionLimit
      }
      if refusals.isEmpty { return try proved(draft) }
      additions = draft.additions
    } catch {
      refusals = [(error, nil)]
    }
    throw EditFailure(refusals: refusals, additions: additions)
  }

  /// Throws ``EditRefusal`` for a text with syntax faults, and for a version that this odr doesn't support.
  func checkIsSupported() throws(EditRefusal) {
    if let place = tree.firstFaultPlace { throw .syntax(place) }
    if let version = unsupportedVersion { throw .unsupportedVersion(version) }
  }

  /// Returns verified edits that give the text the content of `draft`.
  func proved(_ draft: ManifestDraft) throws(EditRefusal) -> ProvedEdit {
    try draft.checkProject()
    let (textEdits, removedComments) = try DraftWriter.write(draft)
    return ProvedEdit(
      textEdits: textEdits, manifest: try proving(textEdits, draft),
      changes: textEdits.isEmpty ? [] : draft.changes, removedComments: removedComments, additions: draft.additions)
  }

  /// Returns the manifest with lines for the elements of `collections`, which are in brackets, so that each element can
  /// have comments.
  func writing(onLines collections: [NodeID]) throws(EditRefusal) -> Manifest {
    let draft = try ManifestDraft(self)
    var writer = DraftWriter(draft)
    for node in collections {
      let collection = writer.collection(node)
      try writer.writeOnLines(collection, CollectionChange(of: collection, removing: [], inserting: []))
    }
    return try proving(writer.edits(), draft)
  }

  /// The maximum number of refusals that suggest a name.
  private static let suggestionLimit = 100

  /// Returns the manifest after `edits`, and verifies that it has the content of `draft`.
  func proving(_ edits: [TextEdit], _ draft: ManifestDraft) throws(EditRefusal) -> Manifest {
    guard let first = edits.first else {
      guard draft.describes(self) else { throw .unproved(ByteSpan(at: 0)) }
      return self
    }
    guard let text = try? source.applying(edits) else { throw .unproved(first.span) }
    let changed = Manifest(text)
    guard changed.tree.syntax == tree.syntax, changed.tree.faults.isEmpty,
      // Without necessary quotes, a scalar with the same characters may no longer be a string, which is a fault.
      changed.faults.count <= faults.count, draft.describes(changed),
      isEqual(to: text, outside: edits)
    else { throw .unproved(first.span) }
    return changed
  }

  /// Returns whether `new` differs from the manifest's text only in the replacements that `edits` make. This method
  /// compares the bytes without applying the edits.
  private func isEqual(to new: SourceText, outside edits: [TextEdit]) -> Bool {
    let bytes = source.bytes
    var oldIndex = 0
    var newIndex = 0
    for edit in edits + [TextEdit(ByteSpan(at: bytes.count), [])] {
      let end = newIndex + edit.span.start - oldIndex
      guard newIndex <= end, end + edit.replacement.count <= new.count,
        bytes[ByteSpan(oldIndex, edit.span.start)] == new.bytes[ByteSpan(newIndex, end)],
        new.bytes[ByteSpan(end, end + edit.replacement.count)].equals(edit.replacement)
      else { return false }
      oldIndex = edit.span.end
      newIndex = end + edit.replacement.count
    }
    return newIndex == new.count
  }
}

/// One or more edits that were made and verified.
package struct ProvedEdit: Sendable {
  /// The replacements, in text order; empty if the manifest already has the requested content.
  package let textEdits: [TextEdit]
  /// The manifest after the edits, as parsed for the verification.
  package let manifest: Manifest
  /// The changes to the manifest's content, in the order of the requests.
  package let changes: [ManifestChange]
  /// Comments of the old text that were removed together with their items, in order.
  package let removedComments: [ByteSpan]
  /// The resources whose paths were not in the manifest before the edits.
  package let additions: [ResourceAddition]

  /// A copy of the manifest's bytes after the edits.
  package var bytes: [UInt8] { manifest.source.allBytes }

  /// Whether anything changes.
  package var isChange: Bool { !textEdits.isEmpty }
}
