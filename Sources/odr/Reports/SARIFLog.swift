import OdrLanguageServer
import ResourceTags

/// A log in the Static Analysis Results Interchange Format, as `odr lint` prints it.
///
/// All names are from the specification, "SARIF Version 2.1.0 Plus Errata 01" of OASIS.
struct SARIFLog {
  /// The log of one run, with the findings in all manifests.
  let json: JSONObject

  /// GitHub rejects a run with more results. Source: GitHub's documentation, "SARIF support for code scanning".
  private static let resultLimit = 25_000

  /// Creates the log. `failures` are messages about files that odr couldn't check.
  init(_ manifests: [LintedManifest], failures: [String]) throws {
    var artifacts = try SARIFArtifacts()
    let ruleIndices = Dictionary(uniqueKeysWithValues: RuleRegistry.all.enumerated().map { ($1.id, $0) })
    let all = try manifests.flatMap { manifest in
      let own = try artifacts.location(of: manifest.source)
      let places = manifest.diagnostics.flatMap { [$0.location] + $0.notes.compactMap(\.location) }
      var others: [String: JSONObject] = [:]
      for source in places.compactMap(\.source) where others[source.name] == nil {
        others[source.name] = try artifacts.location(of: source)
      }
      var converter = SARIFResults(manifest.source, own, ruleIndices, others: others)
      return manifest.diagnostics.map { converter.result($0) }
    }
    var notifications = failures.map { ["level": "error", "message": Self.message($0)] as JSONObject }
    if all.count > Self.resultLimit {
      let text =
        "the log contains only the first \(Self.resultLimit) of \(all.count) findings, because GitHub rejects longer logs"
      notifications.append(["level": "note", "message": Self.message(text)])
      StandardStream.note(text)
    }
    let driver: JSONObject = [
      "name": "odr", "version": Version.number, "semanticVersion": Version.number,
      "rules": RuleRegistry.all.map(Self.rule),
    ]
    let invocation: JSONObject = [
      "executionSuccessful": failures.isEmpty,
      "toolExecutionNotifications": notifications,
    ]
    let run: JSONObject = [
      "tool": ["driver": driver] as JSONObject, "columnKind": "unicodeCodePoints", "defaultEncoding": "UTF-8",
      "newlineSequences": ["\r\n", "\n", "\r"],
      "originalUriBaseIds": [SARIFArtifacts.baseID: SARIFArtifacts.base] as JSONObject, "artifacts": artifacts.list,
      "invocations": [invocation],
    ]
    json = [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0", "runs": [run.with(first: "results", Array(all.prefix(Self.resultLimit)))],
    ]
  }

  /// Returns the `reportingDescriptor` of a rule.
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

  /// Returns a `message` whose text is exactly `text`.
  static func message(_ text: String) -> JSONObject { ["text": escaped(text)] }

  /// Escapes a text for use in a message: braces are doubled, because they would be placeholders otherwise; brackets in
  /// text that looks like a link get a backslash.
  ///
  /// Sources: "Messages with placeholders" and "Messages with embedded links" in the specification.
  static func escaped(_ text: String) -> String {
    let text = text.visible
    let hasLink = zip(text.utf8, text.utf8.dropFirst()).contains { $0 == "]" && $1 == "(" }
    return text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "{", "}": result += "\(scalar)\(scalar)"
      case "[", "]", "\\": result += hasLink ? "\\\(scalar)" : "\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
  }
}

/// Converts the findings of one manifest to SARIF results.
struct SARIFResults {
  private let location: JSONObject
  /// The locations of the other files, by name.
  private let others: [String: JSONObject]
  private let ruleIndices: [String: Int]
  private let tables: LineTables
  private var fingerprints = Fingerprints()

  /// Creates results for the findings in `source`, which is at `location`. Each result refers to its rule by the rule's
  /// index.
  init(
    _ source: SourceText, _ location: JSONObject, _ ruleIndices: [String: Int], others: [String: JSONObject] = [:]
  ) {
    self.location = location
    self.others = others
    self.ruleIndices = ruleIndices
    tables = LineTables(source)
  }

