/// Gives a key besides tags and resources its values: the platform, the Xcode project, the level of a rule.
public struct SetKey: ManifestEdit {
  /// The name of the key, such as `platform`, `xcode.targets` or `lint.unused-tag`; `xcode` is its project and targets.
  public let name: String
  /// The values: one, or for a list its items; for a rule with patterns its level and these.
  public let values: [String]
  /// The rules that may have a level; `nil` for any.
  let rules: [String]?

  /// Gives the key `name` the values `values`. A level may be given to any rule.
  public init(_ name: String, to values: [String]) {
    self.init(name, to: values, rules: nil)
  }

  /// The same where only `rules` may have a level.
  package init(_ name: String, to values: [String], rules: [String]?) {
    self.name = name
    self.values = values
    self.rules = rules
  }

  /// Refuses a key that does not exist, values that it does not take, and a project without targets.
  public func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    for (key, values) in try pairs(in: draft) {
      if let expected = key.expectation(values) { throw .invalidValue(key: key.name, expected: expected) }
      if try draft.set(key, to: values) { draft.record(.keySet(key.name, to: values)) }
    }
  }

  private func pairs(in draft: ManifestDraft) throws(EditRefusal) -> [(ManifestKey, [String])] {
    if name == "xcode" {
      guard values.count > 1, !values.contains(where: \.isEmpty) else {
        throw .invalidValue(key: name, expected: "the path of a project and names of targets")
      }
      return [(.project, [values[0]]), (.targets, Array(values.dropFirst()))]
    }
    guard let key = ManifestKey(name) else { throw ManifestKey.unknown(name, rules, in: draft) }
    if case .level(let rule) = key, let rules, !rules.contains(rule) {
      throw ManifestKey.unknown(name, rules, in: draft)
    }
    return [(key, values)]
  }
}

extension ManifestKey {
  /// The refusal of a name that no key has.
  static func unknown(_ name: String, _ rules: [String]?, in draft: ManifestDraft) -> EditRefusal {
    guard draft.suggestsNames else { return .unknownKey(name, nearest: nil) }
    let known = named.map(\.name) + ["xcode"] + (rules ?? []).map { ManifestKey.level(rule: $0).name }
    // The sections of a key may be left out.
    if let meant = known.first(where: { $0.hasSuffix("." + name) }) { return .unknownKey(name, nearest: meant) }
    var suggester = SpellingSuggester(known)
    return .unknownKey(name, nearest: suggester.best(for: name))
  }
}
