/// What git's marks of a conflict say.
package struct MarkerLabels: Sendable {
  /// The labels of the three versions.
  package var base: String
  package var ours: String
  package var theirs: String
  /// How many characters a mark has.
  package var size: Int

  package init(base: String = "base", ours: String = "ours", theirs: String = "theirs", size: Int = 7) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
    self.size = size
  }
}

/// A text with conflicts, as git writes it in the style diff3: of what differs, the lines of both sides and of the base.
///
/// It is made of three texts, each of which has the wishes of one version where the sides conflict, so that a person who takes
/// the same version everywhere gets one of them.
struct ConflictMarkers {
  private let ours: SourceText
  private let labels: MarkerLabels
  private let lineBreak: [UInt8]

  static func text(ours: SourceText, base: [UInt8], theirs: [UInt8], _ labels: MarkerLabels) -> [UInt8] {
    let writer = ConflictMarkers(ours: ours, labels: labels, lineBreak: ours.lineBreak)
    let (old, other) = (LineDiff.edits(from: ours, to: base), LineDiff.edits(from: ours, to: theirs))
    let regions = writer.regions(old, other)
    let conflicts = regions.filter(\.isConflict).map(\.span)
    // The base may need more than what conflicts: an alias of it stands there, and its anchor elsewhere.
    let taken = SourceText(name: ours.name, bytes: writer.taking(old, in: conflicts))
    let isWhole = conflicts.count == regions.count || Manifest(taken).tree.faults.isEmpty
    return writer.text(old, other, in: isWhole ? conflicts : regions.map(\.span))
  }

  /// OURS with the edits that are in these regions.
  private func taking(_ edits: [TextEdit], in regions: [ByteSpan]) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for region in regions {
      result += ours.bytes[ByteSpan(end, region.start)] + applying(edits, in: region)
      end = region.end
    }
    return result + ours.bytes[ByteSpan(end, ours.count)]
  }

  private func text(_ base: [TextEdit], _ theirs: [TextEdit], in regions: [ByteSpan]) -> [UInt8] {
    var result: [UInt8] = []
    var end = 0
    for region in regions {
      result += ours.bytes[ByteSpan(end, region.start)]
      append(mark("<", labels.ours), to: &result)
      append(Array(ours.bytes[region]), to: &result)
      append(mark("|", labels.base), to: &result)
      append(applying(base, in: region), to: &result)
      append(mark("=", ""), to: &result)
      append(applying(theirs, in: region), to: &result)
      append(mark(">", labels.theirs), to: &result)
      end = region.end
    }
    return result + ours.bytes[ByteSpan(end, ours.count)]
  }

  /// The stretches of lines in which versions differ, and whether both sides do.
  private func regions(_ base: [TextEdit], _ theirs: [TextEdit]) -> [(span: ByteSpan, isConflict: Bool)] {
    var regions: [(span: ByteSpan, isConflict: Bool)] = []
    let spans = base.map { ($0.span, false) } + theirs.map { ($0.span, true) }
    for (span, isConflict) in spans.sorted(by: { $0.0 < $1.0 }) {
      if let last = regions.last, span.start <= last.span.end {
        regions[regions.count - 1] = (
          ByteSpan(last.span.start, max(last.span.end, span.end)), last.isConflict || isConflict
        )
      } else {
        regions.append((span, isConflict))
      }
    }
    return regions
  }

  private func applying(_ edits: [TextEdit], in region: ByteSpan) -> [UInt8] {
    var result: [UInt8] = []
    var end = region.start
    let first = edits.partitionIndex { $0.span.start >= region.start }
    for edit in edits[first...] {
      if edit.span.start > region.end || edit.span.end > region.end { break }
      result += ours.bytes[ByteSpan(end, edit.span.start)]
      result += edit.replacement
      end = edit.span.end
    }
    return result + ours.bytes[ByteSpan(end, region.end)]
  }

  private func mark(_ character: Character, _ label: String) -> [UInt8] {
    let mark = String(repeating: character, count: labels.size)
    return Array((label.isEmpty ? mark : mark + " " + label).utf8)
  }

  /// Adds lines, the last of which may lack its end.
  private func append(_ lines: [UInt8], to result: inout [UInt8]) {
    if lines.isEmpty { return }
    if let last = result.last, !SourceText.isBreak(last) { result += lineBreak }
    result += lines
    if let last = lines.last, !SourceText.isBreak(last) { result += lineBreak }
  }
}
