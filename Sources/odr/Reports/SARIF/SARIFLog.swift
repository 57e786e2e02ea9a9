/// A log of the Static Analysis Results Interchange Format: the objects of it that `odr lint` uses.
///
/// All names are those of the specification, "SARIF Version 2.1.0 Plus Errata 01" of OASIS.
struct SARIFLog: Encodable {
  let schema = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  let version = "2.1.0"
  let runs: [Run]

  enum CodingKeys: String, CodingKey {
    case schema = "$schema"
    case version, runs
  }

  struct Run: Encodable {
    /// Its `driver`.
    let tool: [String: Driver]
    let columnKind = "unicodeCodePoints"
    let defaultEncoding = "UTF-8"
    let newlineSequences = ["\r\n", "\n", "\r"]
    let originalUriBaseIds: [String: ArtifactLocation]
    let artifacts: [Artifact]
    let invocations: [Invocation]
    let results: [Result]
  }

  struct Driver: Encodable {
    let name: String
    let version: String
    let semanticVersion: String
    let rules: [Rule]
  }

  /// A `reportingDescriptor`.
  struct Rule: Encodable {
    let id: String
    let name: String
    let shortDescription: Message
    let fullDescription: Message
    let help: Message
    /// Its `level`.
    let defaultConfiguration: [String: String]
    let properties: RuleProperties
  }

  struct RuleProperties: Encodable {
    /// GitHub's name for the severity of a finding: `error`, `warning` or `recommendation`.
    let problemSeverity: String
    let isConfigurable: Bool

    enum CodingKeys: String, CodingKey {
      case problemSeverity = "problem.severity"
      case isConfigurable
    }
  }

  /// A `message` or a `multiformatMessageString`.
  struct Message: Encodable {
    let text: String
    var markdown: String?
  }

  struct Invocation: Encodable {
    let executionSuccessful: Bool
    let toolExecutionNotifications: [Notification]
  }

  struct Notification: Encodable {
    let level: String
    let message: Message
  }

  struct Artifact: Encodable {
    let location: ArtifactLocation
    let length: Int
    let roles = ["analysisTarget"]
  }

  struct ArtifactLocation: Encodable {
    var uri: String?
    var uriBaseId: String?
    var index: Int?
    var description: Message?
  }

  struct Result: Encodable {
    let ruleId: String
    let ruleIndex: Int?
    let level: String
    let message: Message
    let locations: [Location]
    let relatedLocations: [Location]?
    let fixes: [Fix]?
    let partialFingerprints: [String: String]
  }

  struct Location: Encodable {
    var id: Int?
    var message: Message?
    let physicalLocation: PhysicalLocation
  }

  struct PhysicalLocation: Encodable {
    let artifactLocation: ArtifactLocation
    let region: Region
  }

  /// The same range twice: as lines and columns, and as bytes.
  struct Region: Encodable {
    let startLine: Int
    let startColumn: Int
    let endLine: Int
    let endColumn: Int
    let byteOffset: Int
    let byteLength: Int
  }

  struct Fix: Encodable {
    let description: Message
    let artifactChanges: [ArtifactChange]
    /// Whether it `isSafe`.
    let properties: [String: Bool]
  }

  struct ArtifactChange: Encodable {
    let artifactLocation: ArtifactLocation
    let replacements: [Replacement]
  }

  struct Replacement: Encodable {
    let deletedRegion: Region
    let insertedContent: Message?
  }
}
