package import ResourceTags

/// A kind of edit in scripts: its name, its options, and how its arguments are converted to an edit.
///
/// Each kind corresponds to a command of `odr` with the same name and arguments.
package struct EditVerb: Sendable {
  /// The name: a command, or a command and its subcommand.
  package let words: [String]
  let options: Set<String>
  let edit: @Sendable (ScriptArguments) throws -> any ManifestEdit

  private init(
    _ name: String, _ options: [String] = [],
    edit: @escaping @Sendable (ScriptArguments) throws -> any ManifestEdit
  ) {
    words = name.split(separator: " ").map(String.init)
    self.options = Set(options)
    self.edit = edit
  }

  private static let placing = ["--to", "--first", "--last", "--at", "--before", "--after"]
  private static let naming = [
    "--where-tag", "--where-category", "--where-glob", "--where-missing", "--where-larger",
  ]
  private static let tagging = ["--tag", "--create", "--allow-missing"]

  /// All kinds of edits, grouped by their first word.
  package static let all = [
    EditVerb("tag add", placing) { arguments in
      AddTags(try arguments.tagNames(), to: try arguments.categories("--to").last, try arguments.position())
    },
    EditVerb("tag remove", ["--if-exists"]) { arguments in
      RemoveTags(try arguments.tagNames(), ifExists: arguments.ifExists)
    },
    EditVerb("tag rename", ["--if-exists"]) { arguments in
      let names = try arguments.names("an old and a new name", atLeast: 2, atMost: 2)
      return RenameTag(names[0].text, to: names[1].text, ifExists: arguments.ifExists)
    },
    EditVerb("tag merge", ["--into", "--if-exists"]) { arguments in
      guard let target = arguments.value("--into") else {
        throw arguments.error("specify the tag to keep with '--into'")
      }
      return MergeTags(try arguments.tagNames(), into: target.text, ifExists: arguments.ifExists)
    },
    EditVerb("tag split", naming) { arguments in
      let names = try arguments.names("a tag, the new tag, and resources", atLeast: 2).map(\.text)
      var arguments = arguments
      arguments.names.removeFirst(2)
      return try arguments.edit(SplitTag(names[0], newName: names[1], [], isSelected: names.count == 2))
    },
    EditVerb("tag sort", ["--category"]) { arguments in
      if let name = arguments.names.first {
        throw ScriptError(name.span, "specify categories with '--category'")
      }
      let categories = try arguments.categories("--category")
      return categories.isEmpty ? SortTags() : SortTags(categories)
    },
    EditVerb("tag move", placing + ["--if-exists"]) { arguments in
      let edit = MoveTags(
        try arguments.tagNames(), to: try arguments.categories("--to").last, try arguments.position(),
        ifExists: arguments.ifExists)
      if edit.category == nil, edit.position == nil {
        throw arguments.error("specify the destination with '--to', or a position such as '--first'")
      }
      return edit
    },
    EditVerb("assign", naming + tagging + ["--recursive"]) { try $0.assignment(isReplacing: false) },
    EditVerb("unassign", naming + ["--tag", "--all", "--if-exists", "--recursive"]) { arguments in
      if arguments.has("--all") == arguments.has("--tag") {
        throw arguments.error("specify tags with '--tag', or pass '--all'")
      }
      let tags = arguments.has("--all") ? nil : try arguments.tags()
      return try arguments.edit(
        UnassignTags(tags, from: [], ifExists: arguments.ifExists), isRecursive: arguments.has("--recursive"))
    },
    EditVerb("resource remove", naming + ["--recursive", "--if-exists"]) { arguments in
      try arguments.edit(
        RemoveResources(
          [], isRecursive: arguments.has("--recursive"), ifExists: arguments.ifExists))
    },
    EditVerb("resource move", ["--allow-missing", "--if-exists"]) { arguments in
      let names = try arguments.names("an old and a new path", atLeast: 2, atMost: 2)
      let target = MoveResource.target(of: names[0].text, names[1].text)
      return MoveResource(
        try arguments.resource(names[0]), to: try arguments.resource((target, names[1].span)),
        ifExists: arguments.ifExists)
    },
    EditVerb("resource set", naming + tagging) { try $0.assignment(isReplacing: true) },
    EditVerb("set") { arguments in
      let words = try arguments.names("a key and its values", atLeast: 2).map(\.text)
      return SetKey(words[0], to: Array(words.dropFirst()), rules: RuleRegistry.configurableIDs)
    },
    EditVerb("unset") { arguments in
      UnsetKey(try arguments.names("a key", atMost: 1)[0].text, rules: RuleRegistry.configurableIDs)
    },
  ]
}

