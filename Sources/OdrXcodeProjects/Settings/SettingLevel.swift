import ResourceTags

/// Build settings that Xcode looks up together; those of a later level replace those of an earlier one, or add to them
/// where they say `$(inherited)`.
enum SettingLevel: Sendable {
  /// The settings in the project file.
  case dictionary(ProjectObject)
  /// The assignments of an `.xcconfig` file.
  case file(ConfigurationFile)

  /// The values that a setting has here, with the one that counts first at the end.
  ///
  /// Source: swift-build, `MacroNamespace.parseTable`: in a dictionary the keys are in the order of their text, so that
  /// conditions come after the setting without one.
  func assignments(of name: ByteString, in file: ProjectFile) -> [SettingAssignment] {
    switch self {
    case .dictionary(let settings):
      let tree = settings.tree
      var plain: SettingAssignment?
      var others: [(key: String, SettingAssignment)] = []
      tree.forEachEntry(of: settings.id) { key, value in
        let bytes = tree.scalarBytes(key)
        guard bytes.count >= name.bytes.count, bytes.starts(with: name.bytes) else { return }
        if bytes.count == name.bytes.count {
          plain = SettingAssignment([], value, in: file)
        } else if bytes[name.bytes.count] == UInt8(ascii: "["), let conditions = Self.conditions(bytes) {
          others.append((bytes.string, SettingAssignment(conditions, value, in: file)))
        }
      }
      return (plain.map { [$0] } ?? []) + others.sorted { $0.key < $1.key }.map(\.1)
    case .file(let settings):
      return settings.assignments.filter { $0.name == nil || $0.name == name }.map {
        SettingAssignment(
          conditions: $0.conditions, text: $0.value, place: $0.location, isInFile: true, isOutside: $0.name == nil)
      }
    }
  }

  /// The conditions in the key of a setting.
  private static func conditions(_ key: ByteSlice) -> [SettingCondition]? {
    var reader = ConfigurationFileReader(SourceText(name: "", bytes: Array(key) + [UInt8(ascii: "=")]))
    guard case .assignment(let assignment)? = reader.next() else { return nil }
    return assignment.conditions
  }
}

/// A value that one level gives to a setting.
struct SettingAssignment: Sendable {
  /// What must hold of a build for it to count.
  let conditions: [SettingCondition]
  /// The value as the text of a list.
  let text: [UInt8]
  let place: Diagnostic.Location
  /// Whether an `.xcconfig` file has it.
  let isInFile: Bool
  /// Whether that file, whose path is the text, is outside of what odr may read: it may or may not set this.
  let isOutside: Bool

  init(
    conditions: [SettingCondition], text: [UInt8], place: Diagnostic.Location, isInFile: Bool, isOutside: Bool = false
  ) {
    (self.conditions, self.text, self.place) = (conditions, text, place)
    (self.isInFile, self.isOutside) = (isInFile, isOutside)
  }

  /// The value at a node of the project file, a string or a list.
  fileprivate init(_ conditions: [SettingCondition], _ value: NodeID, in file: ProjectFile) {
    let tree = file.tree
    // Source: swift-build, `Sequence.quotedStringListRepresentation`, by which lists are read as strings.
    let text =
      tree[value].kind == .sequence
      ? TagSetting.text(of: tree.strings(in: value), escapingReferences: false)
      : tree[value].kind == .scalar ? Array(tree.scalarBytes(value)) : []
    self.init(conditions: conditions, text: text, place: .init(file, value), isInFile: false)
  }

  /// Whether it counts in `build`; `nil` if that depends on what the project does not tell.
  func holds(in build: SettingCondition.Build) -> Bool? {
    let answers = conditions.map { $0.holds(in: build) }
    return answers.contains(false) ? false : answers.contains(nil) ? nil : true
  }
}
