import Bytes
import Diagnostics
import FileTrees
import FileWriting
import ResourceTags

/// Three versions of a manifest, merged by their lines if that gives what they mean together, and otherwise by their meaning.
struct MergedVersions {
  /// The merged text.
  let source: SourceText
  /// What a person has to decide.
  let conflicts: [Diagnostic]
  let notes: [Diagnostic]
  /// Whether git merged the lines, since a version cannot be read.
  let isTextMerge: Bool
  /// Whether the lines of the two sides conflict.
  let hasTextConflicts: Bool

  /// Merges; `text` gives git's merge of the lines in a style of conflicts, which must not be asked for clean lines if
  /// OURS is `isConverted`.
  init(
    base: SourceText, ours: SourceText, theirs: SourceText, _ labels: MarkerLabels, isConverted: Bool = false,
    text: (TextMerge.Style) throws -> TextMerge
  ) throws {
    let bytes: [UInt8]
    do throws(MergeRefusal) {
      let merge = try ManifestMerge(base: base, ours: ours, theirs: theirs, labels: labels) {
        let lines = isConverted ? nil : try text(.merge)
        return lines.flatMap { $0.hasConflicts ? nil : $0.bytes }
      }
      (bytes, conflicts, notes) = (merge.bytes, merge.conflicts, merge.notes)
      (isTextMerge, hasTextConflicts) = (false, false)
    } catch {
      let merge = try text(.diff3)
      (isTextMerge, hasTextConflicts) = (true, merge.hasConflicts)
      notes = [
        Diagnostic(
          rule: RefusalKind.mergeConflict.rawValue, severity: .note,
          message: "git merges the lines of the text, since \(error.message)",
          at: Diagnostic.Location(error.span, in: error.source))
      ]
      let merged = SourceText(name: ours.name + " (merged)", bytes: merge.bytes)
      let found =
        merge.hasConflicts
        ? nil : ManifestMerge.newErrors(in: merged, base: base, ours: ours, theirs: theirs, labels: labels)
      (conflicts, bytes) = (found?.errors ?? [], found?.bytes ?? merge.bytes)
    }
    source = SourceText(name: ours.name, bytes: bytes)
  }

  var bytes: [UInt8] { source.allBytes }

  /// Whether a person has to decide something.
  var hasConflicts: Bool { hasTextConflicts || !conflicts.isEmpty }

  /// Shows conflicts and notes on standard error, and how many conflicts there are in the manifest called `name`.
  func show(as name: String) {
    DiagnosticPrinter.show(conflicts + (GlobalOptions.given.isQuiet && !isTextMerge ? [] : notes), in: source)
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
    let tables = LineTables(source)
    return [
      "version": version, "removed": removed, "path": path, "merge": isTextMerge ? "lines" : "meaning",
      "hasConflicts": hasConflicts,
      "conflicts": conflicts.map { LintReport.finding($0, tables) },
      "notes": notes.map { LintReport.finding($0, tables) },
    ]
  }
}
