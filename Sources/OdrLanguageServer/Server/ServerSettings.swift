import ResourceTags

/// The user's settings in the `odr` section of the editor's settings.
struct ServerSettings: Equatable {
  static let section = "odr"

  /// The rule levels from the user's settings; a level in a manifest takes precedence.
  private(set) var levels: [String: RuleLevel] = [:]
  /// The path of the Xcode project for manifests that do not specify a project, relative to the manifest's folder.
  private(set) var project: String?
  /// The errors in the settings, each as one sentence.
  private(set) var faults: [String] = []

  init() {}

  /// Reads the value of the `odr` section; `null` means that the user has no settings.
  init(_ value: JSONValue) {
    guard case .object(let members) = value else {
      if value != .null { faults.append("the setting 'odr' must be an object") }
      return
    }
    for member in members where member.value != .null {
      switch member.key {
      case "project":
        project = member.value.string
        if project == nil { faults.append("'odr.project' must be a path") }
      case "levels": readLevels(member.value)
      default: faults.append("unknown setting \("odr.\(member.key)".quoted)")
      }
    }
  }

  private mutating func readLevels(_ value: JSONValue) {
    guard case .object(let members) = value else { return faults.append("'odr.levels' must be an object") }
    let words = RuleLevel.allCases.map { "'\($0.rawValue)'" }.commaSeparated
    for member in members {
      let rule = member.key
      let documentation = RuleRegistry.documentation(of: rule)
      if documentation == nil {
        let hint = RuleRegistry.nearestID(to: rule).map { "; did you mean '\($0)'?" } ?? ""
        faults.append("'odr.levels': unknown rule \(rule.quoted)\(hint)")
      } else if documentation?.isConfigurable == false {
        faults.append("'odr.levels': the level of \(rule.quoted) cannot be set")
      } else if let level = member.value.string.flatMap(RuleLevel.init) {
        levels[rule] = level
      } else {
        faults.append("'odr.levels': the level of \(rule.quoted) must be one of \(words)")
      }
    }
  }

  /// Returns the findings with the levels in the user's settings, except for rules whose level `manifest` sets.
  func judge(_ findings: [Diagnostic], of manifest: Manifest) -> [Diagnostic] {
    if levels.isEmpty { return findings }
    let set = Set(manifest.lintLevels.compactMap { manifest.tree.text(of: $0.rule) })
    return findings.compactMap { finding in
      guard let level = levels[finding.rule], !set.contains(finding.rule) else { return finding }
      guard let severity = level.severity else { return nil }
      var finding = finding
      finding.severity = severity
      return finding
    }
  }
}
