import OdrLanguageServer
import ResourceTags

/// A log in the Static Analysis Results Interchange Format, as `odr lint` prints it.
///
/// All names are from the specification, "SARIF Version 2.1.0 Plus Errata 01" of OASIS. Paths in the repository are
/// relative to the repository's root, so that a log is valid for every clone. Outside of a repository, paths below the
/// working directory are relative to the working directory. All other paths are absolute.
enum SARIFLog {
  private static let ruleIndices = RuleRegistry.all.firstIndices(by: \.id)
  private static let root = RelativePath.repositoryRoot(around: ".") ?? FilePath.workingFolder

  /// The name of the base folder, which relative paths in the log start from.
  private static let baseID = "%SRCROOT%"
  /// GitHub rejects a run with more results. Source: GitHub's documentation, "SARIF support for code scanning".
  private static let resultLimit = 25_000

  /// Returns the log of one run, with the findings in all manifests, and whether projects were not compared.
  static func json(_ summary: LintSummary) -> JSONObject {
    let all = summary.manifests.flatMap(results)
    func notification(_ level: String, _ text: String) -> JSONObject { ["level": level, "message": message(text)] }
    var notifications =
      summary.failures.map { notification("error", $0) }
      + summary.notComparedText.asArray.map { notification("note", $0) }
    if all.count > resultLimit {
      let text =
        "the log contains only the first \(resultLimit) of \(all.count) findings, because GitHub rejects longer logs"
      notifications.append(notification("note", text))
      StandardStream.note(text)
    }
    let driver: JSONObject = [
      "name": "odr", "version": Version.number, "semanticVersion": Version.number,
      "rules": RuleRegistry.all.map(rule),
    ]
    // The base folder has no path, which would be useless on other computers.
    let base: JSONObject = message("the root of the repository or, outside a repository, the working directory")
    let invocation: JSONObject = [
      "executionSuccessful": summary.failures.isEmpty,
      "toolExecutionNotifications": notifications,
    ]
    let run: JSONObject = [
      "tool": ["driver": driver] as JSONObject, "columnKind": "unicodeCodePoints", "defaultEncoding": "UTF-8",
      "newlineSequences": ["\r\n", "\n", "\r"],
      "originalUriBaseIds": [baseID: ["description": base] as JSONObject] as JSONObject, "invocations": [invocation],
      "results": Array(all.prefix(resultLimit)),
    ]
    return [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0", "runs": [run],
    ]
  }

  /// Returns the `reportingDescriptor` of a rule.
  private static func rule(_ rule: RuleDocumentation) -> JSONObject {
    let help: JSONObject = ["text": RulePage(rule: rule).text, "markdown": RulePage(rule: rule).markdown]
    let properties: JSONObject = [
      // GitHub's name for the severity of a finding.
      "problem.severity": rule.severity == .note ? "recommendation" : rule.severity.rawValue,
      "isConfigurable": rule.isConfigurable,
    ]
    return [
      "id": rule.id,
      "name": rule.id.split(separator: "-").map { String($0).sentence }.joined(),
      "shortDescription": ["text": rule.summary] as JSONObject,
      "fullDescription": ["text": rule.explanation] as JSONObject, "help": help,
      "defaultConfiguration": ["level": rule.severity.rawValue] as JSONObject, "properties": properties,
    ]
  }

  /// Returns a `message` whose text is exactly `text`.
  private static func message(_ text: String) -> JSONObject { ["text": escaped(text)] }

  /// Escapes a text for use in a message: braces are doubled, because they would be placeholders otherwise; brackets in
  /// text that looks like a link get a backslash.
  ///
  /// Sources: "Messages with placeholders" and "Messages with embedded links" in the specification.
  static func escaped(_ text: String) -> String {
    let text = text.visible
    let hasLink = zip(text.utf8, text.utf8.dropFirst()).contains { $0 == "]" && $1 == "(" }
    return text.unicodeScalars.map { scalar in
      switch scalar {
      case "{", "}": "\(scalar)\(scalar)"
      case "[", "]", "\\": hasLink ? "\\\(scalar)" : "\(scalar)"
      default: String(scalar)
      }
    }.joined()
  }

  // MARK: Results

  /// Returns the results for the findings in a manifest. Notes with a location become related locations; notes without a
  /// location become part of the message.
  static func results(of manifest: LintedManifest) -> [JSONObject] {
    let tables = LineTables(manifest.source)
    var fingerprints = Fingerprints()
    return manifest.diagnostics.map { diagnostic in
      let location: JSONObject = ["physicalLocation": physicalLocation(tables[diagnostic.location])]
      var text = diagnostic.sentence
      var related: [JSONObject] = []
      for note in diagnostic.notes {
        if let place = note.location {
          related.append([
            "id": related.count + 1, "message": message(note.message),
            "physicalLocation": physicalLocation(tables[place]),
          ])
        } else {
          text += "; " + note.message
        }
      }
      return [
        "ruleId": diagnostic.rule, "ruleIndex": ruleIndices[diagnostic.rule], "level": diagnostic.severity.rawValue,
        "message": message(text), "locations": [location], "relatedLocations": related.nonEmpty,
        "partialFingerprints": ["odrFindingHash/v1": fingerprints.next(diagnostic)] as JSONObject,
        "properties": diagnostic.subject == .init() ? nil : diagnostic.subject.json,
      ]
    }
  }

  /// Returns the `physicalLocation`: the file, unless it is standard input, which has a name but no location, and the
  /// region, both as lines and columns and as bytes. A byte order mark isn't included, because it has no column. A line
  /// break at the end of the text isn't included, either, because in SARIF, it doesn't begin another line.
  private static func physicalLocation(_ place: LocatedText) -> JSONObject {
    let source = place.source
    let path = RelativePath.absolute(source)
    let relative = path.map { RelativePath.path(of: $0, from: root) } ?? ""
    let isInside = !relative.isEmpty && !relative.hasPrefix("../")
    let artifact: JSONObject = [
      "uri": URIReference.path(isInside ? relative : path ?? source.name), "uriBaseId": isInside ? baseID : nil,
    ]
    let last = source.count - source.lineBreakLength(before: source.count)
    let start = min(max(place.span.start, source.byteOrderMarkLength), last)
    let end = max(start, min(place.span.end, last))
    let (first, final) = (place.lines.position(of: start), place.lines.position(of: end))
    let region: JSONObject = [
      "startLine": first.line, "startColumn": first.column, "endLine": final.line, "endColumn": final.column,
      "byteOffset": start, "byteLength": end - start,
    ]
    return ["artifactLocation": artifact, "region": region]
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
    return hash.digits(width: 16) + ":\(counts[hash] ?? 1)"
  }

  /// Returns the FNV-1a hash of the text, which is the same in every run.
  private static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}
