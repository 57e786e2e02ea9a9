package import ResourceTags

/// Keys besides tags and resources, in the words of the command line.
package enum KeyWords {
  /// The keys that can be set, sorted as a manifest has them; each rule with a level has one.
  package static var all: [String] {
    ["$schema", "platform", "deploymentTarget", "xcode", "xcode.project", "xcode.targets", "xcode.configuration"]
      + RuleRegistry.configurableIDs.map { "lint." + $0 }
  }

  /// The edit that gives a key its values. Only rules that there are get a level, unless `allowsAnyRule`.
  package static func setting(_ key: String, _ values: [String], allowsAnyRule: Bool) -> SetKey {
    SetKey(key, to: values, rules: allowsAnyRule ? nil : RuleRegistry.configurableIDs)
  }
}
