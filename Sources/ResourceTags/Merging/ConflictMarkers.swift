/// The labels and the size of git's conflict markers.
package struct MarkerLabels: Sendable {
  /// The labels of the three versions.
  package var base: String
  package var ours: String
  package var theirs: String
  /// The number of characters in a marker.
  package var size: Int

  package init(base: String = "base", ours: String = "ours", theirs: String = "theirs", size: Int = 7) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.size = size
  }
}

/// A text with git's conflict markers in diff3 style. Wherever the versions differ, the text contains the lines of each
/// version.
///
/// Each of the three given texts resolves all conflicts in favor of one version. If a user chooses the same version at
/// every conflict, the result is the text for this version.
struct ConflictMarkers {
  private(set) var bytes: [UInt8] = []
  private let texts: PerSide<VersionText>
  private let labels: MarkerLabels
  /// The parts of each text that were copied to the result. For each part, `start` is its position in the text, and
  /// `result` is its position in the result.
  private var parts = PerSide<[(start: Int, result: Int)]> { _ in [] }
  /// The end of the copied parts in each text.
  private var ends = PerSide { _ in 0 }

  init(_ texts: PerSide<VersionText>, _ labels: MarkerLabels) {
    (self.texts, self.labels) = (texts, labels)
    let ours = texts.ours.source
    var edits = PerSide { $0 == .ours ? [] : LineDiff.edits(from: ours, to: texts[$0].source.allBytes)[...] }
    for region in Self.regions(edits.base + edits.theirs) {
      copyCommon(until: region.start)
      for (side, character, label) in [
        (MergeSide.ours, "<", labels.ours), (.base, "|", labels.base), (.theirs, "=", ""),
      ] {
        append(mark(character, label))
        var count = region.count
        while let edit = edits[side].first, edit.span.end <= region.end {
          count += edit.replacement.count - edit.span.count
          edits[side].removeFirst()
        }
        parts[side].append((ends[side], bytes.count))
        append(Array(texts[side].source.bytes[ByteSpan(ends[side], ends[side] + count)]))
        ends[side] += count
      }
      append(mark(">", labels.theirs))
    }
    copyCommon(until: ours.count)
  }

  /// Copies the lines before `end`, a position in OURS, which are the same in all texts.
  private mutating func copyCommon(until end: Int) {
    let span = ByteSpan(ends.ours, end)
    for side in MergeSide.allCases {
      parts[side].append((ends[side], bytes.count))
      ends[side] += span.count
    }
    bytes += texts.ours.source.bytes[span]
  }

  /// Returns the ranges of lines in which the versions differ.
  private static func regions(_ edits: ArraySlice<TextEdit>) -> [ByteSpan] {
    var regions: [ByteSpan] = []
    for span in edits.map(\.span).sorted() {
      if let last = regions.last, span.start <= last.end {
        regions[regions.count - 1] = ByteSpan(last.start, max(last.end, span.end))
      } else {
        regions.append(span)
      }
    }
    return regions
  }

  private func mark(_ character: String, _ label: String) -> [UInt8] {
    let mark = String(repeating: character, count: labels.size)
    return Array((label.isEmpty ? mark : mark + " " + label).utf8)
  }

  /// Appends lines, and adds a line break if the last line doesn't end with one.
  private mutating func append(_ lines: [UInt8]) {
    let lineBreak = texts.ours.source.lineBreak
    if lines.isEmpty { return }
    if let last = bytes.last, !SourceText.isBreak(last) { bytes += lineBreak }
    bytes += lines
    if let last = lines.last, !SourceText.isBreak(last) { bytes += lineBreak }
  }

  /// Returns a conflict as a diagnostic, with its locations in the text.
  func diagnostic(_ conflict: MergeConflict) -> Diagnostic {
    let places = PerSide { side in
      side == .base
        ? nil
        : texts[side].place(of: conflict.key).map { place in
          let next = parts[side].partitionIndex { $0.start > place.start }
          let part = parts[side][next - 1]
          let start = part.result + place.start - part.start
          return ByteSpan(start, start + place.count)
        }
    }
    let notes =
      places.ours == nil || places.ours == places.theirs
      ? []
      : places.theirs.map {
        [Diagnostic.Note("the version in theirs is here", at: Diagnostic.Location($0))]
      } ?? []
    return Diagnostic(
      rule: conflict.rule, severity: .error, message: conflict.message, about: conflict.subject,
      at: Diagnostic.Location(places.ours ?? places.theirs ?? ByteSpan(at: 0)), notes: notes)
  }
}
