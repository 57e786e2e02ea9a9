package import ResourceTags

/// A kind of edit in scripts. The raw value is the name: a command, or a command and its subcommand.
///
/// Each kind corresponds to a command of `odr` with the same name and arguments. The kinds are grouped by their first
/// word.
package enum EditVerb: String, CaseIterable {
  case addTags = "tag add"
  case removeTags = "tag remove"
  case renameTag = "tag rename"
  case mergeTags = "tag merge"
  case splitTag = "tag split"
  case sortTags = "tag sort"
  case moveTags = "tag move"
  case assign
  case unassign
  case removeResources = "resource remove"
  case moveResource = "resource move"
  case setResources = "resource set"
  case set
  case unset

  /// The options that the edit accepts.
  var options: [String] {
    switch self {
    case .addTags: Self.placing
    case .removeTags, .renameTag: ["--if-exists"]
    case .mergeTags: ["--into", "--if-exists"]
    case .splitTag: Self.naming
    case .sortTags: ["--category"]
    case .moveTags: Self.placing + ["--if-exists"]
    case .assign: Self.naming + Self.tagging + ["--recursive"]
    case .unassign: Self.naming + ["--tag", "--all", "--if-exists", "--recursive"]
    case .removeResources: Self.naming + ["--recursive", "--if-exists"]
    case .moveResource: ["--allow-missing", "--if-exists"]
    case .setResources: Self.naming + Self.tagging
    case .set, .unset: []
    }
  }

  private static let placing = ["--to", "--first", "--last", "--at", "--before", "--after"]
  private static let naming = [
    "--where-tag", "--where-category", "--where-glob", "--where-missing", "--where-larger",
  ]
  private static let tagging = ["--tag", "--create", "--allow-missing"]
}

extension ScriptArguments {
  /// Returns the edit of a kind with these arguments.
  func edit(_ verb: EditVerb) throws -> any ManifestEdit {
    switch verb {
    case .addTags: return AddTags(try tagNames(), to: try categories("--to").last, try position())
    case .removeTags: return RemoveTags(try tagNames(), ifExists: ifExists)
    case .renameTag:
      let names = try names("an old and a new name", atLeast: 2, atMost: 2)
      return RenameTag(names[0].text, to: names[1].text, ifExists: ifExists)
    case .mergeTags:
      guard let target = value("--into") else { throw error("specify the tag to keep with '--into'") }
      return MergeTags(try tagNames(), into: target.text, ifExists: ifExists)
    case .splitTag:
      let names = try names("a tag, the new tag, and resources", atLeast: 2).map(\.text)
      var resources = self
      resources.names.removeFirst(2)
      return try resources.edit(SplitTag(names[0], newName: names[1], [], isSelected: names.count == 2))
    case .sortTags:
      if let name = names.first { throw ScriptError(name.span, "specify categories with '--category'") }
      let categories = try categories("--category")
      return categories.isEmpty ? SortTags() : SortTags(categories)
    case .moveTags:
      let edit = MoveTags(try tagNames(), to: try categories("--to").last, try position(), ifExists: ifExists)
      if edit.category == nil, edit.position == nil {
        throw error("specify the destination with '--to', or a position such as '--first'")
      }
      return edit
    case .assign: return try assignment(isReplacing: false)
    case .unassign:
      if has("--all") == has("--tag") { throw error("specify tags with '--tag', or pass '--all'") }
      return try edit(
        UnassignTags(has("--all") ? nil : try tags(), from: [], ifExists: ifExists), isRecursive: has("--recursive"))
    case .removeResources:
      return try edit(RemoveResources([], isRecursive: has("--recursive"), ifExists: ifExists))
    case .moveResource:
      let names = try names("an old and a new path", atLeast: 2, atMost: 2)
      let target = MoveResource.target(of: names[0].text, names[1].text)
      return MoveResource(try resource(names[0]), to: try resource((target, names[1].span)), ifExists: ifExists)
    case .setResources: return try assignment(isReplacing: true)
    case .set:
      let words = try names("a key and its values", atLeast: 2).map(\.text)
      return SetKey(words[0], to: Array(words.dropFirst()), rules: RuleRegistry.configurableIDs)
    case .unset: return UnsetKey(try names("a key", atMost: 1)[0].text, rules: RuleRegistry.configurableIDs)
    }
  }
}

extension EditVerb {
  /// The first words of all kinds of edits, each with its subcommands.
  static let groups: [(word: String, subcommands: [String])] = allCases.reduce(into: []) { groups, verb in
    let words = verb.rawValue.split(separator: " ").map(String.init)
    if groups.last?.word != words[0] { groups.append((words[0], [])) }
    groups[groups.count - 1].subcommands += words.dropFirst()
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
