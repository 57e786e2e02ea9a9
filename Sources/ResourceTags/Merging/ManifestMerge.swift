/// Three versions of a manifest, merged by what they mean.
///
/// The result is the text of OURS with the changes of THEIRS as proved edits: its comments and its layout stay. Where one side
/// changed nothing, the result is the other side, byte for byte.
package struct ManifestMerge: Sendable {
  /// The merged text; if there are conflicts, with git's marks around what conflicts.
  package let bytes: [UInt8]
  /// What a person has to decide. Places are in OURS, unless they name another text.
  package let conflicts: [Diagnostic]
  /// What was done that a person may want to know.
  package let notes: [Diagnostic]

  /// How many conflicts are described.
  private static let limit = Linter.findingsPerRule

  /// How many notes of a kind there are at most.
  private static let noteLimit = 100

  private init(_ source: SourceText) {
    bytes = source.allBytes
    (conflicts, notes) = ([], [])
  }

  /// Merges; an empty BASE is a manifest that says nothing. Throws ``MergeRefusal`` if a version cannot be read
  /// completely, or if the text of OURS cannot be edited so.
  package init(
    base: SourceText, ours: SourceText, theirs: SourceText, labels: MarkerLabels = MarkerLabels()
  ) throws(MergeRefusal) {
    if ours.bytes == theirs.bytes || theirs.bytes == base.bytes {
      self.init(ours)
    } else if ours.bytes == base.bytes {
      self.init(theirs)
    } else {
      try self.init(merging: base, ours, theirs, labels)
    }
  }

  private init(
    merging base: SourceText, _ ours: SourceText, _ theirs: SourceText, _ labels: MarkerLabels
  ) throws(MergeRefusal) {
    let base = base.contentEnd(before: base.count) == 0 ? SourceText(name: base.name, "version: 1\n") : base
    let isLarge = ours.count > 100_000
    let (first, second) = (
      DeferredValue(isLarge: isLarge) { Manifest(base) }, DeferredValue(isLarge: isLarge) { Manifest(theirs) }
    )
    let own = Manifest(ours)
    let manifests = PerSide { $0 == .base ? first.value : $0 == .ours ? own : second.value }
    for side in [MergeSide.ours, .theirs, .base] {
      guard let obstacle = MergeObstacle.find(in: manifests[side]) else { continue }
      throw MergeRefusal(side, manifests[side].source, obstacle.span, obstacle.message)
    }
    let merge = MeaningMerge(
      ThreeVersions(base: manifests.base, ours: manifests.ours, theirs: manifests.theirs))
    let comments = CommentMerge(merge)
    let merged = try MergedText(merge, comments, preferring: .ours)
    let reporter = MergeReporter(merge)
    var disputes = MergeDisputes(merge, comments.keys)
    var conflicts = merge.conflicts.prefix(Self.limit).map { reporter.diagnostic($0) }
    conflicts += reporter.diagnostics(comments, merged, limit: Self.limit, &disputes)
    // The errors of a text that a person has to change anyway mean nothing yet.
    let errors = merge.conflicts.isEmpty ? Self.newErrors(merged.manifest, manifests.ours, manifests.theirs) : []
    if !errors.isEmpty {
      let elements = merge.elements(ofMerged: merged.manifest, comments.keys, preferring: .ours)
      conflicts += errors.map { error in
        reporter.diagnostic(error, about: disputes.add(error, in: merged.manifest, elements), disputes)
      }
    }
    self.conflicts = conflicts
    notes =
      merge.notes.prefix(Self.noteLimit).map { reporter.diagnostic($0) }
      + comments.lostComments.prefix(Self.noteLimit).map {
        Diagnostic(
          rule: MergeReporter.rule, severity: .note, message: "comment not kept, since JSON has none",
          at: Diagnostic.Location($0, in: theirs))
      }
    bytes =
      conflicts.isEmpty
      ? merged.manifest.source.allBytes
      : Self.marked(merge, comments, disputes, labels)
        ?? Self.markedWhole(manifests, labels)
  }

  /// The text of OURS with marks around all that the sides have otherwise.
  private static func markedWhole(_ manifests: PerSide<Manifest>, _ labels: MarkerLabels) -> [UInt8] {
    let syntax = manifests.ours.tree.syntax
    func text(_ side: MergeSide) -> [UInt8] {
      let manifest = manifests[side]
      if manifest.tree.syntax == syntax { return manifest.source.allBytes }
      let converted = try? manifest.converted(to: syntax == .json ? .json : .yaml)
      return converted?.bytes ?? manifest.source.allBytes
    }
    return ConflictMarkers.text(ours: manifests.ours.source, base: text(.base), theirs: text(.theirs), labels)
  }

  /// The text with marks around what conflicts; `nil` if there is nothing that the sides have otherwise.
  private static func marked(
    _ merge: MeaningMerge, _ comments: CommentMerge, _ disputes: MergeDisputes, _ labels: MarkerLabels
  ) -> [UInt8]? {
    var merge = merge
    merge.dispute(disputes)
    let comments = comments.following(merge)
    func text(_ side: MergeSide) -> SourceText? {
      (try? MergedText(merge, comments, preferring: side, isForMarks: true))?.manifest.source
    }
    guard let ours = text(.ours), let theirs = text(.theirs), let base = text(.base), ours.bytes != theirs.bytes else {
      return nil
    }
    return ConflictMarkers.text(ours: ours, base: base.allBytes, theirs: theirs.allBytes, labels)
  }

  /// What git's merge of the lines of a text gives, if that has errors that no side has: a description of them, and the text
  /// with marks around all that the sides have otherwise. Files are not looked at.
  package static func newErrors(
    in merged: SourceText, base: SourceText, ours: SourceText, theirs: SourceText, labels: MarkerLabels
  ) -> (errors: [Diagnostic], bytes: [UInt8])? {
    let errors = newErrors(Manifest(merged), Manifest(ours), Manifest(theirs)).map { error in
      Diagnostic(
        rule: error.rule, severity: .error, message: MergeReporter.message(ofNew: error), about: error.subject,
        at: Diagnostic.Location(error.span, in: merged))
    }
    if errors.isEmpty { return nil }
    return (errors, markedWhole(PerSide { Manifest($0 == .base ? base : $0 == .ours ? ours : theirs) }, labels))
  }

  /// The errors of a merged manifest that no side has.
  private static func newErrors(_ merged: Manifest, _ ours: Manifest, _ theirs: Manifest) -> [Diagnostic] {
    func errors(_ manifest: Manifest, _ limit: Int) -> [Diagnostic] {
      Linter.lint(manifest, limitPerRule: limit).filter { $0.severity == .error }
    }
    let found = errors(merged, Linter.findingsPerRule)
    if found.isEmpty { return [] }
    let known = Set((errors(ours, .max) + errors(theirs, .max)).map { $0.rule + "\0" + $0.message })
    return found.filter { !known.contains($0.rule + "\0" + $0.message) }
  }
}

/// Why manifests are not merged by what they mean.
package struct MergeRefusal: Error {
  /// The version that prevents it.
  package let side: MergeSide
  /// Its text, and the place there.
  package let source: SourceText
  package let span: ByteSpan
  /// What is wrong: lower-case start, no full stop.
  package let message: String

  init(_ side: MergeSide, _ source: SourceText, _ span: ByteSpan, _ message: String) {
    (self.side, self.source, self.span, self.message) = (side, source, span, message)
  }
}
