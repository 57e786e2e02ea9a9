package import ResourceTags

/// One kind of edit in scripts: the words that name it, its options, and what its arguments ask for.
///
/// Each has an editing command with the same words and the same arguments.
package struct EditVerb: Sendable {
  /// One word, or one and its subcommand.
  package let words: [String]
  let options: [String: ScriptArguments.Kind]
  let edit: @Sendable (ScriptArguments) throws(ScriptError) -> any ManifestEdit

  private init(
    _ name: String, _ options: [String: ScriptArguments.Kind]...,
    edit: @escaping @Sendable (ScriptArguments) throws(ScriptError) -> any ManifestEdit
  ) {
    words = name.split(separator: " ").map(String.init)
    self.options = options.reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } }
    self.edit = edit
  }

  private static let placing: [String: ScriptArguments.Kind] = [
    "--to": .value, "--first": .flag, "--last": .flag, "--at": .value, "--before": .value, "--after": .value,
  ]
  private static let naming: [String: ScriptArguments.Kind] = [
    "--files-from": .value, "--null": .flag, "--where-tag": .value, "--where-category": .value, "--where-glob": .value,
    "--where-missing": .flag, "--where-larger": .value,
  ]
  private static let tagging: [String: ScriptArguments.Kind] = ["--tag": .values, "--create": .optionalValue]
  private static let adding: [String: ScriptArguments.Kind] = ["--allow-missing": .flag]
  private static let skipping: [String: ScriptArguments.Kind] = ["--if-exists": .flag]

  /// All of them, grouped by their first word.
  package static let all = [
    EditVerb("tag add", placing, ["--if-missing": .flag]) { (arguments) throws(ScriptError) in
      AddTags(
        try arguments.tagNames(), to: try arguments.category("--to"), try arguments.position(),
        ifMissing: arguments.has("--if-missing"))
    },
    EditVerb("tag remove", skipping) { (arguments) throws(ScriptError) in
      RemoveTags(try arguments.tagNames(), ifExists: arguments.skips)
    },
    EditVerb("tag rename", skipping) { (arguments) throws(ScriptError) in
      let names = try arguments.names("an old and a new name", count: 2)
      return RenameTag(names[0].text, to: names[1].text, ifExists: arguments.skips)
    },
    EditVerb("tag merge", skipping, ["--into": .value]) { (arguments) throws(ScriptError) in
      guard let target = arguments.value("--into") else {
        throw arguments.error("name the tag that stays with '--into'")
      }
      return MergeTags(try arguments.tagNames(), into: target.text, ifExists: arguments.skips)
    },
    EditVerb("tag sort", ["--category": .value]) { (arguments) throws(ScriptError) in
      if let name = arguments.names.first {
        throw ScriptError(span: name.span, message: "categories come with '--category'")
      }
      let categories = try arguments.categories("--category")
      return categories.isEmpty ? SortTags() : SortTags(categories)
    },
    EditVerb("tag move", placing, skipping) { (arguments) throws(ScriptError) in
      let names = try arguments.tagNames()
      let (category, position) = (try arguments.category("--to"), try arguments.position())
      if category == nil, position == nil {
        throw arguments.error("say where: with '--to', or a place such as '--first'")
      }
      return MoveTags(names, to: category, position, ifExists: arguments.skips)
    },
    EditVerb("assign", naming, tagging, adding) { (arguments) throws(ScriptError) in
      let (tags, category) = (try arguments.tags(), try arguments.creating())
      return try arguments.edit { AssignTags(tags, to: $0, creating: category) }
    },
    EditVerb("unassign", naming, skipping, ["--tag": .values, "--all": .flag]) { (arguments) throws(ScriptError) in
      if arguments.has("--all") == arguments.has("--tag") {
        throw arguments.error("name the tags with '--tag', or give '--all'")
      }
      let tags = arguments.has("--all") ? nil : try arguments.tags()
      let skips = arguments.skips
      return try arguments.edit { UnassignTags(tags, from: $0, ifExists: skips) }
    },
    EditVerb("resource remove", naming, skipping, ["--recursive": .flag, "--missing": .flag]) {
      (arguments) throws(ScriptError) in
      let (isRecursive, skips) = (arguments.has("--recursive"), arguments.skips)
      return try arguments.edit { RemoveResources($0, isRecursive: isRecursive, ifExists: skips) }
    },
    EditVerb("resource move", adding, skipping) { (arguments) throws(ScriptError) in
      let names = try arguments.names("an old and a new path", count: 2)
      let target = MoveTarget.path(of: names[0].text, names[1].text)
      return MoveResource(
        try arguments.resource(names[0]), to: try arguments.resource((target, names[1].span)),
        ifExists: arguments.skips)
    },
    EditVerb("resource set", naming, tagging, adding) { (arguments) throws(ScriptError) in
      let (tags, category) = (try arguments.tags(), try arguments.creating())
      return try arguments.edit { SetTags(tags, of: $0, creating: category) }
    },
    EditVerb("set", ["--any-rule": .flag]) { (arguments) throws(ScriptError) in
      let words = try arguments.names("a key and its values").map(\.text)
      guard words.count > 1 else { throw arguments.error("expected a key and its values") }
      return KeyWords.setting(words[0], Array(words.dropFirst()), allowsAnyRule: arguments.has("--any-rule"))
    },
    EditVerb("unset") { (arguments) throws(ScriptError) in
      UnsetKey(try arguments.names("a key", count: 1)[0].text)
    },
  ]
}

extension EditVerb {
  /// The first words, each with the subcommands that it has.
  package static let groups: [(word: String, subcommands: [String])] = all.reduce(into: []) { groups, verb in
    if groups.last?.word != verb.words[0] { groups.append((verb.words[0], [])) }
    groups[groups.count - 1].subcommands += verb.words.dropFirst()
  }

  /// The verbs by their first word.
  static let byFirstWord = Dictionary(grouping: all, by: { $0.words[0] })
}

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

/// The path that a resource is moved to.
package enum MoveTarget {
  /// The path that `newPath` means: as with mv, a path below it if it ends with a slash.
  package static func path(of path: String, _ newPath: String) -> String {
    newPath.utf8.last == UInt8(ascii: "/") ? newPath + (path.split(separator: "/").last ?? "") : newPath
  }
}
