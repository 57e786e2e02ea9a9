import ResourceTags

/// The result of merging versions of a manifest by meaning or, if that isn't possible, by lines.
struct MergedVersions {
  let ours: SourceText
  /// The merged text.
  let bytes: [UInt8]
  /// The conflicts that the user has to resolve.
  let conflicts: [Diagnostic]
  let notes: [Diagnostic]
  /// Whether git merged the lines.
  let isTextMerge: Bool
  /// Whether git's merge of the lines has conflicts.
  let hasTextConflicts: Bool

  /// Merges three versions; `text` returns git's merge of the lines.
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

  /// Whether the user has to resolve conflicts.
  var hasConflicts: Bool { hasTextConflicts || !conflicts.isEmpty }

  /// Prints conflicts and notes on standard error, and the number of conflicts in the manifest called `name`.
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

  /// Returns the report for scripts about the manifest at `path`. With `version`, it's a complete report; without, it's
  /// one of several in a report.
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
