package import ResourceTags

/// A kind of edit in scripts: its name, its options, and how its arguments are converted to an edit and back.
///
/// Each kind corresponds to a command of `odr` with the same name and arguments.
package struct EditVerb: Sendable {
  /// The name: a command, or a command and its subcommand.
  package let words: [String]
  let options: [String: ScriptArguments.Kind]
  let edit: @Sendable (ScriptArguments) throws -> any ManifestEdit
  /// Returns the arguments of an edit, or `nil` if the edit is of another kind. The second parameter converts resource
  /// paths to names.
  private let arguments: @Sendable (any ManifestEdit, Names) -> [String]?

  private typealias Names = ([ResourcePath]) -> [String]

  private init<Edit: ManifestEdit>(
    _ name: String, _ options: [String: ScriptArguments.Kind]...,
    edit: @escaping @Sendable (ScriptArguments) throws -> any ManifestEdit,
    arguments: @escaping @Sendable (Edit, Names) -> [String]?
  ) {
    words = name.split(separator: " ").map(String.init)
    self.options = options.reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } }
    self.edit = edit
    self.arguments = { edit, names in (edit as? Edit).flatMap { arguments($0, names) } }
  }

  private static let placing: [String: ScriptArguments.Kind] = [
    "--to": .value, "--first": .flag, "--last": .flag, "--at": .value, "--before": .value, "--after": .value,
  ]
  private static let naming: [String: ScriptArguments.Kind] = [
    "--files-from": .value, "--null": .flag, "--where-tag": .value, "--where-category": .value, "--where-glob": .value,
    "--where-missing": .flag, "--where-larger": .value,
  ]
  private static let tagging: [String: ScriptArguments.Kind] = ["--tag": .value, "--create": .optionalValue]
  private static let adding: [String: ScriptArguments.Kind] = ["--allow-missing": .flag]
  private static let skipping: [String: ScriptArguments.Kind] = ["--if-exists": .flag]

  /// All kinds of edits, grouped by their first word.
  package static let all = [
    EditVerb("tag add", placing, ["--if-missing": .flag]) { arguments in
      AddTags(
        try arguments.tagNames(), to: try arguments.category("--to"), try arguments.position(),
        ifMissing: arguments.has("--if-missing"))
    } arguments: { (edit: AddTags, _) in
      ["--to", (edit.category ?? .onDemand).rawValue] + placed(edit.position) + guarded(edit.names)
    },
    EditVerb("tag remove", skipping) { arguments in
      RemoveTags(try arguments.tagNames(), ifExists: arguments.skips)
    } arguments: { (edit: RemoveTags, _) in
      guarded(edit.names)
    },
    EditVerb("tag rename", skipping) { arguments in
      let names = try arguments.names("an old and a new name", count: 2)
      return RenameTag(names[0].text, to: names[1].text, ifExists: arguments.skips)
    } arguments: { (edit: RenameTag, _) in
      guarded([edit.name, edit.newName])
    },
    EditVerb("tag merge", skipping, ["--into": .value]) { arguments in
      guard let target = arguments.value("--into") else {
        throw arguments.error("specify the tag to keep with '--into'")
      }
      return MergeTags(try arguments.tagNames(), into: target.text, ifExists: arguments.skips)
    } arguments: { (edit: MergeTags, _) in
      nil
    },
    EditVerb("tag split", naming) { arguments in
      var arguments = arguments
      let isSelected = arguments.names.count == 2
      let names = try arguments.takeNames(2, "a tag, the new tag, and resources")
      return try arguments.edit { SplitTag(names[0], newName: names[1], $0, isSelected: isSelected) }
    } arguments: { (edit: SplitTag, _) in
      nil
    },
    EditVerb("tag sort", ["--category": .value]) { arguments in
      if let name = arguments.names.first {
        throw ScriptError(name.span, "specify categories with '--category'")
      }
      let categories = try arguments.categories("--category")
      return categories.isEmpty ? SortTags() : SortTags(categories)
    } arguments: { (edit: SortTags, _) in
      nil
    },
    EditVerb("tag move", placing, skipping) { arguments in
      let names = try arguments.tagNames()
      let category = try arguments.category("--to")
      let position = try arguments.position()
      if category == nil, position == nil {
        throw arguments.error("specify the destination with '--to', or a position such as '--first'")
      }
      return MoveTags(names, to: category, position, ifExists: arguments.skips)
    } arguments: { (edit: MoveTags, _) in
      (edit.category.map { ["--to", $0.rawValue] } ?? []) + placed(edit.position) + guarded(edit.names)
    },
    EditVerb("assign", naming, tagging, adding, ["--recursive": .flag]) { arguments in
      let tags = try arguments.tags()
      let category = try arguments.creating()
      return try arguments.edit(addsResources: true, isRecursive: arguments.has("--recursive")) {
        AssignTags(tags, to: $0, creating: category)
      }
    } arguments: { (edit: AssignTags, names) in
      tagging(names(edit.resources), edit.tags, ["--allow-missing"])
    },
    EditVerb("unassign", naming, skipping, ["--tag": .value, "--all": .flag]) { arguments in
      if arguments.has("--all") == arguments.has("--tag") {
        throw arguments.error("specify tags with '--tag', or pass '--all'")
      }
      let tags = arguments.has("--all") ? nil : try arguments.tags()
      let skips = arguments.skips
      return try arguments.edit { UnassignTags(tags, from: $0, ifExists: skips) }
    } arguments: { (edit: UnassignTags, names) in
      edit.tags.map { tagging(names(edit.resources), $0) }
    },
    EditVerb("resource remove", naming, skipping, ["--recursive": .flag]) {
      arguments in
      let isRecursive = arguments.has("--recursive")
      let skips = arguments.skips
      return try arguments.edit { RemoveResources($0, isRecursive: isRecursive, ifExists: skips) }
    } arguments: { (edit: RemoveResources, names) in
      guarded(names(edit.resources))
    },
    EditVerb("resource move", adding, skipping) { arguments in
      let names = try arguments.names("an old and a new path", count: 2)
      let target = MoveResource.target(of: names[0].text, names[1].text)
      return MoveResource(
        try arguments.resource(names[0]), to: try arguments.resource((target, names[1].span)),
        ifExists: arguments.skips)
    } arguments: { (edit: MoveResource, names) in
      ["--allow-missing"] + guarded(names([edit.path, edit.newPath]))
    },
    EditVerb("resource set", naming, tagging, adding) { arguments in
      let tags = try arguments.tags()
      let category = try arguments.creating()
      return try arguments.edit(addsResources: true) { SetTags(tags, of: $0, creating: category) }
    } arguments: { (edit: SetTags, names) in
      tagging(names(edit.resources), edit.tags, ["--allow-missing"])
    },
    EditVerb("set") { arguments in
      let words = try arguments.names("a key and its values").map(\.text)
      guard words.count > 1 else { throw arguments.error("expected a key and its values") }
      return SetKey(words[0], to: Array(words.dropFirst()), rules: RuleRegistry.configurableIDs)
    } arguments: { (edit: SetKey, _) in
      edit.name.hasPrefix("lint.") && !SetKey.names.contains(edit.name) ? nil : guarded([edit.name] + edit.values)
    },
    EditVerb("unset") { arguments in
      UnsetKey(try arguments.names("a key", count: 1)[0].text)
    } arguments: { (edit: UnsetKey, _) in
      guarded([edit.name])
    },
  ]
}