extension EditVerb {
  /// The first words of all kinds of edits, each with its subcommands.
  static let groups: [(word: String, subcommands: [String])] = all.reduce(into: []) { groups, verb in
    if groups.last?.word != verb.words[0] { groups.append((verb.words[0], [])) }
    groups[groups.count - 1].subcommands += verb.words.dropFirst()
  }

  /// Returns the names of all kinds of edits as part of a sentence, with `conjunction` before the last name.
  package static func list(_ conjunction: String) -> String {
    groups.map { word, subcommands in
      "'" + ([word] + (subcommands.isEmpty ? [] : [subcommands.joined(separator: "|")])).joined(separator: " ") + "'"
    }.listed(conjunction)
  }

  /// Returns the script line for an edit. `name` converts a path relative to the manifest's folder to an argument.
  /// Returns `nil` if scripts don't need such an edit, or if a name contains a character that is not safe in a script: a
  /// line break, another invisible character, or a character that reorders text.
  package static func line(for edit: any ManifestEdit, name: (String) -> String) -> String? {
    func names(_ paths: [ResourcePath]) -> [String] { paths.map { name($0.string) } }
    let words: [String]? =
      switch edit {
      case let edit as AddTags:
        ["tag", "add", "--to", (edit.category ?? .onDemand).rawValue] + placed(edit.position) + guarded(edit.names)
      case let edit as RemoveTags: ["tag", "remove"] + guarded(edit.names)
      case let edit as RenameTag: ["tag", "rename"] + guarded([edit.name, edit.newName])
      case let edit as MoveTags:
        ["tag", "move"] + (edit.category.map { ["--to", $0.rawValue] } ?? []) + placed(edit.position)
          + guarded(edit.names)
      case let edit as AssignTags:
        (edit.isReplacing ? ["resource", "set"] : ["assign"])
          + tagging(names(edit.resources), edit.tags, ["--allow-missing"])
      case let edit as UnassignTags: edit.tags.map { ["unassign"] + tagging(names(edit.resources), $0) }
      case let edit as RemoveResources: ["resource", "remove"] + guarded(names(edit.resources))
      case let edit as MoveResource:
        ["resource", "move", "--allow-missing"] + guarded(names([edit.path, edit.newPath]))
      case let edit as SetKey:
        edit.name.hasPrefix("lint.") && !SetKey.names(RuleRegistry.configurableIDs).contains(edit.name)
          ? nil : ["set"] + guarded([edit.name] + edit.values)
      case let edit as UnsetKey: ["unset"] + guarded([edit.name])
      default: nil
      }
    guard let words, !words.contains(where: { $0.unicodeScalars.contains(where: \.isUnprintable) }) else { return nil }
    // Commas and plus signs have no special meaning in scripts, and `#` begins a comment only at the start of a word.
    return words.map(ShellWord.text).joined(separator: " ")
  }

  private static func tagging(_ paths: [String], _ tags: [String], _ options: [String] = []) -> [String] {
    if (tags + paths).contains(where: isOption) { return options + tags.map { "--tag=" + $0 } + ["--"] + paths }
    return options + paths + tags.flatMap { ["--tag", $0] }
  }

  /// Returns the option for a position.
  package static func placed(_ position: TagPosition?) -> [String] {
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
  package static func guarded(_ words: [String]) -> [String] {
    words.contains(where: isOption) ? ["--"] + words : words
  }

  /// Whether a word looks like an option.
  private static func isOption(_ word: String) -> Bool { word.utf8.first == "-" }
}

extension MoveResource {
  /// Returns the new path of the resource at `path`. As with `mv`, if `newPath` ends with a slash, the resource moves
  /// into that folder.
  package static func target(of path: String, _ newPath: String) -> String {
    newPath.utf8.last == "/" ? newPath + (path.split(separator: "/").last ?? "") : newPath
  }
}
