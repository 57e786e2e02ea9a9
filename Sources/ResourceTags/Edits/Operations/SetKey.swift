/// Changes a key that is not about tags or resources, such as the platform, the Xcode project, or the level of a rule.
package struct SetKey: ManifestEdit {
  /// The name of the key, such as `platform`, `xcode.targets`, or `lint.unused-tag`. `xcode` means both `xcode.project`
  /// and `xcode.targets`.
  package let name: String
  /// The values: a single value, the items of a list, or the level and the patterns of a rule.
  package let values: [String]
  /// The rules that may have a level; `nil` for any rule.
  let rules: [String]?

  /// Creates an edit that sets the key `name` to `values`. If `rules` is not `nil`, only these rules may have a level.
  package init(_ name: String, to values: [String], rules: [String]? = nil) {
    self.name = name
    self.values = values
    self.rules = rules
  }

  /// Returns the names of the keys with fixed names that can be set, including a key for the level of each rule in
  /// `rules`.
  package static func names(_ rules: [String]) -> [String] {
    ManifestKey.named.map(\.name) + ["xcode"] + rules.map { "lint." + $0 }
  }

  /// Sets the key. Throws ``EditRefusal`` for an unknown key, for values that the key does not accept, and for a
  /// project without targets.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    for (key, values) in try pairs(in: draft) {
      if let expected = key.expectation(values) { throw .other("\(key.name.quoted) takes \(expected)") }
      if try draft.set(key, to: values) { draft.record(.keySet(key.name, to: values)) }
    }
  }

  private func pairs(in draft: ManifestDraft) throws(EditRefusal) -> [(ManifestKey, [String])] {
    if name == "xcode" { return [(.project, Array(values.prefix(1))), (.targets, Array(values.dropFirst()))] }
    guard let key = ManifestKey(name), key.section != "lint" || rules?.contains(key.member) != false else {
      throw ManifestKey.unknown(name, rules, in: draft, values.first)
    }
    return [(key, key.isSize ? [values.joined(separator: " ")] : values)]
  }
}

extension ManifestKey {
  /// Returns the refusal for a name that is not a key. If it is a section, `member` may be the rest of the key.
  static func unknown(
    _ name: String, _ rules: [String]?, in draft: ManifestDraft, _ member: String? = nil
  ) -> EditRefusal {
    guard draft.suggestsNames else { return .unknownKey(name, nearest: nil) }
    let known = SetKey.names(rules ?? [])
    // Users may have left out the section of a key.
    let whole = known.first { $0.hasSuffix("." + name) || $0 == "\(name).\(member ?? "")" }
    return .unknownKey(name, nearest: whole ?? name.nearest(in: known))
  }
}

/// Removes a key that is not about tags or resources.
package struct UnsetKey: ManifestEdit {
  /// The name of the key, such as `deploymentTarget` or `lint.unused-tag`. `xcode`, `assetPacks`, `codeNames`, and
  /// `lint` each mean all keys in the section with that name.
  package let name: String
  /// The rules that may have a level; `nil` for any rule.
  let rules: [String]?

  /// Creates an edit that removes the key `name`. If `rules` is not `nil`, the manifest must contain the level of any
  /// other rule.
  package init(_ name: String, rules: [String]? = nil) {
    self.name = name
    self.rules = rules
  }

  /// Removes the key if the manifest contains it. Throws ``EditRefusal`` for an unknown key.
  package func make(in draft: inout ManifestDraft) throws(EditRefusal) {
    var keys: [ManifestKey]
    if Section.ofSettings.contains(name) {
      keys = try draft.settingKeys(below: name)
      draft.removedSections.insert(name)
    } else if let key = ManifestKey(name) {
      keys = [key]
    } else {
      throw ManifestKey.unknown(name, nil, in: draft)
    }
    for key in keys {
      if try draft.set(key, to: nil) {
        draft.record(.keyRemoved(key.name))
      } else if key.section == "lint", let rules, !rules.contains(key.member) {
        throw ManifestKey.unknown(name, rules, in: draft)
      }
    }
  }
}
