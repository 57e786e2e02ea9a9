import ResourceTags
import Bytes
import Diagnostics

extension SARIFLog {
  /// The log of one run over `results`; `failures` are the files that could not be checked, and the reasons.
  init(_ results: [JudgedManifest], failures: [String]) throws {
    let rules = RuleRegistry.all
    let ruleIndices = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
    let places = try SARIFPlaces()
    var artifacts: [Artifact] = []
    var indices: [String: Int] = [:]
    func location(of source: SourceText) throws -> ArtifactLocation {
      var location = try places.location(of: source.name)
      // A file that is named twice is one artifact.
      let key = "\(location.uriBaseId ?? "") \(location.uri ?? "")"
      if indices[key] == nil {
        indices[key] = artifacts.count
        artifacts.append(Artifact(location: location, length: source.count))
      }
      location.index = indices[key]
      return location
    }
    var findings: [Result] = []
    for result in results {
      let own = try location(of: result.source)
      guard !result.diagnostics.isEmpty else { continue }
      var others: [String: ArtifactLocation] = [:]
      for diagnostic in result.diagnostics {
        for source in ([diagnostic.location] + diagnostic.notes.compactMap(\.location)).compactMap(\.source)
        where others[source.name] == nil {
          others[source.name] = try location(of: source)
        }
      }
      var converter = SARIFResults(result.source, own, ruleIndices, others: others)
      findings += result.diagnostics.map { converter.result($0) }
    }
    let notifications = failures.map { Notification(level: "error", message: .escaping($0)) }
    runs = [
      Run(
        tool: [
          "driver": Driver(
            name: "odr", version: Version.number, semanticVersion: Version.number, rules: rules.map(Rule.init))
        ],
        originalUriBaseIds: [SARIFPlaces.baseID: SARIFPlaces.base], artifacts: artifacts,
        invocations: [
          Invocation(executionSuccessful: failures.isEmpty, toolExecutionNotifications: notifications)
        ], results: findings)
    ]
  }
}

extension SARIFLog.Rule {
  init(_ rule: RuleDocumentation) {
    id = rule.id
    name = rule.id.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    shortDescription = .init(text: rule.summary)
    fullDescription = .init(text: rule.explanation)
    help = .init(text: RulePage.text(rule), markdown: RulePage.markdown(rule))
    defaultConfiguration = ["level": rule.severity.rawValue]
    properties = .init(
      problemSeverity: rule.severity == .note ? "recommendation" : rule.severity.rawValue,
      isConfigurable: rule.isConfigurable)
  }
}

extension SARIFLog.Message {
  /// A message with exactly the text `text`.
  ///
  /// Braces would be placeholders and are doubled; in text that looks like a link, its brackets get a backslash.
  /// Sources: "Messages with placeholders" and "Messages with embedded links" of the specification.
  static func escaping(_ text: String) -> Self {
    let text = text.visible
    let hasLink = zip(text.utf8, text.utf8.dropFirst()).contains { $0 == UInt8(ascii: "]") && $1 == UInt8(ascii: "(") }
    let escaped = text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "{", "}": result += "\(scalar)\(scalar)"
      case "[", "]", "\\": result += hasLink ? "\\\(scalar)" : "\(scalar)"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return Self(text: escaped)
  }
}