  /// Returns the result for a finding. Notes with a location become related locations; notes without a location become
  /// part of the message.
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
      "partialFingerprints": ["odrFindingHash/v1": fingerprints.next(diagnostic)] as JSONObject,
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
      // An incomplete fix would be worse than no fix.
      guard let text = String(validatedUTF8: edit.replacement) else { return nil }
      let inserted: JSONObject? = text.isEmpty ? nil : ["text": text]
      let place = Diagnostic.Location(edit.span, in: diagnostic.location.source)
      replacements.append(["deletedRegion": region(place), "insertedContent": inserted])
    }
    let file = diagnostic.location.source.flatMap { others[$0.name] } ?? location
    let change: JSONObject = ["artifactLocation": file, "replacements": replacements]
    return [
      "description": SARIFLog.message(fix.title), "artifactChanges": [change],
      "properties": ["isSafe": fix.isSafe] as JSONObject,
    ]
  }

  /// Returns the region of a location, both as lines and columns and as bytes. A byte order mark isn't included,
  /// because it has no column.
  private func region(_ place: Diagnostic.Location) -> JSONObject {
    let source = tables.source(of: place)
    let lines = tables.lines(of: place)
    let start = max(place.span.start, source.byteOrderMarkLength)
    let end = max(start, place.span.end)
    let first = position(start, in: source, lines)
    let last = position(end, in: source, lines)
    return [
      "startLine": first.line, "startColumn": first.column, "endLine": last.line, "endColumn": last.column,
      "byteOffset": start, "byteLength": end - start,
    ]
  }

  /// Returns the line and column of an offset. For an offset after a line break that ends the text, returns a column in
  /// the last line, because in SARIF, a final line break doesn't begin another line.
  private func position(_ offset: ByteIndex, in source: SourceText, _ lines: LineTable) -> LinePosition {
    let position = lines.position(of: offset)
    guard offset == source.count, position.column == 1, position.line > 1 else { return position }
    let content = lines.span(ofLine: position.line - 1).end
    let end = lines.position(of: content)
    return LinePosition(line: end.line, column: end.column + min(offset - content, 2))
  }

}

/// Identifiers of findings that stay the same when the findings move to other lines.
struct Fingerprints {
  private var counts: [UInt64: Int] = [:]

  /// Returns the identifier of a finding: a hash, and the number of findings up to this one that have the same hash. odr
  /// computes the hash from the rule, the message and, unless `path` is empty, the path.
  mutating func next(_ diagnostic: Diagnostic, in path: String = "") -> String {
    let hash = Self.hash((path.isEmpty ? "" : path + "\0") + diagnostic.rule + "\0" + diagnostic.message)
    counts[hash, default: 0] += 1
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits + ":\(counts[hash] ?? 1)"
  }

  /// Returns the FNV-1a hash of the text, which is the same in every run.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

/// The report that GitLab shows in merge requests.
///
/// Source: "Code Quality report format" in the GitLab documentation.
enum CodeQualityReport {
  /// The name of the check that failures belong to.
  private static let failure = "odr"

  /// Returns an issue for each finding and each message about a failure.
  static func issues(_ manifests: [LintedManifest], failures: [String]) -> [JSONObject] {
    var fingerprints = Fingerprints()
    // GitLab requires a place, so failures are at the start of a manifest.
    let failed = failures.map { Diagnostic(rule: failure, severity: .error, message: $0, span: ByteSpan(at: 0)) }
    let place = LintedManifest(SourceText(name: Manifest.fileNames[0], ""), LintResult(failed, []))
    return (manifests + [place]).flatMap { manifest in
      let tables = LineTables(manifest.source)
      return manifest.diagnostics.map { diagnostic -> JSONObject in
        let name = tables.source(of: diagnostic.location).name
        let path = RelativePath.inRepository(name) ?? name
        let lines: JSONObject = ["begin": tables.start(of: diagnostic.location).line]
        return [
          "description": diagnostic.message + (diagnostic.label.map { "; " + $0 } ?? ""),
          "check_name": diagnostic.rule, "fingerprint": fingerprints.next(diagnostic, in: path),
          "severity": [Severity.error: "major", .warning: "minor"][diagnostic.severity] ?? "info",
          "location": ["path": path, "lines": lines] as JSONObject,
        ]
      }
    }
  }
}

/// The files that a log refers to, each listed once, and their locations.
///
/// Paths in the repository are relative to the repository's root, so that a report is valid for every clone. Outside of
/// a repository, paths below the working directory are relative to the working directory. All other paths are absolute.
struct SARIFArtifacts {
  /// The name of the base folder, which relative paths in the log start from.
  static let baseID = "%SRCROOT%"
  /// The description of the base folder, without the folder's path, which would be useless on other computers.
  static let base: JSONObject = [
    "description": [
      "text": "the root of the repository or, outside a repository, the working directory"
    ] as JSONObject
  ]

  /// The `artifact` objects of the files.
  private(set) var list: [JSONObject] = []
  private var indices: [String: Int] = [:]
  private let root: String

  /// Creates an empty list for the working directory.
  init() throws {
    guard let folder = FilePath.real(".") else { throw CommandFailure("cannot find the working directory") }
    root = RelativePath.repositoryRoot(above: folder) ?? folder
  }

  /// Returns the `artifactLocation` of a file, or of standard input, which has a name but no location.
  mutating func location(of source: SourceText) throws -> JSONObject {
    let path = try RelativePath.absolute(source)
    let relative = path.map { RelativePath.path(of: $0, from: root) } ?? ""
    let isInside = !relative.isEmpty && !relative.hasPrefix("../")
    let uri = URIReference.path(isInside ? relative : path ?? source.name)
    let base = isInside ? Self.baseID : nil
    // A file that appears twice is one artifact.
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
