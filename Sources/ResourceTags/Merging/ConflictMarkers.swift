/// The labels and the size of git's conflict markers.
package struct MarkerLabels: Sendable {
  /// The labels of the three versions.
  package var base = "base"
  package var ours = "ours"
  package var theirs = "theirs"
  /// The number of characters in a marker.
  package var size = 7

  package init() {}

  /// Creates labels that are equal to the labels of the markers in `text`.
  package init(of text: SourceText, size: Int) {
    self.size = size
    for (character, line) in ConflictMarker.lines(in: text) {
      let label = text.bytes[line].drop { $0 == character }.dropFirst().string
      if label.isEmpty { continue }
      switch character {
      case "<": ours = label
      case "|": base = label
      default: theirs = label
      }
    }
  }

  /// Returns the size that the attribute `conflict-marker-size` specifies for the file at `path`. Source:
  /// gitattributes(5); git ignores a value that isn't a positive number.
  package static func size(forFile path: String) -> Int {
    GitSettings.attribute("conflict-marker-size", of: path).flatMap { Int($0) }.flatMap { $0 > 0 ? min($0, 1000) : nil }
      ?? 7
  }
}

/// A text with git's conflict markers in diff3 style. Wherever the versions differ, the text contains the lines of each
/// version.
///
/// Each of the three given texts resolves all conflicts in favor of one version. If a user chooses the same version at
/// every conflict, the result is the text for this version.
struct ConflictMarkers {
  var bytes: [UInt8] = []
  private let texts: PerSide<SourceText>
  private let labels: MarkerLabels
  /// The parts of each text that were copied to the result. For each part, `start` is its position in the text, and
  /// `shift` is the distance from there to its position in the result.
  private var parts = PerSide<[(start: Int, shift: Int)]> { _ in [] }
  /// The end of the copied parts in each text.
  private var ends = PerSide { _ in 0 }
  /// The position of the last conflict in the result.
  var lastHunk = 0

  init(_ texts: PerSide<SourceText>, _ labels: MarkerLabels) {
    (self.texts, self.labels) = (texts, labels)
    var edits = PerSide { $0 == .ours ? [] : LineDiff.edits(from: texts.ours, to: texts[$0].allBytes)[...] }
    for region in (edits.base + edits.theirs).map(\.span).coalesced() {
      copyCommon(until: region.start)
      lastHunk = bytes.count
      for (side, character, label) in [
        (MergeSide.ours, "<", " " + labels.ours), (.base, "|", " " + labels.base), (.theirs, "=", ""),
      ] {
        append(mark(character, label))
        var count = region.count
        while let edit = edits[side].first, edit.span.end <= region.end {
          count += edit.replacement.count - edit.span.count
          edits[side].removeFirst()
        }
        append(take(count, from: side))
      }
      append(mark(">", " " + labels.theirs))
    }
    copyCommon(until: texts.ours.count)
  }

  /// Returns the versions that a text with conflict markers contains; `nil` if the text has no markers, or if they don't
  /// belong together. Git's default style omits the lines of the base; then the base has the lines of OURS.
  static func versions(of text: SourceText) -> PerSide<SourceText>? {
    guard let first = ConflictMarker.find(in: text), text.bytes[first.start] == "<" else { return nil }
    let size = ConflictMarker.length(ofMarkerIn: text.bytes[first])
    var versions = PerSide { _ in [UInt8]() }
    /// The version that the next line belongs to; `nil` outside of conflicts.
    var side: MergeSide?
    var hunk = 0
    for line in text.bytes.lines {
      let marker = ConflictMarker.length(ofMarkerIn: line.prefix { !$0.isBreak }) == size ? line.first : nil
      switch (marker, side) {
      case (nil, _):
        for version in side.map({ [$0] }) ?? MergeSide.allCases { versions[version] += line }
      case ("<", nil): (side, hunk) = (.ours, versions.ours.count)
      case ("|", .ours): side = .base
      case ("=", .ours):
        versions.base += versions.ours[hunk...]
        side = .theirs
      case ("=", .base): side = .theirs
      case (">", .theirs): side = nil
      default: return nil
      }
    }
    return side == nil ? PerSide { SourceText(name: text.name, bytes: versions[$0]) } : nil
  }

  /// Copies the lines before `end`, a position in OURS, which are the same in all texts.
  private mutating func copyCommon(until end: Int) {
    let count = end - ends.ours
    _ = (take(count, from: .base), take(count, from: .theirs))
    bytes += take(count, from: .ours)
  }

  /// Returns the next bytes of a text, which are about to be appended to the result.
  private mutating func take(_ count: Int, from side: MergeSide) -> ByteSlice {
    parts[side].append((ends[side], bytes.count - ends[side]))
    ends[side] += count
    return texts[side].bytes[ByteSpan(ends[side] - count, ends[side])]
  }

  private func mark(_ character: String, _ label: String) -> String.UTF8View {
    (String(repeating: character, count: labels.size) + label).utf8
  }

  /// Appends lines, and adds a line break if the last line of the result doesn't end with one.
  private mutating func append(_ lines: some Collection<UInt8>) {
    endLine()
    bytes += lines
    endLine()
  }

  private mutating func endLine() {
    if let last = bytes.last, !last.isBreak { bytes += texts.ours.lineBreak }
  }

  /// Returns the span in the result that a span in one of the texts was copied to.
  func copy(of span: ByteSpan, in side: MergeSide) -> ByteSpan {
    let shift = parts[side][parts[side].partitionIndex { $0.start > span.start } - 1].shift
    return ByteSpan(span.start + shift, span.end + shift)
  }
}
