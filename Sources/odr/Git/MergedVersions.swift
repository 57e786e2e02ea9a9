import ResourceTags

/// Three versions of a manifest, merged by what they mean or, where that is not possible, by their lines.
struct MergedVersions {
  let ours: SourceText
  /// The merged text.
  let bytes: [UInt8]
  /// What a person has to decide.
  let conflicts: [Diagnostic]
  let notes: [Diagnostic]
  /// Whether git merged the lines.
  let isTextMerge: Bool
  /// Whether the lines of the two sides conflict.
  let hasTextConflicts: Bool

  /// Merges; `text` gives git's merge of the lines.
  init(
    base: SourceText, ours: SourceText, theirs: SourceText, _ labels: MarkerLabels, text: () throws -> TextMerge
  ) throws {
    self.ours = ours
    do throws(MergeRefusal) {
      let merge = try ManifestMerge(base: base, ours: ours, theirs: theirs, labels: labels)
      (bytes, conflicts, notes) = (merge.bytes, merge.conflicts, merge.notes)
      (isTextMerge, hasTextConflicts) = (false, false)
    } catch {
      let merge = try text()
      (isTextMerge, hasTextConflicts) = (true, merge.hasConflicts)
      let isOurs = error.source === ours
      notes = [
        Diagnostic(
          rule: RefusalKind.mergeConflict.rawValue, severity: .note,
          message: "git merges the lines of the text, since \(error.message)",
          at: Diagnostic.Location(error.span, in: isOurs ? nil : error.source))
      ]
      let merged = SourceText(name: ours.name + " (merged)", bytes: merge.bytes)
      let found =
        merge.hasConflicts
        ? nil : ManifestMerge.newErrors(in: merged, base: base, ours: ours, theirs: theirs, labels: labels)
      (conflicts, bytes) = (found?.errors ?? [], found?.bytes ?? merge.bytes)
    }
  }

  /// Whether a person has to decide something.
  var hasConflicts: Bool { hasTextConflicts || !conflicts.isEmpty }

  /// Shows conflicts and notes on standard error, and how many conflicts there are in the manifest called `name`.
  func show(as name: String) {
    DiagnosticPrinter.show(conflicts + (GlobalOptions.given.isQuiet && !isTextMerge ? [] : notes), in: ours)
    if hasTextConflicts {
      StandardStream.error.writeIgnoringErrors("\(name.visible): conflicts between lines\n")
    } else {
      let count = Wording.count(conflicts.count, "conflict")
      let line = "\(name.visible): \(conflicts.isEmpty ? "merged" : count)\n"
      if conflicts.isEmpty { StandardStream.tell(line) } else { StandardStream.error.writeIgnoringErrors(line) }
    }
  }

  /// What a report for scripts says of the manifest at `path`: the report itself, or one of several in it, which has no version.
  func json(path: String, version: Int? = nil, removed: String? = nil) -> JSONObject {
    let tables = LineTables(ours)
    return [
      "version": version, "removed": removed, "path": path, "merge": isTextMerge ? "lines" : "meaning",
      "hasConflicts": hasConflicts,
      "conflicts": conflicts.map { LintReport.finding($0, tables) },
      "notes": notes.map { LintReport.finding($0, tables) },
    ]
  }
}
