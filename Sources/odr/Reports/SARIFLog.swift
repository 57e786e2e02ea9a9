import ResourceTags

/// A log of the Static Analysis Results Interchange Format, as `odr lint` prints it.
///
/// All names are those of the specification, "SARIF Version 2.1.0 Plus Errata 01" of OASIS.
struct SARIFLog {
  /// The log of one run, with the findings in all manifests.
  let json: JSONObject

  /// `failures` are the files that could not be checked, and the reasons.
  init(_ manifests: [JudgedManifest], failures: [String]) throws {
    var artifacts = try SARIFArtifacts()
    let ruleIndices = Dictionary(uniqueKeysWithValues: RuleRegistry.all.enumerated().map { ($1.id, $0) })
    let results = try manifests.flatMap { manifest in
      let own = try artifacts.location(of: manifest.source)
      let places = manifest.diagnostics.flatMap { [$0.location] + $0.notes.compactMap(\.location) }
      var others: [String: JSONObject] = [:]
      for source in places.compactMap(\.source) where others[source.name] == nil {
        others[source.name] = try artifacts.location(of: source)
      }
      var converter = SARIFResults(manifest.source, own, ruleIndices, others: others)
      return manifest.diagnostics.map { converter.result($0) }
    }
    let driver: JSONObject = [
      "name": "odr", "version": Version.number, "semanticVersion": Version.number,
      "rules": RuleRegistry.all.map(Self.rule),
    ]
    let invocation: JSONObject = [
      "executionSuccessful": failures.isEmpty,
      "toolExecutionNotifications": failures.map { ["level": "error", "message": Self.message($0)] as JSONObject },
    ]
    let run: JSONObject = [
      "tool": ["driver": driver] as JSONObject, "columnKind": "unicodeCodePoints", "defaultEncoding": "UTF-8",
      "newlineSequences": ["\r\n", "\n", "\r"],
      "originalUriBaseIds": [SARIFArtifacts.baseID: SARIFArtifacts.base] as JSONObject, "artifacts": artifacts.list,
      "invocations": [invocation],
    ]
    json = [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0", "runs": [run.with(first: "results", results)],
    ]
  }

  /// The `reportingDescriptor` of a rule.
  private static func rule(_ rule: RuleDocumentation) -> JSONObject {
    let help: JSONObject = ["text": RulePage.text(rule), "markdown": RulePage.markdown(rule)]
    let properties: JSONObject = [
      // GitHub's name for the severity of a finding.
      "problem.severity": rule.severity == .note ? "recommendation" : rule.severity.rawValue,
      "isConfigurable": rule.isConfigurable,
    ]
    return [
      "id": rule.id,
      "name": rule.id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(),
      "shortDescription": ["text": rule.summary] as JSONObject,
      "fullDescription": ["text": rule.explanation] as JSONObject, "help": help,
      "defaultConfiguration": ["level": rule.severity.rawValue] as JSONObject, "properties": properties,
    ]
  }

  /// A `message` with exactly the text `text`.
  static func message(_ text: String) -> JSONObject { ["text": escaped(text)] }

  /// The text of a message: braces would be placeholders and are doubled; in text that looks like a link, its brackets get
  /// a backslash.
  ///
  /// Sources: "Messages with placeholders" and "Messages with embedded links" of the specification.
  static func escaped(_ text: String) -> String {
    let text = text.visible
    let hasLink = zip(text.utf8, text.utf8.dropFirst()).contains { $0 == UInt8(ascii: "]") && $1 == UInt8(ascii: "(") }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "{", "}": result += "\(scalar)\(scalar)"
      case "[", "]", "\\": result += hasLink ? "\\\(scalar)" : "\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}

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

/// The files that a log is about, each once, and their locations.
///
/// Paths below the root of the repository, or outside of one below the working directory, are relative to it, so
/// that reports fit every clone; all other paths are absolute.
struct SARIFArtifacts {
  /// The name of the folder that relative references start from.
  static let baseID = "%SRCROOT%"
  /// The description of that folder; its path would be useless on other machines.
  static let base: JSONObject = [
    "description": ["text": "the root of the repository or, outside of one, the working directory"] as JSONObject
  ]

  /// The `artifact` of each file.
  private(set) var list: [JSONObject] = []
  private var indices: [String: Int] = [:]
  private let root: String

  /// For the working directory.
  init() throws {
    guard let folder = FilePath.real(".") else { throw CommandFailure("cannot find the working directory") }
    root = RelativePath.repositoryRoot(above: folder) ?? folder
  }

  /// The `artifactLocation` of a file, or of standard input, which has a name but no location.
  mutating func location(of source: SourceText) throws -> JSONObject {
    let path = try RelativePath.absolute(source)
    let relative = path.map { RelativePath.path(of: $0, from: root) } ?? ""
    let isInside = !relative.isEmpty && !relative.hasPrefix("../")
    let (uri, base) = (URIReference.path(isInside ? relative : path ?? source.name), isInside ? Self.baseID : nil)
    // A file that is named twice is one artifact.
    let key = "\(base ?? "") \(uri)"
    let index = indices[key] ?? list.count
    if index == list.count {
      indices[key] = index
      let location: JSONObject = ["uri": uri, "uriBaseId": base]
      list.append(["location": location, "length": source.count, "roles": ["analysisTarget"]])
    }
    return ["uri": uri, "uriBaseId": base, "index": index]
  }
}
