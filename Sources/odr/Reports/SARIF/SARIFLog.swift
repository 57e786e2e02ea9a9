import ResourceTags
import Bytes
import Diagnostics

/// A log of the Static Analysis Results Interchange Format, as `odr lint` prints it.
///
/// All names are those of the specification, "SARIF Version 2.1.0 Plus Errata 01" of OASIS.
enum SARIFLog {
  /// The log of one run over `results`; `failures` are the files that could not be checked, and the reasons.
  static func json(_ results: [JudgedManifest], failures: [String]) throws -> JSONObject {
    let rules = RuleRegistry.all
    let ruleIndices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
    var artifacts = try SARIFArtifacts()
    var findings: [JSONObject] = []
    for result in results {
      let own = try artifacts.location(of: result.source)
      guard !result.diagnostics.isEmpty else { continue }
      var others: [String: JSONObject] = [:]
      for diagnostic in result.diagnostics {
        for source in ([diagnostic.location] + diagnostic.notes.compactMap(\.location)).compactMap(\.source)
        where others[source.name] == nil {
          others[source.name] = try artifacts.location(of: source)
        }
      }
      var converter = SARIFResults(result.source, own, ruleIndices, others: others)
      findings += result.diagnostics.map { converter.result($0) }
    }
    let driver: JSONObject = [
      "name": "odr", "version": Version.number, "semanticVersion": Version.number, "rules": rules.map(rule),
    ]
    let invocation: JSONObject = [
      "executionSuccessful": failures.isEmpty,
      "toolExecutionNotifications": failures.map { ["level": "error", "message": message($0)] as JSONObject },
    ]
    let run: JSONObject = [
      "tool": ["driver": driver] as JSONObject, "columnKind": "unicodeCodePoints", "defaultEncoding": "UTF-8",
      "newlineSequences": ["\r\n", "\n", "\r"],
      "originalUriBaseIds": [SARIFArtifacts.baseID: SARIFArtifacts.base] as JSONObject, "artifacts": artifacts.list,
      "invocations": [invocation], "results": findings,
    ]
    return [
      "$schema": "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
      "version": "2.1.0", "runs": [run],
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
