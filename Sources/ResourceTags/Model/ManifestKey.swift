/// The key of a setting in a manifest: any key except `version`, the section keys, and the keys for tags and resources.
package enum ManifestKey: Sendable {
  /// `$schema`: the path or URL of the schema.
  case schema
  case platform, deploymentTarget, baseline
  /// The keys in the `xcode` section.
  case project, targets, configuration, apply
  /// The keys in the `limits` section.
  case tagLimit, initialInstallLimit
  /// A rule in the `lint` section, with its level.
  case level(rule: String)
  /// `_hosting` in the `assetPacks` section: who hosts the packs. A pack that Apple hosts can't have an identifier that
  /// begins with an underscore.
  case hosting
  /// `_platforms` and `_languages` in the `assetPacks` section: the platforms of all packs, and the languages that packs
  /// of localized files can have.
  case packPlatforms, packLanguages
  /// `_firstInstallationOnly` or `_subsequentUpdateOnly` in the `assetPacks` section, with the tags whose packs are
  /// downloaded in advance only at this event.
  case onlyEvent(PackEvent)
  /// An asset pack identifier in the `assetPacks` section, with the tags of the pack's resources.
  case pin(id: String)
  /// A tag in the `codeNames` section, with the tag's name in Swift code.
  case codeName(tag: String)

  /// Finds the key with a name such as `platform`, `xcode.targets`, `lint.unused-tag`, or `assetPacks.forest`; `nil` if
  /// there is no such key.
  package init?(_ name: String) {
    if let known = Self.named.first(where: { $0.name.utf8.elementsEqual(name.utf8) }) {
      self = known
      return
    }
    let (section, member) = Self.parts(of: name)
    if member.isEmpty { return nil }
    switch section {
    case "lint": self = .level(rule: member)
    case "assetPacks": self = .pin(id: member)
    case "codeNames": self = .codeName(tag: member)
    default: return nil
    }
  }

  /// The keys with fixed names: all keys except levels, pins, and names for code.
  static let named: [ManifestKey] = [
    .schema, .platform, .deploymentTarget, .project, .targets, .configuration, .apply, .hosting, .packPlatforms,
    .packLanguages, .onlyEvent(.firstInstallation), .onlyEvent(.subsequentUpdate), .tagLimit, .initialInstallLimit,
    .baseline,
  ]

  /// The name on the command line: the section and the key, separated by a dot.
  package var name: String {
    switch self {
    case .schema: "$schema"
    case .platform: "platform"
    case .deploymentTarget: "deploymentTarget"
    case .baseline: "baseline"
    case .project: "xcode.project"
    case .targets: "xcode.targets"
    case .configuration: "xcode.configuration"
    case .apply: "xcode.apply"
    case .level(let rule): "lint." + rule
    case .hosting: "assetPacks._hosting"
    case .packPlatforms: "assetPacks._platforms"
    case .packLanguages: "assetPacks._languages"
    case .onlyEvent(let event): "assetPacks._\(event)Only"
    case .pin(let id): "assetPacks." + id
    case .codeName(let tag): "codeNames." + tag
    case .tagLimit: "limits.tag"
    case .initialInstallLimit: "limits.initialInstall"
    }
  }

  /// The section that contains the key; `nil` for the top level.
  var section: String? { Self.parts(of: name).section }

  /// The key's own name, without the section.
  var member: String { Self.parts(of: name).member }

  private static func parts(of name: String) -> (section: String?, member: String) {
    // The dot and a combining mark after it are one Character.
    let scalars = name.unicodeScalars
    guard let dot = scalars.firstIndex(of: ".") else { return (nil, name) }
    return (String(scalars[..<dot]), String(scalars[dot...].dropFirst()))
  }

  /// The bytes of ``name``, for comparisons: Swift considers canonically equivalent strings equal.
  var bytes: ByteString { ByteString(name) }

  /// Whether the key is the level of `untagged-resource`, the only rule that accepts patterns in addition to a level.
  private var isUntagged: Bool {
    if case .level("untagged-resource") = self { true } else { false }
  }

  /// Whether the key's values are tags, whose order doesn't matter: the tags of an asset pack identifier, or of an event.
  var isPin: Bool {
    switch self {
    case .pin, .onlyEvent: true
    default: false
    }
  }

  /// Whether two lists of the key's values mean the same.
  func isSame(_ left: [ByteString]?, _ right: [ByteString]?) -> Bool {
    isPin ? left.map(Set.init) == right.map(Set.init) : left == right
  }

  /// Whether renaming or removing a tag can change the setting.
  var refersToTags: Bool { if case .codeName = self { true } else { isPin } }

  /// Whether the key's value is true or false, which is written without quotes.
  var isBoolean: Bool { if case .apply = self { true } else { false } }

  /// Whether the key's value is a size. The number and the unit may be separate words.
  var isSize: Bool {
    switch self {
    case .tagLimit, .initialInstallLimit: true
    default: false
    }
  }

  /// Whether the key's values are written as a list.
  var isList: Bool {
    switch self {
    case .targets, .pin, .packPlatforms, .packLanguages, .onlyEvent: true
    default: false
    }
  }

  /// Whether `values` are written as a mapping, because they consist of a level and patterns.
  func isMapping(_ values: [String]) -> Bool { isUntagged && values.count > 1 }

  /// Returns a description of the values that the key expects, or `nil` if `values` are valid.
  func expectation(_ values: [String]) -> String? {
    let single = values.count == 1 ? values[0] : nil
    let areNames = !values.contains(where: \.isEmpty)
    func names<Word: RawRepresentable<String> & CaseIterable>(of _: Word.Type) -> String {
      Word.allCases.map(\.rawValue).commaSeparated
    }
    func oneOf<Word: RawRepresentable<String> & CaseIterable>(_: Word.Type) -> (Bool, String) {
      (single.flatMap(Word.init) != nil, "one of " + names(of: Word.self))
    }
    let (isValid, expected): (Bool, String) =
      switch self {
      case .schema: (single != nil, "one path or URL")
      case .platform: oneOf(Platform.self)
      case .deploymentTarget:
        (
          single.map { Manifest.isDeploymentTarget(ByteSlice($0.utf8)) } ?? false,
          "one to three numbers separated by dots, such as 17.0"
        )
      case .baseline: (single?.isEmpty == false, "the path of one baseline")
      case .project: (single?.isEmpty == false, "the path of one project")
      case .targets: (areNames, "the names of targets")
      case .configuration: (single?.isEmpty == false, "the name of one build configuration")
      case .apply: (single == "true" || single == "false", "true or false")
      case .tagLimit, .initialInstallLimit: (single.flatMap(Manifest.size) != nil, "a size such as 64MB")
      case .level where isUntagged:
        (
          single.map { $0 == RuleLevel.ignore.rawValue } ?? (areNames && values.first.flatMap(RuleLevel.init) != nil),
          "ignore, or a level (note, warning, or error) and file patterns"
        )
      case .level: oneOf(RuleLevel.self)
      case .hosting: oneOf(PackHosting.self)
      case .packPlatforms:
        (values.allSatisfy { PackPlatform(rawValue: $0) != nil }, "some of " + names(of: PackPlatform.self))
      case .packLanguages: (values.allSatisfy(Manifest.isPackLanguage), "languages such as de or zh-Hant-TW")
      case .onlyEvent: (areNames, "the names of tags")
      case .pin: (areNames, "the tags of the pack's resources")
      case .codeName:
        (
          single.map(CodeName.isValid) ?? false,
          "a name for Swift code, such as forestBoss, that is not a keyword or reserved"
        )
      }
    return isValid && !values.isEmpty ? nil : expected
  }
}

/// The sections of tags and resources, in the order of a new manifest.
package enum Section: String, CaseIterable {
  case tags, files, catalogs

  /// All top-level keys, in the order of a new manifest.
  package static let canonicalKeyOrder = [
    "$schema", "version", "platform", "deploymentTarget", "xcode", "tags", "files", "catalogs", "assetPacks",
    "codeNames", "limits", "baseline", "lint",
  ]
  /// The sections that contain settings.
  static let ofSettings = ["xcode", "assetPacks", "codeNames", "limits", "lint"]
  /// The keys in the `xcode` section.
  package static let xcodeKeys = ["project", "targets", "configuration", "apply"]
  /// The keys in the `limits` section.
  package static let limitKeys = ["tag", "initialInstall"]
  /// The keys in the `assetPacks` section that aren't asset pack identifiers.
  package static let packKeys = ManifestKey.named.filter { $0.section == "assetPacks" }.map(\.member)
}
