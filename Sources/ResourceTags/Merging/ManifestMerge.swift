/// The result of merging three versions of a manifest by meaning.
///
/// If one side changed nothing, the result is the other side, byte for byte. If both sides changed the manifest, the
/// result is git's line merge, provided that it has exactly the meaning that odr computes for the merge. If git's line
/// merge conflicts or has a different meaning, odr applies the changes of THEIRS to the text of OURS as verified edits.
package struct ManifestMerge: Sendable {
  /// The merged text, with git's conflict markers around conflicts.
  package let bytes: [UInt8]
  /// The conflicts that the user has to resolve. Locations are in the merged text, unless they specify another text.
  package let conflicts: [Diagnostic]
  /// The decisions that the user may want to check.
  package let notes: [Diagnostic]

  /// The identifier of the rule for conflicts.
  static let rule = "merge-conflict"

  /// The maximum number of conflicts in the result.
  private static let limit = Linter.findingsPerRule

  /// The maximum number of notes of each kind.
  private static let noteLimit = 100

  private init(_ source: SourceText) {
    bytes = source.allBytes
    (conflicts, notes) = ([], [])
  }

  /// Merges three versions; an empty BASE counts as a manifest without contents.
  ///
  /// `lines` returns git's line merge, or `nil` if the lines conflict. If git's line merge has the meaning that odr
  /// computes for the merge, it is the result. Throws ``MergeRefusal`` if a version has structural errors, or if odr
  /// can't edit the text of OURS.
  package init(
    base: SourceText, ours: SourceText, theirs: SourceText, labels: MarkerLabels = MarkerLabels(),
    lines: @escaping @Sendable () throws -> [UInt8]? = { nil }
  ) throws(MergeRefusal) {
    if ours.bytes == theirs.bytes || theirs.bytes == base.bytes {
      self.init(ours)
    } else if ours.bytes == base.bytes {
      self.init(theirs)
    } else {
      try self.init(merging: base, ours, theirs, labels, lines)
    }
  }

  private init(
    merging base: SourceText, _ ours: SourceText, _ theirs: SourceText, _ labels: MarkerLabels,
    _ lines: @escaping @Sendable () throws -> [UInt8]?
  ) throws(MergeRefusal) {
    let base = base.contentEnd(before: base.count) == 0 ? SourceText(name: base.name, "version: 1\n") : base
    let isLarge = ours.count > 100_000
    let (first, second, lineMerge) = (
      DeferredValue(isLarge: isLarge) { Manifest(base) }, DeferredValue(isLarge: isLarge) { Manifest(theirs) },
      DeferredValue(isLarge: isLarge) { (try? lines()).map { Manifest(SourceText(name: ours.name, bytes: $0)) } }
    )
    let own = Manifest(ours)
    let manifests = PerSide(base: first.value, ours: own, theirs: second.value)
    for side in [MergeSide.ours, .theirs, .base] {
      guard let obstacle = MergeObstacle.find(in: manifests[side]) else { continue }
      throw MergeRefusal(side, manifests[side].source, obstacle.span, obstacle.message)
    }
    var merge = MeaningMerge(ThreeVersions(manifests))
    let draft = try? MergedDraft(merge, preferring: .ours)
    if merge.conflicts.isEmpty, let draft, let manifest = lineMerge.value {
      if manifest.format == own.format, MergeObstacle.find(in: manifest) == nil, draft.isMeaning(of: manifest),
        Self.newErrors(manifest, manifests.ours, manifests.theirs).isEmpty
      {
        (bytes, conflicts) = (manifest.source.allBytes, [])
        notes = Self.notes(merge, merge.notes.isEmpty ? nil : merge.text(of: manifest, preferring: .ours))
        return
      }
    }
    let texts = PerSide { merge.text($0) }
    var comments = CommentMerge(texts)
    merge.dispute(comments.conflicts)
    comments.disputed = merge.disputed.union(comments.conflicts)
    let merged = try MergedText(
      merge, comments, texts, preferring: .ours, comments.conflicts.isEmpty ? draft : nil)
    let unplaced = merged.unplaced.filter {
      !comments.disputed.contains($0) && !comments.disputed.contains($0.resource)
    }
    var found =
      merge.conflicts + comments.conflicts.map { merge.comment($0, texts, isChanged: true) }
      + unplaced.sorted().map { merge.comment($0, texts, isChanged: false) }
    var disputes = merged.unplaced.union(found.map(\.key))
    // If there are conflicts, the user has to edit the merged text anyway, so odr doesn't check this text for errors
    // yet.
    if found.isEmpty {
      for error in Self.newErrors(merged.text.manifest, manifests.ours, manifests.theirs) {
        let keys = merged.text.keys(of: error)
        disputes.formUnion(keys)
        found.append(
          MergeConflict(keys.first ?? .end, about: error.subject, Self.message(ofNew: error), rule: error.rule))
      }
    }
    notes = Self.notes(merge, merged.text) + comments.lostComments(of: merged.text).prefix(Self.noteLimit)
    if found.isEmpty {
      (bytes, conflicts) = (merged.text.source.allBytes, [])
      return
    }
    merge.dispute(Array(disputes))
    comments.disputed = disputes.union(merge.disputed)
    let marked =
      Self.marked(merge, comments, texts, labels)
      ?? ConflictMarkers(Self.inOneFormat(texts, merge), labels)
    bytes = marked.bytes
    conflicts = found.prefix(Self.limit).map { marked.diagnostic($0) }
  }

  /// Returns the notes, with their locations in the merged text.
  private static func notes(_ merge: MeaningMerge, _ text: VersionText?) -> [Diagnostic] {
    merge.notes.prefix(noteLimit).map { note in
      Diagnostic(
        rule: rule, severity: .note, message: note.message, about: note.subject,
        at: Diagnostic.Location(text?.place(of: note.key) ?? ByteSpan(at: 0)))
    }
  }

  /// Returns the texts of the versions, converted to the format of OURS.
  private static func inOneFormat(_ texts: PerSide<VersionText>, _ merge: MeaningMerge) -> PerSide<VersionText> {
    let format = texts.ours.manifest.format
    return PerSide { side in
      let manifest = texts[side].manifest
      guard manifest.format != format, let converted = try? manifest.converted(to: format) else { return texts[side] }
      let source = SourceText(name: texts.ours.source.name, bytes: converted.bytes)
      return merge.text(of: Manifest(source), preferring: side)
    }
  }

  /// Returns the text with markers around the conflicts; `nil` if odr can't write that text, or if the texts for OURS
  /// and THEIRS are equal.
  private static func marked(
    _ merge: MeaningMerge, _ comments: CommentMerge, _ versions: PerSide<VersionText>, _ labels: MarkerLabels
  ) -> ConflictMarkers? {
    guard let ours = try? MergedText(merge, comments, versions, preferring: .ours),
      let theirs = try? MergedText(merge, comments, versions, preferring: .theirs, over: ours.text),
      let base = try? MergedText(merge, comments, versions, preferring: .base, over: ours.text),
      ours.unplaced.isEmpty, theirs.unplaced.isEmpty, base.unplaced.isEmpty,
      ours.text.source.bytes != theirs.text.source.bytes
    else { return nil }
    return ConflictMarkers(PerSide(base: base.text, ours: ours.text, theirs: theirs.text), labels)
  }

  /// Returns the errors that git's line merge contains but neither side does, and the text with conflict markers around
  /// all differences; `nil` if there are no such errors. This function doesn't check files.
  package static func newErrors(
    in merged: SourceText, base: SourceText, ours: SourceText, theirs: SourceText, labels: MarkerLabels
  ) -> (errors: [Diagnostic], bytes: [UInt8])? {
    let errors = newErrors(Manifest(merged), Manifest(ours), Manifest(theirs)).map { error in
      Diagnostic(
        rule: error.rule, severity: .error, message: message(ofNew: error), about: error.subject,
        at: Diagnostic.Location(error.span, in: merged))
    }
    if errors.isEmpty { return nil }
    // Only the lines are merged here, so the elements aren't needed.
    let texts = PerSide(
      base: VersionText(Manifest(base)), ours: VersionText(Manifest(ours)), theirs: VersionText(Manifest(theirs)))
    return (errors, ConflictMarkers(texts, labels).bytes)
  }

  private static func message(ofNew error: Diagnostic) -> String {
    "the merge has an error that neither side has: \(error.message)"
  }

  /// Returns the errors that a merged manifest contains but neither side does. Two errors count as the same error if
  /// they differ only in numbers outside quoted names, such as counts or sizes.
  private static func newErrors(_ merged: Manifest, _ ours: Manifest, _ theirs: Manifest) -> [Diagnostic] {
    func errors(_ manifest: Manifest, _ limit: Int) -> [Diagnostic] {
      Linter.lint(manifest, limitPerRule: limit).filter { $0.severity == .error }
    }
    func identity(_ error: Diagnostic) -> [Substring] {
      [error.rule[...]]
        + error.message.split(separator: "'", omittingEmptySubsequences: false).enumerated().flatMap { index, part in
          index % 2 == 1 ? [part] : part.split { $0.isNumber || $0 == "." }
        }
    }
    let found = errors(merged, Linter.findingsPerRule)
    if found.isEmpty { return [] }
    let known = Set((errors(ours, .max) + errors(theirs, .max)).map(identity))
    return found.filter { !known.contains(identity($0)) }
  }
}

/// The reason why manifests can't be merged by meaning.
package struct MergeRefusal: Error {
  /// The version that prevents the merge.
  package let side: MergeSide
  /// The text of the version that prevents the merge, and the location of the problem in that text.
  package let source: SourceText
  package let span: ByteSpan
  /// A message that describes the problem, starts in lowercase, and doesn't end with a period.
  package let message: String

  init(_ side: MergeSide, _ source: SourceText, _ span: ByteSpan, _ message: String) {
    (self.side, self.source, self.span, self.message) = (side, source, span, message)
  }
}

extension Manifest {
  /// Returns the spans of all resources and tags whose paths or names are in `names`.
  package func spans(of names: Set<String>) -> [ByteSpan] {
    let resources = entries.filter { names.contains(String(decoding: normalizedPath(of: $0), as: UTF8.self)) }
    let tags = references { names.contains(name(of: $0)) }
    return (resources.map(\.key) + tags.map(\.node)).map { tree.span(of: $0) }
  }
}
