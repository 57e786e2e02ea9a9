import ResourceTags

/// A build configuration of a target, such as Debug, built for devices: the settings that Xcode looks up for it.
struct BuildConfiguration {
  /// The configuration's object in the project file.
  let object: ProjectObject
  /// The name of the configuration.
  let name: String
  /// The name of the target.
  let target: String
  /// Whether odr uses this configuration if the configurations of the target differ.
  var isEffective = false
  /// The configurations of the project and of the target, in order of increasing precedence. In each of them, the
  /// settings of an `.xcconfig` file come before the settings in the project file. A later setting replaces the same
  /// setting at earlier levels, or adds to it with `$(inherited)`.
  private let levels: [(file: ConfigurationFile?, dictionary: ProjectObject?)]
  /// The values that Xcode sets for every build before it applies the levels.
  private let builtIn: [ByteString: [UInt8]]
  /// The configuration's SDKs; `nil` while odr determines the SDKs, so that conditions on the SDK don't apply.
  private var foundSDKs: [String]?
  /// The tags that are downloaded with the app.
  private(set) var initialInstall = SettingValue()
  /// The tags that are downloaded after installation, in this order.
  private(set) var prefetchOrder = SettingValue()

  /// The build settings that list tags.
  enum Setting: String, CaseIterable {
    case initialInstall = "ON_DEMAND_RESOURCES_INITIAL_INSTALL_TAGS"
    case prefetchOrder = "ON_DEMAND_RESOURCES_PREFETCH_ORDER"

    var key: ByteString { ByteString(rawValue) }

    /// The category whose tags the setting lists.
    var category: DownloadCategory { self == .initialInstall ? .initialInstall : .prefetchOrder }

    /// Returns whether two values of the setting are equivalent; the order of tags matters only for prefetching.
    func isSame(_ left: [ByteString], _ right: [ByteString]) -> Bool {
      self == .initialInstall ? left.hasSameElements(as: right) : left == right
    }
  }

  /// Creates the configuration of `target` with the settings in `object`. The configuration `outer` of the project has
  /// the same name.
  init(_ object: ProjectObject, of target: String, in settings: ProjectSettings, inheriting outer: ProjectObject?) {
    let name = object.string("name")?.string ?? ""
    (self.object, self.name, self.target) = (object, name, target)
    levels = (outer.asArray + [object]).map { (settings.baseFiles[$0.id], $0.dictionary("buildSettings")) }
    var builtIn = settings.builtIn
    for (key, value) in [("CONFIGURATION", name), ("TARGET_NAME", target), ("TARGETNAME", target)] {
      builtIn[ByteString(key)] = Array(value.utf8)
    }
    self.builtIn = builtIn
    let root = string("SDKROOT")?.value.text
    let names = (root == "auto" ? string("SUPPORTED_PLATFORMS")?.value.text : root)?.lowercased()
    foundSDKs =
      names.map { names in ["iphoneos", "appletvos", "xros", "macosx", "watchos"].filter { names.contains($0) } } ?? []
    initialInstall = list(Setting.initialInstall.key)
    prefetchOrder = list(Setting.prefetchOrder.key)
  }

  subscript(setting: Setting) -> SettingValue { setting == .initialInstall ? initialInstall : prefetchOrder }

  /// Returns the settings of which this configuration has its own value: a value that differs from the value in the
  /// effective configuration `other`. Teams add tags to the initial install in Debug, for example, so that the app works
  /// without a server. If the manifest names the effective configuration, a configuration without a value doesn't follow
  /// it, either: the tags of a manifest for Debug are not the tags of a release.
  func ownSettings(besides other: BuildConfiguration?, isNamed: Bool) -> [Setting] {
    guard let other, !isEffective else { return [] }
    return Setting.allCases.filter { setting in
      let (own, theirs) = (self[setting], other[setting])
      return (isNamed || !values(of: setting.key).isEmpty)
        && (!setting.isSame(own.elements.uniqued, theirs.elements.uniqued) || own.unresolved != theirs.unresolved
          || own.fileOutside != theirs.fileOutside)
    }
  }

  /// Whether a tag setting contains tags, refers to other settings, or may be set in a file that odr does not read.
  var namesTags: Bool {
    [initialInstall, prefetchOrder].contains { !$0.elements.isEmpty || !$0.unresolved.isEmpty || $0.fileOutside != nil }
  }

  /// Returns the location of the setting's effective value or, if the setting has no value, of the configuration
  /// itself.
  func place(of setting: Setting) -> Diagnostic.Location {
    values(of: setting.key).last?.place ?? object.place
  }

  // MARK: Values

  /// Returns a setting's values that apply to the build; the last value is the effective one.
  func values(of name: ByteString) -> [SettingAssignment] {
    builtIn[name].map { SettingAssignment(name: name, text: $0, place: object.file.root.place) }.asArray
      + assignments(of: name, applying: true).filter { !$0.isOfMissingFile }
  }

  /// Returns the path of a missing file that may set a setting, unless a value without references takes precedence.
  func missingFile(_ name: ByteString) -> ByteString? {
    assignments(of: name, applying: true).last { $0.isOfMissingFile || !$0.text.contains("$") }
      .flatMap { $0.isOfMissingFile ? ByteString($0.text) : nil }
  }

  /// Returns the values of a setting that apply only under conditions that odr cannot evaluate.
  func conditional(_ name: ByteString) -> [SettingAssignment] { assignments(of: name, applying: nil) }

