import ResourceTags
import Bytes
import Diagnostics

/// A log of the Static Analysis Results Interchange Format, as `odr lint` prints it.
///
/// All names are those of the specification, "SARIF Version 2.1.0 Plus Errata 01" of OASIS.
struct SARIFLog {
  /// The steps that the list of results is indented by.
  static let indent = 3

  private var artifacts: SARIFArtifacts
  private let ruleIndices: [String: Int]

  init() throws {
    artifacts = try SARIFArtifacts()
    ruleIndices = Dictionary(uniqueKeysWithValues: RuleRegistry.all.enumerated().map { ($1.id, $0) })
  }

  /// The findings in a manifest, which becomes one of the artifacts.
  mutating func results(of result: JudgedManifest) throws -> [JSONObject] {
    let own = try artifacts.location(of: result.source)
    guard !result.diagnostics.isEmpty else { return [] }
    var others: [String: JSONObject] = [:]
    for diagnostic in result.diagnostics {
      for source in ([diagnostic.location] + diagnostic.notes.compactMap(\.location)).compactMap(\.source)
      where others[source.name] == nil {
        others[source.name] = try artifacts.location(of: source)
      }
    }
    var converter = SARIFResults(result.source, own, ruleIndices, others: others)
    return result.diagnostics.map { converter.result($0) }
  }

  /// The log of one run, with `results` in front of all that is only known at its end; `failures` are the files that could
  /// not be checked, and the reasons.
  func frame(_ results: any JSONValue, failures: [String]) -> JSONObject {
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
    return [
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
