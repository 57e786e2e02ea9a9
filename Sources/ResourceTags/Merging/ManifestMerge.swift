package import Bytes
package import Diagnostics
import FileTrees
import Syntax

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
    let merged = try Self.text(merge, comments, preferring: .ours)
    let reporter = MergeReporter(merge)
    var conflicts = merge.conflicts.prefix(Self.limit).map { reporter.diagnostic($0) }
    conflicts += comments.conflicts.prefix(Self.limit).map {
      reporter.diagnostic(
        "ours and theirs change this comment, each otherwise; keep one", ours: $0.ours, theirs: $0.theirs)
    }
    var notes = merge.notes.prefix(Self.noteLimit).map { reporter.diagnostic($0) }
    notes += comments.lostComments.prefix(Self.noteLimit).map {
      Diagnostic(
        rule: MergeReporter.rule, severity: .note, message: "comment not kept, since JSON has none",
        at: Diagnostic.Location($0, in: theirs))
    }
    if conflicts.isEmpty {
      bytes = merged.manifest.source.allBytes
    } else {
      let other = try Self.text(merge, comments, preferring: .theirs)
      let old = try Self.text(merge, comments, preferring: .base)
      bytes = ConflictMarkers.text(
        ours: merged.manifest.source, base: old.manifest.source.allBytes, theirs: other.manifest.source.allBytes, labels
      )
    }
    conflicts += merged.unplaced.prefix(Self.limit).map {
      reporter.diagnostic(
        "theirs changes a comment of something that ours removes; keep it elsewhere, or not", ours: nil, theirs: $0)
    }
    conflicts += merged.removed.prefix(Self.limit).map {
      reporter.diagnostic(
        "ours changes this comment of something that theirs removes; keep it elsewhere, or not", ours: $0, theirs: nil)
    }
    if conflicts.isEmpty { conflicts = Self.newErrors(merged.manifest, manifests.ours, manifests.theirs) }
    (self.conflicts, self.notes) = (conflicts, notes)
  }

  /// The text of OURS with the merged meaning and comments; of what conflicts, those of `side`.
  private static func text(
    _ merge: MeaningMerge, _ comments: CommentMerge, preferring side: MergeSide
  ) throws(MergeRefusal) -> (manifest: Manifest, unplaced: [ByteSpan], removed: [ByteSpan]) {
    let ours = merge.versions.manifests.ours
    let (edited, removed): (Manifest, [ByteSpan])
    do throws(EditRefusal) {
      let proved = try ours.proved(try MergedDraft.make(merge, preferring: side))
      (edited, removed) = (proved.manifest, comments.new(among: proved.removedComments))
    } catch {
      throw MergeRefusal(.ours, ours.source, error.span ?? ByteSpan(at: 0), error.message)
    }
    let (edits, unplaced) = comments.edits(of: edited, preferring: side)
    if edits.isEmpty { return (edited, unplaced, removed) }
    guard let text = try? edited.source.applying(edits) else {
      throw MergeRefusal(.ours, ours.source, ByteSpan(at: 0), EditRefusal.unproved(ByteSpan(at: 0)).message)
    }
    let commented = Manifest(text)
    guard commented.tree.hasContent(of: edited.tree) else {
      throw MergeRefusal(.ours, ours.source, ByteSpan(at: 0), EditRefusal.unproved(ByteSpan(at: 0)).message)
    }
    return (commented, unplaced, removed)
  }

  /// The errors of a text that was merged in another way, and that no side has; files are not looked at.
  package static func newErrors(in merged: SourceText, ours: SourceText, theirs: SourceText) -> [Diagnostic] {
    newErrors(Manifest(merged), Manifest(ours), Manifest(theirs))
  }

  private static func newErrors(_ merged: Manifest, _ ours: Manifest, _ theirs: Manifest) -> [Diagnostic] {
    func errors(_ manifest: Manifest, _ limit: Int) -> [Diagnostic] {
      Linter.lint(manifest, limitPerRule: limit).filter { $0.severity == .error }
    }
    let found = errors(merged, Linter.findingsPerRule)
    if found.isEmpty { return [] }
    let known = Set((errors(ours, .max) + errors(theirs, .max)).map { $0.rule + "\0" + $0.message })
    return found.filter { !known.contains($0.rule + "\0" + $0.message) }.map { error in
      Diagnostic(
        rule: error.rule, severity: .error, message: "neither side has this error, but the merge has: \(error.message)",
        about: error.subject, at: Diagnostic.Location(error.span, in: merged.source))
    }
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

extension SyntaxTree {
  /// Whether this tree has the same nodes with the same values as another.
  fileprivate func hasContent(of other: SyntaxTree) -> Bool {
    guard faults.isEmpty, nodes.count == other.nodes.count else { return false }
    for index in nodes.indices {
      let (left, right) = (nodes[index], other.nodes[index])
      guard left.kind == right.kind, left.style == right.style else { return false }
      if left.kind == .scalar {
        guard scalarBytes(NodeID(index)) == other.scalarBytes(NodeID(index)) else { return false }
      } else if left.kind == .alias ? left.aliasTarget != right.aliasTarget : left.subtreeEnd != right.subtreeEnd {
        return false
      }
    }
    return true
  }
}