extension EditVerb {
  /// The first words of all kinds of edits, each with its subcommands.
  package static let groups: [(word: String, subcommands: [String])] = all.reduce(into: []) { groups, verb in
    if groups.last?.word != verb.words[0] { groups.append((verb.words[0], [])) }
    groups[groups.count - 1].subcommands += verb.words.dropFirst()
  }

  /// Returns the script line for an edit. `name` converts a path relative to the manifest's folder to an argument.
  /// Returns `nil` if a name contains a character that is not safe in a script: a line break, another invisible
  /// character, or a character that reorders text.
  package static func line(for edit: any ManifestEdit, name: (String) -> String) -> String? {
    let names = { (paths: [ResourcePath]) in paths.map { name($0.string) } }
    for verb in all {
      guard let arguments = verb.arguments(edit, names) else { continue }
      if arguments.contains(where: { $0.unicodeScalars.contains(where: \.isUnprintable) }) { return nil }
      // Commas and plus signs have no special meaning in scripts, and `#` begins a comment only at the start of a word.
      return (verb.words + arguments.map(ShellWord.text)).joined(separator: " ")
    }
    return nil
  }

  private static func tagging(_ paths: [String], _ tags: [String], _ options: [String] = []) -> [String] {
    if (tags + paths).contains(where: \.isLikeOption) { return options + tags.map { "--tag=" + $0 } + ["--"] + paths }
    return options + paths + tags.flatMap { ["--tag", $0] }
  }

  private static func placed(_ position: TagPosition?) -> [String] {
    switch position {
    case nil: []
    case .first?: ["--first"]
    case .last?: ["--last"]
    case .at(let place)?: ["--at", "\(place)"]
    case .before(let name)?: ["--before", name]
    case .after(let name)?: ["--after", name]
    }
  }

  /// Returns the words, preceded by `--` if one of them looks like an option.
  private static func guarded(_ words: [String]) -> [String] {
    words.contains(where: \.isLikeOption) ? ["--"] + words : words
  }
}

extension String {
  fileprivate var isLikeOption: Bool { utf8.first == "-" }
}

extension SetKey {
  /// The names of all keys that `odr set` can set, in manifest order. The list includes a key for each rule whose level
  /// can be set.
  package static var names: [String] {
    [
      "$schema", "platform", "deploymentTarget", "xcode", "xcode.project", "xcode.targets", "xcode.configuration",
      "xcode.apply", "limits.tag", "limits.initialInstall",
    ]
      + Section.packKeys.map { "assetPacks." + $0 } + RuleRegistry.configurableIDs.map { "lint." + $0 }
  }
}

extension MoveResource {
  /// Returns the new path of the resource at `path`. As with `mv`, if `newPath` ends with a slash, the resource moves
  /// into that folder.
  package static func target(of path: String, _ newPath: String) -> String {
    newPath.utf8.last == "/" ? newPath + (path.split(separator: "/").last ?? "") : newPath
  }
}
