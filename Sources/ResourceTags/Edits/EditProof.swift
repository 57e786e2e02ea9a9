/// Why edits were not made, and which of them are at fault.
public struct EditFailure: Error {
  /// The reason of the first refusal.
  public var refusal: EditRefusal { refusals[0].refusal }
  /// The index of the first refused edit; `nil` if the manifest itself is at fault, or all edits together.
  public var index: Int? { refusals[0].index }
  /// All refusals, in the order of the edits. An edit may be refused because an earlier one was.
  public let refusals: [(refusal: EditRefusal, index: Int?)]
  /// What the edits that were not refused would have added.
  package let additions: [ResourceAddition]
}

extension Manifest {
  /// Makes an edit in memory and proves it: the new text is read again, must mean exactly what the edit requests,
  /// must have no new fault of shape, and must be the same byte for byte outside the replacements.
  ///
  /// Throws ``EditRefusal`` if the manifest does not allow the edit or the proof fails.
  public func applying(_ edit: some ManifestEdit) throws(EditRefusal) -> ProvedEdit {
    do throws(EditFailure) { return try applying([edit]) } catch { throw error.refusal }
  }

  /// Makes several edits, each on the result of the ones before it, and proves the result as
  /// a whole: the text is read once before and once after, however many edits there are.
  ///
  /// Throws ``EditFailure`` with all refusals if some of them cannot be made; then none is made.
  public func applying(_ edits: [any ManifestEdit]) throws(EditFailure) -> ProvedEdit {
    var refusals: [(refusal: EditRefusal, index: Int?)] = []
    var additions: [ResourceAddition] = []
    do throws(EditRefusal) {
      if let place = tree.firstFaultPlace { throw .syntax(place) }
      var draft = try ManifestDraft(self)
      for (number, edit) in edits.enumerated() {
        draft.edit = number
        do throws(EditRefusal) { try edit.make(in: &draft) } catch { refusals.append((error, number)) }
        draft.suggestsNames = refusals.count < Self.suggestionLimit
      }
      if refusals.isEmpty { return try proved(draft) }
      additions = draft.additions
    } catch {
      refusals = [(error, nil)]
    }
    throw EditFailure(refusals: refusals, additions: additions)
  }

  /// The text that has the content of `draft`, proved to have it.
  func proved(_ draft: ManifestDraft) throws(EditRefusal) -> ProvedEdit {
    try draft.checkProject()
    let entryOrder = EntryOrder(draft)
    let (textEdits, removedComments) = try DraftWriter.write(draft, entryOrder)
    return ProvedEdit(
      textEdits: textEdits, manifest: try proving(textEdits, draft, entryOrder),
      changes: textEdits.isEmpty ? [] : draft.changes, removedComments: removedComments, additions: draft.additions)
  }

  /// How many refusals suggest a name.
  private static let suggestionLimit = 100

  /// The manifest after `edits`, proved to have the content of `draft`.
  func proving(
    _ edits: [TextEdit], _ draft: ManifestDraft, _ entryOrder: EntryOrder
  ) throws(EditRefusal) -> Manifest {
    guard let first = edits.first else {
      guard draft.describes(self, entryOrder) else { throw .unproved(ByteSpan(at: 0)) }
      return self
    }
    guard let text = try? source.applying(edits) else { throw .unproved(first.span) }
    let changed = Manifest(text)
    guard changed.tree.syntax == tree.syntax, changed.tree.faults.isEmpty,
      // The same text may no longer be a string, such as a name that lacks the quotes it needs.
      changed.faults.count <= faults.count, draft.describes(changed, entryOrder),
      source.isEqual(to: text, outside: edits)
    else { throw .unproved(first.span) }
    return changed
  }
}

extension SourceText {
  /// Whether `new` is this text with only the replacements changed, found without applying them.
  fileprivate func isEqual(to new: SourceText, outside edits: [TextEdit]) -> Bool {
    var (oldIndex, newIndex) = (0, 0)
    for edit in edits + [TextEdit(ByteSpan(at: count), [])] {
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
