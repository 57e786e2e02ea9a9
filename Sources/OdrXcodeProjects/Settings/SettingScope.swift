import ResourceTags

/// A value that a level assigns to a setting.
struct SettingAssignment {
  /// The name of the setting; `nil` if the setting may be in a file that odr is not allowed to read or that is missing,
  /// which may contain any setting.
  let name: ByteString?
  /// The conditions that a build must meet for the value to apply.
  var conditions: [SettingCondition] = []
  /// The text of the value, in which a list is written as one string, or the path of the file that odr cannot read.
  let text: [UInt8]
  /// The location of the value or, if the value is empty, of the name.
  let place: Diagnostic.Location
  /// Whether the file is missing. odr evaluates settings without the file, and doesn't compare the result.
  var isOfMissingFile = false

  /// Returns whether the value applies to `build`; `nil` if odr can't determine that from the project.
  func holds(in build: SettingCondition.Build) -> Bool? {
    let answers = conditions.map { $0.holds(in: build) }
    return answers.contains(false) ? false : answers.contains(nil) ? nil : true
  }
}

/// The settings that Xcode looks up for one build: a target in one configuration, built for devices.
struct SettingScope {
  /// The levels, in order of increasing precedence: the settings of an `.xcconfig` file, and the settings in the project
  /// file. A setting at a later level replaces the same setting at earlier levels, or adds to it with `$(inherited)`.
  let levels: [(file: ConfigurationFile?, dictionary: ProjectObject?)]
  let file: ProjectFile
  /// The values that Xcode sets for every build before it applies the levels.
  let builtIn: [ByteString: [UInt8]]
  var build: SettingCondition.Build

  /// The settings that other settings may refer to and whose values are strings. The values of all other settings are
  /// lists.
  ///
  /// Source: swift-build, `BuiltinMacros`.
  static let strings: Set<ByteString> = Set(
    [
      "CONFIGURATION", "CURRENT_PROJECT_VERSION", "DEVELOPMENT_TEAM", "MARKETING_VERSION", "PLATFORM_NAME",
      "PRODUCT_BUNDLE_IDENTIFIER", "PRODUCT_NAME", "PROJECT", "PROJECT_DIR", "PROJECT_NAME", "SRCROOT", "TARGETNAME",
      "TARGET_NAME",
    ].byteStrings)

  /// Returns a setting's values that apply to the build; the last value is the effective one.
  func values(of name: ByteString) -> [SettingAssignment] {
    builtIn[name].map { SettingAssignment(name: name, text: $0, place: file.root.place) }.asArray
      + all(name).filter { $0.holds(in: build) == true && !$0.isOfMissingFile }
  }

  /// Returns the path of a missing file that may set a setting, unless a value of the setting takes precedence.
  func missingFile(_ name: ByteString) -> ByteString? {
    let all = all(name).filter { $0.holds(in: build) == true }
    return all.last.flatMap { $0.isOfMissingFile ? ByteString($0.text) : nil }
  }

  /// Returns whether odr can determine, for each value of a setting, whether the value applies.
  func isCertain(_ name: ByteString) -> Bool { all(name).allSatisfy { $0.holds(in: build) != nil } }

  /// Returns the values of a setting that apply only under conditions that odr cannot evaluate.
  func conditional(_ name: ByteString) -> [SettingAssignment] { all(name).filter { $0.holds(in: build) == nil } }

  /// Returns the value of a list setting.
  func list(_ name: ByteString) -> SettingValue { SettingEvaluator.value(of: name, asList: true, in: self) }

  /// Returns the value and the location of a string setting; `nil` if the setting is not set.
  func string(_ name: String) -> (value: SettingValue, place: Diagnostic.Location)? {
    let name = ByteString(name)
    guard let last = values(of: name).last else { return nil }
    return (SettingEvaluator.value(of: name, asList: false, in: self), last.place)
  }

  /// Returns whether a setting's value is unknown because the setting may be in a file that odr is not allowed to read.
  func isHidden(_ name: String) -> Bool { string(name)?.value.fileOutside != nil }

  private func all(_ name: ByteString) -> [SettingAssignment] {
    levels.flatMap { file, dictionary in
      (file?.assignments ?? []).filter { $0.name == nil || $0.name == name }
        + (dictionary?.assignments(of: name) ?? [])
    }
  }
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
