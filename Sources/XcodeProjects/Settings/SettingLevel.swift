import Bytes
import Diagnostics
import Syntax

/// Build settings that Xcode looks up together; those of a later level replace those of an earlier one, or add to them
/// where they say `$(inherited)`.
enum SettingLevel: Sendable {
  /// The settings in the project file.
  case dictionary(ProjectObject)
  /// The assignments of an `.xcconfig` file that hold for the configuration, and those that hold for some builds only.
  case file(certain: [ConfigurationFile.Assignment], others: [ConfigurationFile.Assignment])

  /// The settings of `file` for the configuration called `configuration`.
  init(_ file: ConfigurationFile, configuration: String) {
    var (certain, others): ([ConfigurationFile.Assignment], [ConfigurationFile.Assignment]) = ([], [])
    for assignment in file.assignments {
      let answers = assignment.conditions.map { $0.holds(for: configuration) }
      if answers.contains(false) { continue }
      if answers.contains(nil) { others.append(assignment) } else { certain.append(assignment) }
    }
    self = .file(certain: certain, others: others)
  }

  /// The tags that `key` lists; `inherited` is what the levels before this one say.
  func tags(_ key: StaticString, inherited: TagSetting) -> TagSetting {
    switch self {
    case .dictionary(let settings):
      guard let node = settings[key] else { return inherited }
      return TagSetting(node, in: settings.tree, inherited: inherited)
    case .file(let assignments, _):
      return assignments.filter { $0.name.isCalled(key) }.reduce(inherited) { TagSetting($1, inherited: $0) }
    }
  }

  /// The text of a setting and its place in `file` or in the `.xcconfig` file; no text if it is a list.
  func value(_ key: StaticString, in file: ProjectFile) -> (text: String?, place: Diagnostic.Location)? {
    switch self {
    case .dictionary(let settings):
      return settings[key].map { (settings.string(key)?.string, .init(file, $0)) }
    case .file(let assignments, _):
      return assignments.last { $0.name.isCalled(key) }.map { (String(decoding: $0.value, as: UTF8.self), $0.location) }
    }
  }

  /// The settings whose names begin with `prefix` and that hold for some builds only, as they are written.
  func conditional(_ prefix: String, in file: ProjectFile) -> [(name: String, place: Diagnostic.Location)] {
    switch self {
    case .dictionary(let settings):
      return settings.tree.entries(of: settings.id).map(\.key)
        .filter { settings.tree.scalarBytes($0).starts(with: Array("\(prefix)[".utf8)) }
        .map { (settings.tree.string($0), .init(file, $0)) }
    case .file(_, let others):
      return others.filter { $0.name.string == prefix }.map { assignment in
        let conditions = assignment.conditions.map { "[\($0.parameter)=\($0.pattern)]" }.joined()
        return (assignment.name.string + conditions, assignment.location)
      }
    }
  }
}

extension ByteString {
  fileprivate func isCalled(_ name: StaticString) -> Bool { ByteSlice(bytes).equals(name) }
}
