import ResourceTags
import Bytes
import Diagnostics

/// Turns the findings of one manifest into results.
struct SARIFResults {
  private let location: JSONObject
  /// The locations of the other files, by name.
  private let others: [String: JSONObject]
  private let ruleIndices: [String: Int]
  private let tables: LineTables
  /// The number of results with each hash so far.
  private var hashCounts: [UInt64: Int] = [:]

  /// For the findings in `source`, which is at `location`; a result refers to its rule by an index.
  init(
    _ source: SourceText, _ location: JSONObject, _ ruleIndices: [String: Int], others: [String: JSONObject] = [:]
  ) {
    self.location = location
    self.others = others
    self.ruleIndices = ruleIndices
    tables = LineTables(source)
  }

  /// The finding; its notes with a place become related locations, those without one become part of the message.
  mutating func result(_ diagnostic: Diagnostic) -> JSONObject {
    let remarks = diagnostic.notes.filter { $0.location == nil }.map(\.message)
    let text = ([diagnostic.message] + [diagnostic.label].compactMap { $0 } + remarks).joined(separator: "; ")
    let notes = diagnostic.notes.filter { $0.location != nil }
    let related = notes.enumerated().map { index, note -> JSONObject in
      [
        "id": index + 1, "message": SARIFLog.message(note.message),
        "physicalLocation": place(note.location ?? diagnostic.location),
      ]
    }
    let subject = diagnostic.subject
    let properties: JSONObject = [
      "tag": subject.onlyTag, "tags": subject.severalTags, "resource": subject.resource, "catalog": subject.catalog,
      "category": subject.category,
    ]
    return [
      "ruleId": diagnostic.rule, "ruleIndex": ruleIndices[diagnostic.rule], "level": diagnostic.severity.rawValue,
      "message": SARIFLog.message(text),
      "locations": [["physicalLocation": place(diagnostic.location)] as JSONObject],
      "relatedLocations": related.isEmpty ? nil : related, "fixes": fix(diagnostic).map { [$0] },
      "partialFingerprints": ["odrFindingHash/v1": fingerprint(diagnostic)] as JSONObject,
      "properties": subject == .init() ? nil : properties,
    ]
  }

  private func place(_ place: Diagnostic.Location) -> JSONObject {
    ["artifactLocation": place.source.flatMap { others[$0.name] } ?? location, "region": region(place)]
  }

  private func fix(_ diagnostic: Diagnostic) -> JSONObject? {
    guard let fix = diagnostic.writtenFix else { return nil }
    var replacements: [JSONObject] = []
    for edit in fix.edits {
      // Part of a fix would be worse than none.
      guard let text = String(validatedUTF8: edit.replacement) else { return nil }
      let inserted: JSONObject? = text.isEmpty ? nil : ["text": text]
      replacements.append(["deletedRegion": region(.init(edit.span)), "insertedContent": inserted])
    }
    let change: JSONObject = ["artifactLocation": location, "replacements": replacements]
    return [
      "description": SARIFLog.message(fix.title), "artifactChanges": [change],
      "properties": ["isSafe": fix.isSafe] as JSONObject,
    ]
  }

  /// The bytes of a place as a region, once as lines and columns and once as bytes, without a byte order mark, which has
  /// no column.
  private func region(_ place: Diagnostic.Location) -> JSONObject {
    let (source, lines) = (tables.source(of: place), tables.lines(of: place))
    let start = max(place.span.start, source.byteOrderMarkLength)
    let end = max(start, place.span.end)
    let first = position(start, in: source, lines)
    let last = position(end, in: source, lines)
    return [
      "startLine": first.line, "startColumn": first.column, "endLine": last.line, "endColumn": last.column,
      "byteOffset": start, "byteLength": end - start,
    ]
  }

  /// The line and column of an offset; after the last line break there is no line, only a column at the end.
  private func position(_ offset: ByteIndex, in source: SourceText, _ lines: LineTable) -> LinePosition {
    let position = lines.position(of: offset)
    guard offset == source.count, position.column == 1, position.line > 1 else { return position }
    let content = lines.span(ofLine: position.line - 1).end
    let end = lines.position(of: content)
    return LinePosition(line: end.line, column: end.column + min(offset - content, 2))
  }

  /// A hash of the finding without its line, and the count of findings with this hash so far in this manifest.
  private mutating func fingerprint(_ diagnostic: Diagnostic) -> String {
    let hash = Self.hash(diagnostic.rule + "\0" + diagnostic.message)
    hashCounts[hash, default: 0] += 1
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits + ":\(hashCounts[hash] ?? 1)"
  }

  /// The FNV-1a hash of the text, which is the same in every run.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
