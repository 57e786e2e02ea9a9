import ResourceTags

/// The merge of three versions of a manifest. If git can merge the lines, and the result contains exactly the changes
/// of both sides, git's result is the merged text; otherwise, odr merges the versions by meaning.
struct MergedVersions {
  /// The merged text.
  let source: SourceText
  /// The conflicts that the user has to resolve.
  let conflicts: [Diagnostic]
  /// The number of conflicts, which may be more than ``conflicts`` contains.
  private let conflictCount: Int
  let notes: [Diagnostic]
  /// Whether git merged the lines, because odr can't merge the versions by meaning.
  let isTextMerge: Bool
  /// Whether git's merge of the lines has conflicts.
  let hasTextConflicts: Bool

  /// Merges three versions. `original` is OURS as git stores it. It differs from `ours` only if odr converted OURS to
  /// another format; then git merges the lines only if odr can't merge the versions by meaning. Throws ``FileError`` if
  /// odr can't make temporary files for git, and ``GitFailure`` if git can't merge the lines.
  init(
    base: SourceText, ours: SourceText, theirs: SourceText, _ labels: MarkerLabels, original: SourceText,
    evidence: (MergeSide) -> FileEvidence = { _ in FileEvidence() }
  ) throws {
    let files = try TemporaryTexts()
    do {
      let merge = try ManifestMerge(
        base: base, ours: ours, theirs: theirs, labels: labels,
        lines: { ours === original ? try Self.mergedLines(base, ours, theirs, in: files) : nil }, evidence: evidence)
      source = merge.source
      conflicts = merge.conflicts
      conflictCount = merge.conflictCount
      notes = merge.notes
      isTextMerge = false
      hasTextConflicts = false
    } catch {
      let merge = try TextMerge(
        base: base.allBytes, ours: original.allBytes, theirs: theirs.allBytes, labels, in: files)
      isTextMerge = true
      hasTextConflicts = merge.hasConflicts
      notes = [
        RefusalKind.mergeConflict.finding(
          "git merges this manifest by lines, because \(error.message)", .note,
          at: Diagnostic.Location(error.span, in: error.source))
      ]
      let merged = SourceText(name: ours.name + " (merged)", bytes: merge.bytes)
      let found =
        merge.hasConflicts
        ? nil : ManifestMerge.newErrors(in: merged, base: base, ours: ours, theirs: theirs, labels: labels)
      conflicts = found?.errors ?? []
      conflictCount = conflicts.count
      source = SourceText(name: ours.name, bytes: found?.bytes ?? merge.bytes)
    }
  }

  /// Merges three versions of the file at `path`, relative to the repository's root. The extension of the file name
  /// determines the format, but a version can be in the other format: converts OURS if that is necessary and possible.
  /// If git merges two merge bases, `isVirtual` is true: no commit contains the result, and the user needs no messages.
  init(
    ofFile path: ByteString, base: SourceText, ours: SourceText, theirs: SourceText, _ labels: MarkerLabels,
    isVirtual: Bool = false
  ) throws {
    let commits = MergedCommits(path, base: base, ours: ours, theirs: theirs)
    let wanted: ManifestFormat = ours.name.lowercased().hasSuffix(".json") ? .json : .yaml
    var merged = ours
    // A file with a YAML extension can contain JSON until the user converts it.
    if ManifestFormat(ofUnnamed: ours.bytes) != wanted,
      ManifestFormat(ofUnnamed: theirs.bytes) == wanted || !Manifest(ours).tree.faults.isEmpty,
      let converted = try? Manifest(SourceText(name: "", bytes: ours.bytes)).converted(to: wanted)
    {
      merged = SourceText(name: ours.name, bytes: converted.bytes)
      let lost = isVirtual ? [] : converted.lostComments
      StandardStream.printStatus(lines: ours.notes("comment not kept", at: lost, isQuoted: true))
    }
    try self.init(
      base: base, ours: merged, theirs: theirs, labels, original: ours,
      evidence: { isVirtual ? FileEvidence() : commits.evidence($0) })
  }

  /// Returns git's merge of the lines; `nil` if the lines conflict.
  private static func mergedLines(
    _ base: SourceText, _ ours: SourceText, _ theirs: SourceText, in files: TemporaryTexts
  ) throws -> [UInt8]? {
    let merge = try TextMerge(
      base: base.allBytes, ours: ours.allBytes, theirs: theirs.allBytes, style: .merge, in: files)
    return merge.hasConflicts ? nil : merge.bytes
  }

  var bytes: [UInt8] { source.allBytes }

  /// Whether the user has to resolve conflicts.
  var hasConflicts: Bool { hasTextConflicts || !conflicts.isEmpty }

  /// Prints the conflicts, the notes, and a summary line about the manifest called `name` on standard error.
  func show(as name: String) {
    DiagnosticPrinter.show(conflicts + (GlobalOptions.given.isQuiet && !isTextMerge ? [] : notes), in: source)
    if hasTextConflicts {
      StandardStream.error.writeIgnoringErrors("\(name.visible): conflicts between lines\n")
    } else {
      let count = Wording.count(conflictCount, "conflict")
      let line = "\(name.visible): \(conflicts.isEmpty ? "merged" : count)\n"
      if conflicts.isEmpty { StandardStream.printStatus(line) } else { StandardStream.error.writeIgnoringErrors(line) }
    }
  }

  /// Returns the report for scripts about the manifest at `path`. With `version`, the result is a complete report;
  /// without it, the result is the part of a report about one of several manifests.
  func json(path: String, version: Int? = nil, removed: String? = nil) -> JSONObject {
    let tables = LineTables(source)
    return [
      "version": version, "removed": removed, "path": path, "merge": isTextMerge ? "lines" : "meaning",
      "hasConflicts": hasConflicts,
      "conflicts": conflicts.map(tables.json),
      "notes": notes.map(tables.json),
    ]
  }
}
