/// The key of a setting in a manifest: any key except `version`, the section keys, and the keys for tags and resources.
package struct ManifestKey: Sendable {
  /// The name on the command line: the section and the key, separated by a dot.
  package let name: String
  /// The values that the key accepts.
  let form: Form

  /// A kind of values that keys accept. The associated texts describe the values in messages.
  enum Form: Equatable {
    case schema, deploymentTarget, boolean, size, languages
    /// A text that isn't empty, such as a path.
    case text(String)
    /// One of certain words.
    case word([String])
    /// A list of certain words.
    case words([String])
    /// A list of names.
    case names(String)
    /// A list of tags, whose order doesn't matter.
    case tags(String)
    /// A level and patterns, for `untagged-resource`, the only rule that accepts patterns in addition to a level.
    case levelAndPatterns
    /// The name of a tag in Swift code.
    case codeName

    /// One of the words in an enumeration.
    static func word<Word: RawRepresentable<String> & CaseIterable>(of _: Word.Type) -> Form {
      .word(Word.allCases.map(\.rawValue))
    }
  }

  private init(_ name: String, _ form: Form) {
    (self.name, self.form) = (name, form)
    (section, member) = Self.parts(of: name)
  }

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
    case "lint": self.init(name, member == "untagged-resource" ? .levelAndPatterns : .word(of: RuleLevel.self))
    case "assetPacks": self.init(name, .tags("the tags of the pack's resources"))
    case "codeNames": self.init(name, .codeName)
    default: return nil
    }
  }

  static let project = ManifestKey("xcode.project", .text("the path of one project"))
  static let targets = ManifestKey("xcode.targets", .names("the names of targets"))
  /// Who hosts the packs. A pack that Apple hosts can't have an identifier that begins with an underscore.
  static let hosting = ManifestKey("assetPacks._hosting", .word(of: PackHosting.self))
  /// The platforms of all packs.
  package static let packPlatforms = ManifestKey(
    "assetPacks._platforms", .words(PackPlatform.allCases.map(\.rawValue)))
  /// The languages that packs of localized files can have.
  package static let packLanguages = ManifestKey("assetPacks._languages", .languages)

  /// The key for the tags whose packs are downloaded in advance only at an event.
  package static func onlyEvent(_ event: PackEvent) -> ManifestKey {
    ManifestKey("assetPacks._\(event)Only", .tags("the names of tags"))
  }

  /// The key for a tag's name in Swift code.
  static func codeName(tag: String) -> ManifestKey { ManifestKey("codeNames." + tag, .codeName) }

  /// The keys with fixed names: all keys except levels, asset pack identifiers, and names for code.
  static let named: [ManifestKey] = [
    ManifestKey("$schema", .schema), ManifestKey("platform", .word(of: Platform.self)),
    ManifestKey("deploymentTarget", .deploymentTarget), project, targets,
    ManifestKey("xcode.configuration", .text("the name of one build configuration")),
    ManifestKey("xcode.apply", .boolean), hosting, packPlatforms, packLanguages, onlyEvent(.firstInstallation),
    onlyEvent(.subsequentUpdate), ManifestKey("limits.tag", .size), ManifestKey("limits.initialInstall", .size),
    ManifestKey("baseline", .text("the path of one baseline")),
  ]

  /// The section that contains the key; `nil` for the top level.
  let section: String?

  /// The key's own name, without the section.
  let member: String

  private static func parts(of name: String) -> (section: String?, member: String) {
    // The dot and a combining mark after it are one Character.
    let scalars = name.unicodeScalars
    guard let dot = scalars.firstIndex(of: ".") else { return (nil, name) }
    return (String(scalars[..<dot]), String(scalars[dot...].dropFirst()))
  }

  /// The bytes of ``name``, for comparisons: Swift considers canonically equivalent strings equal.
  var bytes: ByteString { ByteString(name) }

  /// Whether the key's values are tags, whose order doesn't matter: the tags of an asset pack identifier, or of an event.
  var isPin: Bool { if case .tags = form { true } else { false } }

  /// Whether two lists of the key's values mean the same.
  func isSame(_ left: [ByteString]?, _ right: [ByteString]?) -> Bool {
    isPin ? left.map(Set.init) == right.map(Set.init) : left == right
  }

  /// Whether renaming or removing a tag can change the setting.
  var refersToTags: Bool { form == .codeName || isPin }

  /// Whether the key's value is true or false, which is written without quotes.
  var isBoolean: Bool { form == .boolean }

  /// Whether the key's value is a size. The number and the unit may be separate words.
  var isSize: Bool { form == .size }

  /// Whether the key's values are written as a list.
  var isList: Bool {
    switch form {
    case .words, .names, .tags, .languages: true
    default: false
    }
  }

  /// Whether `values` are written as a mapping, because they consist of a level and patterns.
  func isMapping(_ values: [String]) -> Bool { form == .levelAndPatterns && values.count > 1 }

  /// Returns a description of the values that the key expects, or `nil` if `values` are valid.
  func expectation(_ values: [String]) -> String? {
    let single = values.count == 1 ? values[0] : nil
    let areNames = !values.contains(where: \.isEmpty)
    let (isValid, expected): (Bool, String) =
      switch form {
      case .schema: (single != nil, "one path or URL")
      case .text(let text): (single?.isEmpty == false, text)
      case .word(let words): (single.map(words.contains) ?? false, "one of " + words.commaSeparated)
      case .words(let words): (values.allSatisfy(words.contains), "some of " + words.commaSeparated)
      case .names(let names), .tags(let names): (areNames, names)
      case .deploymentTarget:
        (
          single.map { Manifest.isDeploymentTarget(ByteSlice($0.utf8)) } ?? false,
          "one to three numbers separated by dots, such as 17.0"
        )
      case .boolean: (single == "true" || single == "false", "true or false")
      case .size: (single.flatMap(Manifest.size) != nil, "a size such as 64MB")
      case .languages: (values.allSatisfy(Manifest.isPackLanguage), "languages such as de or zh-Hant-TW")
      case .levelAndPatterns:
        (
          single.map { $0 == RuleLevel.ignore.rawValue }
            ?? (areNames && values.count <= 1 + SyntaxLimits.patternCount
              && values.first.flatMap(RuleLevel.init) != nil),
          "ignore, or first a level (note, warning, or error) and then at most \(SyntaxLimits.patternCount) file patterns"
        )
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
  package static let xcodeKeys = keys(of: "xcode")
  /// The keys in the `limits` section.
  package static let limitKeys = keys(of: "limits")
  /// The keys in the `assetPacks` section that aren't asset pack identifiers.
  package static let packKeys = keys(of: "assetPacks")

  private static func keys(of section: String) -> [String] {
    ManifestKey.named.filter { $0.section == section }.map(\.member)
  }
}
