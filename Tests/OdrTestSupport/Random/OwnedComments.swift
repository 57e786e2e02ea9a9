/// A random manifest with comments at every place, and what each comment belongs to according to the guide *Edits*.
///
/// The generator decides what a comment belongs to when it writes the comment, so it needs no reader. Every comment
/// contains its number in angle brackets, such as `<7>`.
package struct OwnedComments {
  /// What a comment belongs to.
  package enum Owner: Hashable, Sendable {
    case tag(String), resource(String), use(resource: String, tag: String)
    /// A key, with the path of keys that leads to it.
    case key([String])
    /// A list or a mapping, with the path of its keys; an empty path is the file.
    case list([String])
    /// A place in a list or a mapping, which stays even without elements.
    case place([String])
  }

  package private(set) var text = ""
  /// The owners of the comments, by number.
  package private(set) var owners: [Owner] = []
  package private(set) var tags: [String] = []
  package private(set) var resources: [String] = []
  private var random: SeededGenerator
  private let density: Int

  package init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
    density = [5, 15, 40].randomElement(using: &random) ?? 5
    writeManifest()
    if chance(15) { text.replace("\n", with: "\r\n") }
  }

  private mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  private mutating func comment(of owner: Owner, _ words: String = "#") -> String {
    owners.append(owner)
    return "\(words) <\(owners.count - 1)>" + (words.contains("[") ? "]" : "")
  }

  // MARK: Sections

  private mutating func writeManifest() {
    if chance(density) { text += comment(of: .list([])) + "\n\n" }
    var sections = ["version", "tags", "files", "catalogs", "lint"]
    if chance(40) { sections.shuffle(using: &random) }
    let names = ["sea", "lake", "moor", "forest", "dune", "cave", "reef"].shuffled(using: &random)
    tags = Array(names.prefix(Int.random(in: 2...7, using: &random)))
    for (index, section) in sections.enumerated() {
      if index > 0, chance(50) { text += "\n" }
      if chance(density) {
        text += comment(of: .key([section])) + "\n"
        if index > 0, chance(20) { text += "\n" }
      }
      text += section + ":"
      switch section {
      case "version": text += " 1" + trailing(.key([section])) + "\n"
      case "tags": writeCategories()
      case "files": writeFiles()
      case "catalogs": writeCatalogs()
      default:
        text += trailing(.key([section])) + "\n"
        text += "  unused-tag: warning" + trailing(.key([section, "unused-tag"])) + "\n"
      }
    }
  }

  private mutating func trailing(_ owner: Owner) -> String { chance(density) ? " " + comment(of: owner) : "" }

  private mutating func writeCategories() {
    text += trailing(.key(["tags"])) + "\n"
    var rest = tags[...]
    let categories = ["initialInstall", "prefetchOrder", "onDemand"].filter { _ in chance(70) } + ["onDemand"]
    let unique = categories.dropLast().contains("onDemand") ? categories.dropLast() : categories[...]
    let hasOthers = chance(density)
    for (index, category) in unique.enumerated() {
      let path = ["tags", category]
      if index == 0, chance(density) {
        text += "  " + comment(of: hasOthers && unique.count > 1 ? .key(path) : .list(["tags"])) + "\n"
      }
      if index == 1, hasOthers { text += "  " + comment(of: .key(path)) + "\n" }
      let count = category == "onDemand" ? rest.count : Int.random(in: 0...rest.count, using: &random)
      let own = Array(rest.prefix(count))
      rest = rest.dropFirst(count)
      text += "  \(category):"
      writeList(own, indent: 4, key: .key(path), list: path) { .tag($0) }
    }
  }

  private mutating func writeFiles() {
    text += trailing(.key(["files"])) + "\n"
    let paths = ["a.png", "Levels/b.sks", "c.m4a", "d/e.bin", "z.txt"].shuffled(using: &random)
    writeResources(Array(paths.prefix(Int.random(in: 1...5, using: &random))), indent: 2, list: ["files"]) { $0 }
  }

  private mutating func writeCatalogs() {
    text += trailing(.key(["catalogs"])) + "\n"
    for catalog in ["A.xcassets", "B.xcassets"] {
      text += "  \(catalog):" + trailing(.key(["catalogs", catalog])) + "\n"
      let items = ["Tree.imageset", "Sea.imageset", "Hut.dataset"].shuffled(using: &random)
      writeResources(
        Array(items.prefix(Int.random(in: 1...3, using: &random))), indent: 4, list: ["catalogs", catalog]
      ) { catalog + "/" + $0 }
    }
  }

  private mutating func writeResources(
    _ keys: [String], indent: Int, list: [String], path: (String) -> String
  ) {
    let owns = keys.map { _ in chance(density) }
    for (index, key) in keys.enumerated() {
      let resource = path(key)
      resources.append(resource)
      writeAbove(index, owns, .resource(resource), indent: indent, list: list, commentedOut: "# x\(index).png: [sea")
      text += String(repeating: " ", count: indent) + key + ":"
      let tags = Array(self.tags.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random)))
      writeList(tags, indent: indent + 2, key: .resource(resource), list: list) { .use(resource: resource, tag: $0) }
    }
    if chance(density) { text += String(repeating: " ", count: indent) + comment(of: .place(list)) + "\n" }
  }

  // MARK: Lists

  /// Writes the comments above the element at `index`. `owns` tells which elements have a comment directly above them.
  private mutating func writeAbove(
    _ index: Int, _ owns: [Bool], _ owner: Owner, indent: Int, list: [String], commentedOut: String
  ) {
    let space = String(repeating: " ", count: indent)
    if index > 0, chance(density / 3) { text += space + comment(of: .place(list), commentedOut) + "\n" }
    if index == 0, chance(density / 2) { text += space + comment(of: .place(list)) + "\n\n" }
    if index > 0, chance(10) { text += "\n" }
    guard owns[index] else { return }
    let isOwn = index > 0 || owns.dropFirst().contains(true)
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let deeper = chance(30) ? String(repeating: " ", count: Int.random(in: 1...4, using: &random)) : ""
      text += space + deeper + comment(of: isOwn ? owner : .list(list)) + "\n"
    }
  }

  /// Writes a list after its key: on one line, in brackets over several lines, or without brackets.
  private mutating func writeList(
    _ items: [String], indent: Int, key: Owner, list: [String], owner: (String) -> Owner
  ) {
    let isCategory = list.first == "tags"
    let space = String(repeating: " ", count: indent)
    switch items.isEmpty ? 0 : Int.random(in: 0..<5, using: &random) {
    case 0 where items.isEmpty && isCategory && chance(60):
      text += trailing(key) + "\n" + space + comment(of: .place(list)) + "\n"
    case 0:
      text += " [" + items.joined(separator: ", ") + "]" + trailing(key) + "\n"
    case 1:
      text += " ["
      for (index, item) in items.enumerated() {
        let isLast = index + 1 == items.count
        text += item + (isLast ? "" : ",")
        if !isLast { text += trailing(owner(item)) + "\n" + space + "  " }
      }
      text += "]" + trailing(key) + "\n"
    case 2 where isCategory:
      text += " [\n" + space + "  " + comment(of: .list(list)) + "\n"
      if chance(20) { text += "\n" }
      text += space + "  " + items.joined(separator: ", ") + "]\n"
    default:
      text += trailing(key) + "\n"
      let owns = items.map { _ in chance(density) }
      for (index, item) in items.enumerated() {
        // Below a list of a resource, comments like these belong to the next resource.
        if isCategory {
          writeAbove(index, owns, owner(item), indent: indent, list: list, commentedOut: "# - x\(index)")
        } else if index > 0, owns[index] {
          text += space + comment(of: owner(item)) + "\n"
        }
        if chance(density / 3) {
          text += space + "- " + comment(of: owner(item)) + "\n" + space + "  " + item + trailing(owner(item)) + "\n"
        } else {
          text += space + "- " + item + trailing(owner(item)) + "\n"
        }
      }
      if isCategory, chance(density) { text += space + comment(of: .place(list)) + "\n" }
    }
  }
}
