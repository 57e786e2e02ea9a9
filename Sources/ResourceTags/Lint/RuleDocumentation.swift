/// The documentation of a rule; `odr explain` prints it, and its examples are its tests.
public struct RuleDocumentation: Sendable {
  /// The id that findings, `lint:` and ignore comments use, such as `undeclared-tag`.
  public let id: String
  /// The severity of its findings unless the manifest sets another one.
  public let severity: Severity
  /// Whether a manifest may set its level or ignore it; it cannot ignore what cannot be read.
  public let isConfigurable: Bool
  /// The fault in a few words, for tables.
  public let summary: String
  /// Why it is a fault and what to do about it, in one or more paragraphs.
  public let explanation: String
  /// Manifests, or parts of one, that pass and fail; made on request, since lint does not need them.
  public var examples: [RuleExample] { makeExamples() }
  private let makeExamples: @Sendable () -> [RuleExample]

  /// What the rule looks at; it finds nothing if the run does not check that.
  public let scope: Scope

  /// The message that a rule always has its level and cannot be set.
  var fixedLevel: String { "rule \(id.quoted) is always \(severity == .error ? "an" : "a") \(severity.rawValue)" }

  /// What a run may check.
  public enum Scope: Sendable, CaseIterable {
    /// The manifest alone.
    case manifest
    /// The files and asset catalogs that it names.
    case files
    /// The Xcode project that it names.
    case project
    /// The pack manifests of Background Assets, and the property lists of an app that has packs.
    case packs
    /// What a change adds to a manifest, compared with earlier versions of it.
    case change
  }

  init(
    id: String, severity: Severity, isConfigurable: Bool = true, scope: Scope = .manifest, summary: String,
    explanation: String, examples: @autoclosure @escaping @Sendable () -> [RuleExample]
  ) {
    self.id = id
    self.severity = severity
    self.isConfigurable = isConfigurable
    self.scope = scope
    self.summary = summary
    self.explanation = explanation
    makeExamples = examples
  }
}

/// A piece of a manifest and what a rule reports about it.
///
/// In the source, the keycap emoji 1️⃣ to 9️⃣ mark where the findings begin; ``text`` is the piece without them.
public struct RuleExample: Sendable {
  /// The piece with its markers. A piece without `version:` is part of a manifest that has it.
  public let markedText: String
  /// The messages of the findings at 1️⃣, 2️⃣ and so on, then of those in the project; empty for a piece that passes.
  public let messages: [String]
  /// The format of the piece: `yml`, `json` or, for a property list, `plist`.
  public let fileExtension: String
  /// The piece after the first finding is fixed, if it has a fix.
  public let fixedText: String?
  /// The files below the manifest's folder, by path; `nil` if the rule does not look at files.
  public let files: [String: ExampleFile]?
  /// An outline of the project in YAML; `nil` if the rule does not look at a project.
  ///
  /// `KnownAssetTags` lists the tags that it knows. Each other key is a target, with its files and their tags, and its
  /// build settings: those in capitals, and below `Debug` and `Release` those of one configuration. A key that ends with a
  /// slash is a synchronized folder with its files. An example without a manifest is about the import of the project.
  public let project: String?

  /// The piece without its markers.
  public var text: String { Self.markers.reduce(markedText) { $0.replacing($1, with: "") } }

  /// The markers, in order.
  public static let markers = (1...9).map { "\($0)\u{FE0F}\u{20E3}" }

  static func passing(
    _ text: String, json: Bool = false, language: String? = nil, files: [String: ExampleFile]? = nil,
    project: String? = nil
  ) -> RuleExample {
    failing(text, json: json, language: language, files: files, project: project)
  }

  static func failing(
    _ markedText: String, _ messages: String..., fixed: String? = nil, json: Bool = false,
    language: String? = nil, files: [String: ExampleFile]? = nil, project: String? = nil
  ) -> RuleExample {
    RuleExample(
      markedText: markedText, messages: messages, fileExtension: language ?? (json ? "json" : "yml"),
      fixedText: fixed, files: files, project: project)
  }
}

/// A file that an example needs.
public enum ExampleFile: Sendable {
  /// A file with so many bytes.
  case size(Int)
  /// A file with this text.
  case text(String)
  /// A symbolic link to this path, relative to its own folder.
  case link(String)

  static let file = ExampleFile.size(0)

  /// A `Contents.json` with these tags.
  static func tags(_ tags: String...) -> ExampleFile {
    if tags.isEmpty { return .text("{}") }
    let list = tags.map { "\"\($0)\"" }.joined(separator: ", ")
    return .text("{\"properties\": {\"on-demand-resource-tags\": [\(list)]}}")
  }
}
