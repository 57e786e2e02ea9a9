package import ResourceTags
import Diagnostics

/// An edit as a line of a script.
package enum EditLine {
  /// The lines for an edit; `name` gives the words for paths from the manifest's folder on. `nil` if a script cannot
  /// have it safely: one of its names has a line break or another character that is invisible or reorders the text.
  package static func text(of edit: any ManifestEdit, name: (String) -> String) -> String? {
    guard let words = words(of: edit, name) else { return nil }
    if words.contains(where: { $0.unicodeScalars.contains(where: \.isUnprintable) }) { return nil }
    return words.map(word).joined(separator: " ")
  }

  private static func word(_ text: String) -> String {
    // A comma or a plus is no more to a script than a letter, and a `#` begins a comment only in front of a word.
    ShellWord.text(text)
  }

  private static func words(of edit: any ManifestEdit, _ name: (String) -> String) -> [String]? {
    switch edit {
    case let edit as SetKey:
      let isKnown = KeyWords.all.contains(edit.name)
      return ["set"] + (isKnown ? [] : ["--any-rule"]) + guarded([edit.name] + edit.values)
    case let edit as UnsetKey: return ["unset"] + guarded([edit.name])
    case let edit as RenameTag: return ["tag", "rename"] + guarded([edit.name, edit.newName])
    case let edit as RemoveTags: return ["tag", "remove"] + guarded(edit.names)
    case let edit as AddTags:
      return ["tag", "add", "--to", (edit.category ?? .onDemand).rawValue]
        + position(edit.position) + guarded(edit.names)
    case let edit as MoveTags:
      return ["tag", "move"] + (edit.category.map { ["--to", $0.rawValue] } ?? []) + position(edit.position)
        + guarded(edit.names)
    case let edit as RemoveResources: return ["resource", "remove"] + guarded(edit.resources.map { name($0.string) })
    case let edit as MoveResource:
      return ["resource", "move", "--allow-missing"] + guarded([name(edit.path.string), name(edit.newPath.string)])
    case let edit as AssignTags: return tagging(["assign", "--allow-missing"], edit.tags, edit.resources, name)
    case let edit as SetTags: return tagging(["resource", "set", "--allow-missing"], edit.tags, edit.resources, name)
    case let edit as UnassignTags: return edit.tags.map { tagging(["unassign"], $0, edit.resources, name) }
    default: return nil
    }
  }

  private static func tagging(
    _ verb: [String], _ tags: [String], _ resources: [ResourcePath], _ name: (String) -> String
  ) -> [String] {
    let paths = resources.map { name($0.string) }
    if (tags + paths).contains(where: { $0.utf8.first == UInt8(ascii: "-") }) {
      return verb + tags.map { "--tag=" + $0 } + ["--"] + paths
    }
    return verb + paths + ["--tag"] + tags
  }

  private static func position(_ position: TagPosition?) -> [String] {
    switch position {
    case nil: []
    case .first?: ["--first"]
    case .last?: ["--last"]
    case .at(let place)?: ["--at", "\(place)"]
    case .before(let name)?: ["--before", name]
    case .after(let name)?: ["--after", name]
    }
  }

  /// Words that are no options, whatever they begin with.
  private static func guarded(_ words: [String]) -> [String] {
    words.contains { $0.utf8.first == UInt8(ascii: "-") } ? ["--"] + words : words
  }
}
