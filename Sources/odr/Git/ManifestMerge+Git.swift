import ResourceTags

/// Merges with git. If git can merge the lines, and the result contains exactly the changes of both sides, git's result is
/// the merged text; otherwise, odr merges the versions by meaning.
extension ManifestMerge {
  /// Merges three versions. Throws ``FileError`` if odr can't make temporary files for git, and ``GitFailure`` if git
  /// can't merge the lines.
  static func withGit(
    base: SourceText, ours: SourceText, theirs: SourceText, _ labels: MarkerLabels,
    evidence: (MergeSide) -> FileEvidence = { _ in FileEvidence() }
  ) throws -> ManifestMerge {
    func lines(_ style: TextMerge.Style) throws -> TextMerge {
      try TextMerge(
        base: base.allBytes, ours: ours.allBytes, theirs: theirs.allBytes, labels, style: style)
    }
    do {
      return try ManifestMerge(
        base: base, ours: ours, theirs: theirs, labels: labels,
        lines: {
          let merge = try lines(.merge)
          return merge.hasConflicts ? nil : merge.bytes
        }, evidence: evidence)
    } catch {
      return ManifestMerge(
        try lines(.diff3), base: base, ours: ours, theirs: theirs, labels: labels, because: error)
    }
  }

  /// Merges three versions of the file at `path`, relative to the repository's root. If git merges two merge bases,
  /// `isVirtual` is true: no commit contains the result, and the user needs no messages.
  static func ofFile(
    _ path: ByteString, base: SourceText, ours: SourceText, theirs: SourceText, _ labels: MarkerLabels,
    isVirtual: Bool = false
  ) throws -> ManifestMerge {
    let commits = MergedCommits(path, base: base, ours: ours, theirs: theirs)
    return try withGit(
      base: base, ours: ours, theirs: theirs, labels,
      evidence: { isVirtual ? FileEvidence() : commits.evidence($0) })
  }

  /// The merged text.
  var bytes: [UInt8] { source.allBytes }

  /// Whether the project may differ from the merged text. git merges the lines of the project, too.
  var outdatesProject: Bool { isWritten && Manifest(source).project != nil }

  /// Prints the conflicts, the notes, and a summary line about the manifest called `name` on standard error. The line
  /// ends with `next` if there are no conflicts.
  func show(as name: String, next: String = "") {
    DiagnosticPrinter.show(conflicts + (GlobalOptions.given.isQuiet && !isTextMerge ? [] : notes), in: source)
    let count = Wording.count(conflictCount, "conflict")
    let outcome =
      hasTextConflicts
      ? "conflicts between lines"
      : hasConflicts ? count : "merged" + (conflictCount > 0 ? ", \(count) resolved" : "") + next
    let line = "\(name.visible): \(outcome)\n"
    if hasConflicts { StandardStream.error.writeIgnoringErrors(line) } else { StandardStream.printStatus(line) }
  }

  /// Returns the report for scripts about the manifest at `path`.
  func json(path: String) -> JSONObject {
    let tables = LineTables(source)
    return [
      "path": path, "merge": isTextMerge ? "lines" : "meaning", "hasConflicts": hasConflicts,
      "resolvedConflicts": hasConflicts ? 0 : conflictCount,
      "conflicts": conflicts.map(tables.json), "notes": notes.map(tables.json),
    ]
  }
}
