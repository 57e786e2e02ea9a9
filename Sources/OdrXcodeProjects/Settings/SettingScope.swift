import ResourceTags

/// The settings that Xcode looks up for one build: those of a target in one configuration, for its devices.
struct SettingScope: Sendable {
  /// The levels, the one that counts first at the end.
  let levels: [SettingLevel]
  let file: ProjectFile
  /// What Xcode sets before all of them for every build.
  let builtIn: [ByteString: [UInt8]]
  var build: SettingCondition.Build

  /// The names of settings that are one string, of those that others may refer to; all others are lists.
  ///
  /// Source: swift-build, `BuiltinMacros`.
  static let strings: Set<ByteString> = Set(
    [
      "CONFIGURATION", "CURRENT_PROJECT_VERSION", "DEVELOPMENT_TEAM", "MARKETING_VERSION", "PLATFORM_NAME",
      "PRODUCT_BUNDLE_IDENTIFIER", "PRODUCT_NAME", "PROJECT", "PROJECT_DIR", "PROJECT_NAME", "SRCROOT", "TARGETNAME",
      "TARGET_NAME",
    ].map { ByteString($0) })

  /// The values of a setting that count, the first to count at the end.
  func values(of name: ByteString) -> [SettingAssignment] {
    let first = (builtIn[name] ?? build.setting(name)).map { text in
      SettingAssignment(conditions: [], text: text, place: .init(file, file.root.key), isInFile: false)
    }
    return (first.map { [$0] } ?? []) + all(name).filter { $0.holds(in: build) == true }
  }

  /// Whether it is known of all values of a setting whether they count.
  func isCertain(_ name: ByteString) -> Bool { all(name).allSatisfy { $0.holds(in: build) != nil } }

  /// The values of a setting with a condition that depends on the build, or that never holds.
  func conditional(_ name: ByteString) -> [SettingAssignment] {
    all(name).filter { $0.holds(in: build) == nil || $0.conditions.contains(where: \.isNeverTrue) }
  }

  /// The value of a setting that is a list.
  func list(_ name: ByteString) -> SettingValue { SettingEvaluator.value(of: name, asList: true, in: self) }

  /// The value of a setting that is a string, and its place; `nil` if it is not set.
  func string(_ name: StaticString) -> (value: SettingValue, place: Diagnostic.Location)? {
    let name = ByteString("\(name)")
    guard let last = values(of: name).last else { return nil }
    return (SettingEvaluator.value(of: name, asList: false, in: self), last.place)
  }

  /// Whether a file outside of what odr may read may set a setting; nothing follows from its value then.
  func isHidden(_ name: StaticString) -> Bool { string(name)?.value.fileOutside != nil }

  private func all(_ name: ByteString) -> [SettingAssignment] { levels.flatMap { $0.assignments(of: name, in: file) } }
}
