/// The result of merging three versions of a manifest, usually by meaning.
///
/// If one side changed nothing, the result is the other side, byte for byte. If both sides changed the manifest, the
/// result is git's line merge, provided that it has exactly the meaning that odr computes for the merge, and leaves the
/// comments of lists in their lists. Otherwise, odr applies the changes of THEIRS to the text of OURS as verified edits.
package struct ManifestMerge: Sendable {
  /// The merged text, with git's conflict markers around conflicts.
  package private(set) var source: SourceText
  /// The conflicts that the user has to resolve. Locations are in the merged text, unless they specify another text.
  package private(set) var conflicts: [Diagnostic] = []
  /// The number of conflicts, including those that ``conflicts`` omits because there are more than
  /// ``Linter/findingsPerRule``.
  package private(set) var conflictCount = 0
  /// For each side, the text that resolves all conflicts in its favor, if there is one without new errors.
  private var resolutions: [MergeSide: SourceText] = [:]
  /// Removed tags that are a part of a conflict, and the reason for a merge by lines.
  package private(set) var notes: [Diagnostic] = []

  /// Whether git merged the lines, because odr can't merge the versions by meaning.
  package private(set) var isTextMerge = false
  /// Whether odr wrote the merged text, because git's merge of the lines has conflicts or another meaning.
  package private(set) var isWritten = false
  /// Whether git's merge of the lines has conflicts.
  package private(set) var hasTextConflicts = false
  /// Whether the user has to resolve conflicts.
  package var hasConflicts: Bool { hasTextConflicts || !conflicts.isEmpty }

  /// The identifier of the rule for conflicts.
  static let rule = "merge-conflict"

  /// Merges three versions; an empty BASE counts as a manifest without contents.
  ///
  /// If BASE has conflict markers, it is git's merge of several merge bases. If the sides differ in what is between the
  /// markers, they conflict.
  ///
  /// `lines` returns git's line merge, or `nil` if the lines conflict. If git's line merge has the meaning that odr
  /// computes for the merge, it is the result. If `lines` throws, odr uses its own text. `evidence` returns what git
  /// knows about a side's files. Throws ``MergeRefusal`` if a version has structural errors, if the sides have different
  /// formats, or if odr can't edit the text of OURS.
  package init(
    base: SourceText, ours: SourceText, theirs: SourceText, labels: MarkerLabels = MarkerLabels(),
    lines: () throws -> [UInt8]? = { nil },
    evidence: (MergeSide) -> FileEvidence = { _ in FileEvidence() }
  ) throws(MergeRefusal) {
    let bytes = PerSide(base: base.bytes, ours: ours.bytes, theirs: theirs.bytes).merged
    source = SourceText(name: ours.name, bytes: bytes ?? ours.bytes)
    if bytes != nil { return }
    let bases = (ConflictMarkers.versions(of: base).map { [$0.base, $0.ours, $0.theirs] } ?? [base]).map { base in
      base.contentEnd(before: base.count) == 0 ? SourceText(name: base.name, "version: 1\n") : base
    }
    let read = ([ours, theirs] + bases).map { Manifest($0) }
    for manifest in read {
      if let obstacle = manifest.mergeObstacle {
        throw MergeRefusal(source: manifest.source, span: obstacle.span, message: obstacle.message)
      }
    }
    let manifests = PerSide(base: read[2], ours: read[0], theirs: read[1])
    if manifests.ours.format != manifests.theirs.format {
      throw MergeRefusal(
        source: theirs, span: ByteSpan(at: 0), message: "ours and theirs have different formats; convert one of them")
    }
    let merge = MeaningMerge(
      manifests,
      unsettled: read.count == 3
        ? [] : CommentMerge(MeaningMerge(PerSide(base: read[2], ours: read[3], theirs: read[4]))).differences,
      evidence)
    let comments = CommentMerge(merge)
    if merge.conflicts.isEmpty, let bytes = try? lines() {
      let merged = Manifest(SourceText(name: ours.name, bytes: bytes))
      if merged.mergeObstacle == nil, merge.isMeaning(of: merged) {
        let text = VersionText(merge.version(merged, preferring: .ours))
        // The items around a comment may be in another list now.
        if comments.keepsCollections(text), Self.newErrors(merged, manifests.ours, manifests.theirs).isEmpty {
          source = merged.source
          return
        }
      }
    }
    try write(comments, labels)
  }

  /// Uses `lines`, git's merge of the lines, because odr can't merge the versions by meaning. If git found no conflict, but
  /// the merged text has errors that neither side has, these errors are the conflicts, and the text has conflict markers
  /// around all differences. This initializer doesn't check files.
  package init(
    _ lines: TextMerge, base: SourceText, ours: SourceText, theirs: SourceText, labels: MarkerLabels,
    because refusal: MergeRefusal
  ) {
    (isTextMerge, hasTextConflicts) = (true, lines.hasConflicts)
    source = SourceText(name: ours.name, bytes: lines.bytes)
    notes = [
      Diagnostic(
        rule: Self.rule, severity: .note,
        message: "git merges this manifest by lines, because \(refusal.message)",
        at: Diagnostic.Location(refusal.span, in: refusal.source))
    ]
    if hasTextConflicts { return }
    let merged = SourceText(name: ours.name + " (merged)", bytes: lines.bytes)
    conflicts = Self.newErrors(Manifest(merged), Manifest(ours), Manifest(theirs)).map { error in
      Diagnostic(
        rule: error.rule, severity: .error, message: Self.message(ofNew: error), about: error.subject,
        at: Diagnostic.Location(error.span, in: merged))
    }
    if conflicts.isEmpty { return }
    conflictCount = conflicts.count
    let markers = ConflictMarkers(PerSide(base: base, ours: ours, theirs: theirs), labels)
    source = SourceText(name: ours.name, bytes: markers.bytes)
  }

  /// Writes the merged text, or a text with conflict markers.
  private mutating func write(_ comments: CommentMerge, _ labels: MarkerLabels) throws(MergeRefusal) {
    isWritten = true
    var comments = comments
    let (merge, texts) = (comments.merge, comments.versions)
    let merged = try MergedText(comments, preferring: .ours)
    /// Sorts elements by their position in OURS or, if they aren't there, in another version.
    func order(_ key: ElementKey) -> (ByteIndex, ElementKey) {
      (MergeSide.allCases.lazy.compactMap { texts[$0].place(of: key)?.start }.first ?? .max, key)
    }
    let keys = comments.conflicts.union(merged.unplaced).sorted { order($0) < order($1) }
    var found = merge.conflicts + keys.map { merge.comment($0, texts) }
    var others: [ElementKey] = []
    if found.isEmpty {
      let text = merged.text
      for error in Self.newErrors(text.manifest, texts.ours.manifest, texts.theirs.manifest) {
        let keys = text.keys(of: error)
        others += keys + [.key("lint.\(error.rule)")]
        found.append(
          MergeConflict(
            key: keys.first ?? .end, subject: error.subject, message: Self.message(ofNew: error), rule: error.rule))
      }
      if found.isEmpty {
        source = text.source
        return
      }
    }
    // The uses of a tag can cause an error about the tag.
    comments.merge.dispute(found.map(\.key) + others, withUses: !others.isEmpty)
    let resolved = Self.resolved(comments)
    let versions = resolved ?? texts
    for side in MergeSide.sides where resolved != nil {
      let manifest = versions[side].manifest
      if Self.newErrors(manifest, texts.ours.manifest, texts.theirs.manifest).isEmpty {
        resolutions[side] = manifest.source
      }
    }
    let markers = ConflictMarkers(PerSide { versions[$0].source }, labels)
    func diagnostic(_ conflict: MergeConflict, _ severity: Severity) -> Diagnostic {
      func place(_ side: MergeSide) -> ByteSpan? {
        versions[side].place(of: conflict.key).map { markers.copy(of: $0, in: side) }
      }
      let places = MergeSide.sides.compactMap(place)
      return Diagnostic(
        rule: conflict.rule, severity: severity, message: conflict.message, about: conflict.subject,
        at: Diagnostic.Location(places.first ?? place(.base) ?? ByteSpan(at: markers.lastHunk)),
        notes: places.dropFirst().filter { $0 != places[0] }.map {
          Diagnostic.Note("the version in theirs is here", at: Diagnostic.Location($0))
        })
    }
    source = SourceText(name: source.name, bytes: markers.bytes)
    conflictCount = found.count
    conflicts = found.prefix(Linter.findingsPerRule).map { diagnostic($0, .error) }
    notes = comments.merge.notes.prefix(Linter.findingsPerRule).map { diagnostic($0, .note) }
  }

  /// Returns the merge with all conflicts resolved in favor of a side. If odr can't write that text, the conflicts stay.
  package func resolved(preferring side: MergeSide?) -> ManifestMerge {
    guard let text = side.flatMap({ resolutions[$0] }) else { return self }
    var merge = self
    (merge.source, merge.conflicts, merge.notes) = (text, [], [])
    return merge
  }

  /// Returns three texts, each of which resolves all conflicts in favor of one version; `nil` if odr can't write these
  /// texts, or if the texts for OURS and THEIRS are equal.
  private static func resolved(_ comments: CommentMerge) -> PerSide<VersionText>? {
    let texts = MergeSide.allCases.compactMap { side in
      (try? MergedText(comments, preferring: side)).flatMap { $0.unplaced.isEmpty ? $0.text : nil }
    }
    guard texts.count == 3, texts[0].source.bytes != texts[1].source.bytes else { return nil }
    return PerSide(base: texts[2], ours: texts[0], theirs: texts[1])
  }

  private static func message(ofNew error: Diagnostic) -> String {
    "the merge has an error that neither side has: \(error.message)"
  }

  /// Returns the errors that a merged manifest contains but neither side does. Two errors of a rule count as the same
  /// error if they contain the same quoted names.
  private static func newErrors(_ merged: Manifest, _ ours: Manifest, _ theirs: Manifest) -> [Diagnostic] {
    func errors(_ manifest: Manifest) -> [Diagnostic] {
      Linter.lint(manifest, limitPerRule: .max).filter { $0.severity == .error }
    }
    func identity(_ error: Diagnostic) -> [Substring] {
      let parts = error.message.split(separator: "'", omittingEmptySubsequences: false)
      return [error.rule[...]] + parts.indices.filter { $0 % 2 == 1 }.map { parts[$0] }
    }
    let found = errors(merged)
    if found.isEmpty { return [] }
    let known = Set((errors(ours) + errors(theirs)).map(identity))
    return found.filter { !known.contains(identity($0)) }
  }
}

/// The reason why manifests can't be merged by meaning.
package struct MergeRefusal: Error {
  /// The text of the version that prevents the merge, and the location of the problem in that text.
  package let source: SourceText
  package let span: ByteSpan
  /// A message that describes the problem, starts in lowercase, and doesn't end with a period.
  package let message: String
}