  /// Returns the value of a list setting.
  func list(_ name: ByteString) -> SettingValue { SettingEvaluator.value(of: name, asList: true, in: self) }

  /// Returns the value and the location of a string setting; `nil` if the setting is not set.
  func string(_ name: String) -> (value: SettingValue, place: Diagnostic.Location)? {
    let name = ByteString(name)
    return values(of: name).last.map { (SettingEvaluator.value(of: name, asList: false, in: self), $0.place) }
  }

  /// Returns whether a setting's value is unknown because the setting may be in a file that odr is not allowed to read.
  func isHidden(_ name: String) -> Bool { string(name)?.value.fileOutside != nil }

  /// Returns the values of a setting that apply to the build, or that don't; `nil` means the values of which the project
  /// doesn't determine whether they apply.
  private func assignments(of name: ByteString, applying answer: Bool?) -> [SettingAssignment] {
    levels.flatMap { file, dictionary in
      (file?.assignments ?? []).filter { $0.name == nil || $0.name == name }
        + (dictionary?.assignments(of: name) ?? [])
    }.filter { assignment in
      let answers = assignment.conditions.map(holds)
      return (answers.contains(false) ? false : answers.contains(nil) ? nil : true) == answer
    }
  }

  /// Returns whether a condition applies to the build; `nil` if the project doesn't contain enough information, or if the
  /// condition is about something else, such as an architecture.
  ///
  /// Source: swift-build, `SettingsBuilder.createScope` and `MacroCondition.evaluate`.
  private func holds(_ condition: SettingCondition) -> Bool? {
    let pattern = condition.pattern
    if pattern == "*" { return true }
    switch condition.parameter {
    case "config": return name.matches(pattern)
    case "target": return target.matches(pattern)
    case "sdk":
      guard let foundSDKs else { return false }
      let answers = foundSDKs.map { Self.matches(sdk: $0, pattern) }
      return answers.first == false && answers.contains { $0 != false } ? nil : answers.first ?? nil
    default: return nil
    }
  }

  /// Returns whether builds with an SDK meet a condition on its name; `nil` if that depends on the version of the SDK.
  ///
  /// Source: swift-build, `SDK.settingConditionValues`: the name with its version, such as `iphoneos18.2`.
  private static func matches(sdk name: String, _ pattern: String) -> Bool? {
    let stem = pattern.prefix { !$0.isNumber && $0 != "[" }
    // Only Xcode knows the version of the SDK.
    if stem.count < pattern.count { return (name + "0").matches(stem + "*") ? nil : false }
    return (name + "0").matches(pattern)
  }

  // MARK: SDKs

  /// The SDKs that the configuration builds for, identified by the names that `SDKROOT` uses for device SDKs, such as
  /// `iphoneos`; empty if odr can't determine the SDKs from the project. SDKs for platforms with On-Demand Resources come
  /// first. If `SDKROOT` is `auto`, `SUPPORTED_PLATFORMS` lists the SDKs.
  var sdks: [String] { foundSDKs ?? [] }

  /// The platforms with On-Demand Resources that the configuration builds for.
  var platforms: [Platform] { Platform.allCases.filter { sdks.contains($0.sdkName) } }
}

extension ProjectObject {
  /// Returns the values of a setting in this dictionary; the last value that applies to a build is the effective one.
  ///
  /// Source: swift-build, `MacroNamespace.parseTable`: the keys of a dictionary are sorted by their text, so settings
  /// with conditions come after the setting without conditions.
  fileprivate func assignments(of name: ByteString) -> [SettingAssignment] {
    var found: [String: SettingAssignment] = [:]
    for (key, value) in tree.entries(of: id) {
      let bytes = tree.scalarBytes(key)
      guard bytes.starts(with: name.bytes) else { continue }
      var reader = ConfigurationFileReader(SourceText(name: "", bytes: Array(bytes) + ["="]))
      guard case .assignment(let assignment)? = reader.next(), assignment.name == name else { continue }
      // Source: swift-build, `Sequence.quotedStringListRepresentation`, which converts lists to strings.
      let text =
        tree[value].isSequence
        ? tree.strings(in: value).settingText(escapingReferences: false)
        : tree[value].isScalar ? Array(tree.scalarBytes(value)) : []
      found[bytes.string] = SettingAssignment(
        name: name, conditions: assignment.conditions, text: text, place: .init(file, value))
    }
    return found.sortedByKey.map(\.value)
  }
}

extension String {
  /// Returns whether a pattern with `*`, `?`, and `[…]` matches the name, as in Xcode's build engine.
  func matches(_ pattern: String) -> Bool { NamePattern(pattern[...], isOfXcode: true).matches(Array(self)) }

  /// Whether the value of a boolean setting is true. Source: swift-build, `String.boolValue`.
  var isTrueSetting: Bool { utf8.first.map("yYtT123456789".utf8.contains) ?? false }
}

extension Platform {
  /// The name of the platform's SDK for devices, as in `SDKROOT`.
  var sdkName: String {
    switch self {
    case .iOS: "iphoneos"
    case .tvOS: "appletvos"
    case .visionOS: "xros"
    }
  }

  /// The name of the platform's deployment target setting.
  var deploymentSetting: String {
    switch self {
    case .iOS: "IPHONEOS_DEPLOYMENT_TARGET"
    case .tvOS: "TVOS_DEPLOYMENT_TARGET"
    case .visionOS: "XROS_DEPLOYMENT_TARGET"
    }
  }
}
