package import ResourceTags

/// A random manifest with many comments, and two versions of it, as people change texts by hand.
///
/// Comments are above, after and between items, inside flow lists, and at the ends of lists and of the text. Some items are
/// commented out. A version may
/// write a list another way, move items with or without their comments, or change only comments. One version alone may
/// have other line breaks, no final one, or anchors.
package struct CommentedMerge {
  package let base: SourceText
  package let ours: SourceText
  package let theirs: SourceText
  /// The first name of each tag and path that was renamed, by its later names.
  package let identities: [String: String]

  package init(seed: UInt64) {
    var random = CommentedManifest.Source(seed: seed)
    let base = CommentedManifest(&random)
    var (ours, theirs) = (base, base)
    for _ in 0..<random.number(1...4) { ours.change(&random) }
    for _ in 0..<random.number(1...4) { theirs.change(&random) }
    ours.changeLayout(&random)
    theirs.changeLayout(&random)
    identities = random.identities
    let name = base.isJSON ? "x.json" : "x.yml"
    (self.base, self.ours, self.theirs) = (
      SourceText(name: name, base.text), SourceText(name: name, ours.text), SourceText(name: name, theirs.text)
    )
  }

  package var description: String {
    func text(_ source: SourceText) -> String { source.string(in: ByteSpan(0, source.count)) }
    return "--- base\n\(text(base))\n--- ours\n\(text(ours))\n--- theirs\n\(text(theirs))"
  }
}

/// The lines of a manifest, as far as versions change them.
private struct CommentedManifest {
  struct Source {
    var generator: SeededGenerator
    var identities: [String: String] = [:]
    private var count = 0

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }
    mutating func name(_ prefix: String) -> String {
      count += 1
      return "\(prefix)\(count)"
    }
    mutating func comment() -> String { chance(8) ? "# todo" : "# " + name("c") }
    /// A new name for something, which the laws take for the same.
    mutating func rename(_ old: String, _ new: String) -> String {
      identities[new] = identities[old] ?? old
      return new
    }
  }

  enum Form { case flow, block, broken }

  /// A line with the comments above it, where an empty one is a blank line, and the comment at its end.
  struct Item {
    var name: String
    var above: [String] = []
    var after: String?
    var tags: [Item] = []
    var form = Form.flow
    var end: [String] = []
    /// Whether the list is an alias of the one before with the same tags, if there is one.
    var isAlias = false

    mutating func comment(_ random: inout Source, _ percent: Int) {
      if random.chance(percent) { above.append(random.comment()) }
      if random.chance(percent / 3) { above.append(random.comment()) }
      if random.chance(percent / 6) { above.insert("", at: 0) }
      if random.chance(percent / 8) { above.append("") }
      if random.chance(percent / 2) { after = random.comment() }
    }
  }

  static let categories = ["initialInstall", "prefetchOrder", "onDemand"]
  var head: [String] = []
  var version = Item(name: "version: 1")
  var settings: [Item] = []
  var tags: [Item] = []
  var files = Item(name: "files")
  var catalogs: [Item] = []
  var levels: [Item] = []
  var end: [String] = []
  var isJSON = false
  var hasCRLF = false
  var hasFinalNewline = true

  init(_ random: inout Source) {
    isJSON = random.chance(12)
    hasCRLF = random.chance(10)
    hasFinalNewline = !random.chance(15)
    let density = [0, 30, 60, 60][random.number(0...3)]
    if random.chance(density) { head = [random.comment()] + (random.chance(50) ? [""] : []) }
    if random.chance(60) { settings.append(Item(name: "platform: iOS")) }
    if random.chance(30) { settings.append(Item(name: "deploymentTarget: \"17.0\"")) }
    for index in settings.indices { settings[index].comment(&random, density / 2) }
    version.comment(&random, density / 3)
    for category in Self.categories where random.chance(75) {
      var list = Item(name: category)
      list.comment(&random, density / 2)
      list.form = Self.form(&random)
      for _ in 0..<random.number(0...4) {
        var tag = Item(name: random.name("t"))
        tag.comment(&random, density)
        if list.form == .block, random.chance(density / 4) { tag.above.insert("# - \(random.name("r"))", at: 0) }
        list.tags.append(tag)
      }
      if random.chance(density / 3) { list.end = [random.comment()] }
      tags.append(list)
    }
    for _ in 0..<random.number(1...5) { files.tags.append(entry("f/\(random.name("f")).png", &random, density)) }
    files.comment(&random, density / 3)
    if random.chance(density / 3) { files.end = [random.comment()] }
    for _ in 0..<random.number(0...2) {
      var catalog = Item(name: random.name("A") + ".xcassets")
      catalog.comment(&random, density / 2)
      for _ in 0..<random.number(1...3) { catalog.tags.append(entry(random.name("i") + ".imageset", &random, density)) }
      if random.chance(density / 4) { catalog.end = [random.comment()] }
      catalogs.append(catalog)
    }
    if random.chance(30) {
      levels = [Item(name: "unused-tag: ignore"), Item(name: "empty-resource: note")]
      for index in levels.indices { levels[index].comment(&random, density / 2) }
    }
    if random.chance(density / 2) { end = (random.chance(30) ? [""] : []) + [random.comment()] }
  }

  private static func form(_ random: inout Source) -> Form {
    random.chance(45) ? .block : random.chance(65) ? .flow : .broken
  }

  private var names: [String] { tags.flatMap { $0.tags.map(\.name) } }

  private func entry(_ path: String, _ random: inout Source, _ density: Int) -> Item {
    var entry = Item(name: path)
    entry.comment(&random, density)
    entry.form = random.chance(55) ? .flow : Self.form(&random)
    let known = names
    var wanted = Set<String>()
    for _ in 0..<random.number(1...3) where !known.isEmpty { wanted.insert(known[random.number(0...known.count - 1)]) }
    entry.tags = known.filter(wanted.contains).map {
      var tag = Item(name: $0)
      tag.comment(&random, density / 2)
      return tag
    }
    entry.isAlias = random.chance(8)
    return entry
  }

  // MARK: Changes

  private typealias List = WritableKeyPath<CommentedManifest, [Item]>

  private var lists: [List] {
    tags.indices.map { \.tags[$0].tags } + [\.files.tags] + catalogs.indices.map { \.catalogs[$0].tags }
  }

  private var resources: [WritableKeyPath<CommentedManifest, Item>] {
    files.tags.indices.map { \.files.tags[$0] }
      + catalogs.indices.flatMap { catalog in catalogs[catalog].tags.indices.map { \.catalogs[catalog].tags[$0] } }
  }

  /// Everything that comments can be at.
  private var places: [WritableKeyPath<CommentedManifest, Item>] {
    settings.indices.map { \.settings[$0] } + tags.indices.map { \.tags[$0] }
      + tags.indices.flatMap { list in tags[list].tags.indices.map { \.tags[list].tags[$0] } } + resources
      + catalogs.indices.map { \.catalogs[$0] } + levels.indices.map { \.levels[$0] } + [\.files, \.version]
      + resources.flatMap { path in self[keyPath: path].tags.indices.map { path.appending(path: \.tags[$0]) } }
  }

  mutating func change(_ random: inout Source) {
    func one<Element>(_ elements: [Element]) -> Element? {
      elements.isEmpty ? nil : elements[random.number(0...elements.count - 1)]
    }
    switch random.number(0...25) {
    case 0, 1:
      guard let list = one(tags.indices.map { $0 }) else { return }
      var tag = Item(name: random.name("t"))
      tag.comment(&random, 50)
      tags[list].tags.insert(tag, at: random.number(0...tags[list].tags.count))
    case 2:
      let density = 50
      let new = entry("f/\(random.name("f")).png", &random, density)
      files.tags.insert(new, at: random.chance(60) ? files.tags.count : random.number(0...files.tags.count))
    case 3:
      guard !catalogs.isEmpty else { return }
      let index = random.number(0...catalogs.count - 1)
      let new = entry(random.name("i") + ".imageset", &random, 50)
      catalogs[index].tags.insert(new, at: random.number(0...catalogs[index].tags.count))
    case 4: if let list = one(lists) { remove(list, &random) }
    case 5: if let name = one(names) { removeTag(name) }
    case 6: if let name = one(names) { renameTag(name, random.rename(name, random.name("t"))) }
    case 7, 8: if let list = one(lists) { move(list, list, &random) }
    case 9:
      if let from = one(tags.indices.map { $0 }), let to = one(tags.indices.map { $0 }) {
        move(\.tags[from].tags, \.tags[to].tags, &random)
      }
    case 10:
      // A file that moves to another folder, perhaps with other tags.
      guard let path = one(files.tags.indices.map { $0 }) else { return }
      let old = files.tags[path].name
      files.tags[path].name = random.rename(old, "g/" + old.split(separator: "/").dropFirst().joined(separator: "/"))
      if random.chance(50) { retag(\.files.tags[path], &random) }
      if random.chance(30) { files.tags.append(files.tags.remove(at: path)) }
    case 11, 12: if let resource = one(resources) { retag(resource, &random) }
    case 13: if let place = one(places) { self[keyPath: place].above.append(random.comment()) }
    case 14: if let place = one(places) { self[keyPath: place].after = random.chance(70) ? random.comment() : nil }
    case 15, 16:
      guard let place = one(places.filter { !self[keyPath: $0].above.isEmpty }) else { return }
      let line = random.number(0...self[keyPath: place].above.count - 1)
      if random.chance(50) {
        self[keyPath: place].above[line] = random.comment()
      } else {
        self[keyPath: place].above.remove(at: line)
      }
    case 17:
      // A comment that moves alone.
      guard let from = one(places.filter { !self[keyPath: $0].above.isEmpty }), let to = one(places) else { return }
      self[keyPath: to].above.append(self[keyPath: from].above.removeLast())
    case 18, 19:
      let lists = tags.indices.map { \CommentedManifest.tags[$0] } + resources
      if let list = one(lists) { self[keyPath: list].form = Self.form(&random) }
    case 20:
      let index = settings.firstIndex { $0.name.hasPrefix("platform") }
      guard let index else { return settings.insert(Item(name: "platform: tvOS"), at: 0) }
      if random.chance(30) {
        settings.remove(at: index)
      } else {
        settings[index].name = "platform: " + ["tvOS", "visionOS"][random.number(0...1)]
      }
    case 23, 24:
      // A comment at the end of a list.
      var ends: [WritableKeyPath<CommentedManifest, [String]>] = tags.indices.map { \.tags[$0].end }
      ends.append(\.files.end)
      ends += catalogs.indices.map { \.catalogs[$0].end }
      guard let end = one(ends) else { return }
      if random.chance(70) { self[keyPath: end].append(random.comment()) } else { self[keyPath: end] = [] }
    case 21, 22:
      // A tag that is commented out, or no longer.
      guard let list = one(tags.indices.filter { tags[$0].form == .block && !tags[$0].tags.isEmpty }) else { return }
      let index = random.number(0...tags[list].tags.count - 1)
      if random.chance(30) {
        tags[list].tags[index].above.removeAll { $0.hasPrefix("# - ") }
      } else {
        tags[list].tags[index].above.insert("# - \(random.name("r"))", at: 0)
      }
    default:
      if random.chance(50) {
        end.append(random.comment())
      } else if random.chance(50) {
        end = []
      } else {
        head.append(random.comment())
      }
    }
  }

  /// Changes what concerns the whole text: line breaks, the final one, and whether lists are shared.
  mutating func changeLayout(_ random: inout Source) {
    if random.chance(6) { hasCRLF.toggle() }
    if random.chance(8) { hasFinalNewline.toggle() }
    let resources = resources
    guard random.chance(20), resources.count > 1 else { return }
    let to = random.number(1...resources.count - 1)
    let from = random.number(0...to - 1)
    // A resource gets an alias of an earlier list with the same tags, or its own list again.
    self[keyPath: resources[to]].isAlias.toggle()
    if random.chance(70) {
      self[keyPath: resources[to]].tags = self[keyPath: resources[from]].tags.map { Item(name: $0.name) }
    }
  }

  private mutating func remove(_ list: List, _ random: inout Source) {
    guard !self[keyPath: list].isEmpty else { return }
    let index = random.number(0...self[keyPath: list].count - 1)
    var item = self[keyPath: list].remove(at: index)
    leaveComments(of: &item, in: list, at: index)
    let isTag = names.contains(item.name) || item.name.hasPrefix("t")
    if isTag { removeTag(item.name) }
    // The comment above may stay, and is then above what follows.
    if random.chance(25) {
      if index < self[keyPath: list].count { self[keyPath: list][index].above.insert(contentsOf: item.above, at: 0) }
    }
    catalogs.removeAll { $0.tags.isEmpty }
  }

  private mutating func removeTag(_ name: String) {
    for index in tags.indices { tags[index].tags.removeAll { $0.name == name } }
    for resource in resources { self[keyPath: resource].tags.removeAll { $0.name == name } }
    files.tags.removeAll { $0.tags.isEmpty }
    for index in catalogs.indices { catalogs[index].tags.removeAll { $0.tags.isEmpty } }
    catalogs.removeAll { $0.tags.isEmpty }
  }

  private mutating func renameTag(_ old: String, _ new: String) {
    for place in places where self[keyPath: place].name == old { self[keyPath: place].name = new }
  }

  private mutating func move(_ from: List, _ to: List, _ random: inout Source) {
    guard !self[keyPath: from].isEmpty else { return }
    let index = random.number(0...self[keyPath: from].count - 1)
    var item = self[keyPath: from].remove(at: index)
    leaveComments(of: &item, in: from, at: index)
    if random.chance(30), index < self[keyPath: from].count {
      self[keyPath: from][index].above.insert(contentsOf: item.above, at: 0)
      item.above = []
    }
    self[keyPath: to].insert(item, at: random.number(0...self[keyPath: to].count))
  }

  /// What is commented out above an item stays at its place, and so does what is above that.
  private mutating func leaveComments(of item: inout Item, in list: List, at index: Int) {
    guard index < self[keyPath: list].count, let last = item.above.lastIndex(where: { $0.hasPrefix("# - ") }) else {
      return
    }
    self[keyPath: list][index].above.insert(contentsOf: item.above[...last], at: 0)
    item.above.removeFirst(last + 1)
  }

  private mutating func retag(_ resource: WritableKeyPath<CommentedManifest, Item>, _ random: inout Source) {
    let tags = self[keyPath: resource].tags
    let new = names.filter { name in !tags.contains { $0.name == name } }
    if tags.count > 1, random.chance(50) {
      self[keyPath: resource].tags.remove(at: random.number(0...tags.count - 1))
    } else if !new.isEmpty {
      var tag = Item(name: new[random.number(0...new.count - 1)])
      tag.comment(&random, 30)
      self[keyPath: resource].tags.insert(tag, at: random.number(0...tags.count))
    }
  }

  // MARK: The text

  var text: String {
    let lines = isJSON ? json : yaml
    let lineBreak = hasCRLF ? "\r\n" : "\n"
    return lines.joined(separator: lineBreak) + (hasFinalNewline ? lineBreak : "")
  }

  private var json: [String] {
    func object(_ name: String, _ members: [[String]], _ indent: String) -> [String] {
      let lines = members.enumerated().flatMap { index, lines in
        lines.dropLast() + [lines[lines.count - 1] + (index < members.count - 1 ? "," : "")]
      }
      return ["\(indent)\(name){"] + lines + ["\(indent)}"]
    }
    func list(_ item: Item, _ indent: String) -> [String] {
      let names = item.tags.map { "\"\($0.name)\"" }
      if item.form == .flow || names.isEmpty {
        return ["\(indent)\"\(item.name)\": [\(names.joined(separator: ", "))]"]
      }
      return ["\(indent)\"\(item.name)\": ["]
        + names.enumerated().map { "\(indent)  \($1)\($0 < names.count - 1 ? "," : "")" } + ["\(indent)]"]
    }
    func pair(_ item: Item, _ indent: String) -> [String] {
      let parts = item.name.split(separator: " ")
      let value = parts[1].hasPrefix("\"") || parts[1] == "1" ? String(parts[1]) : "\"\(parts[1])\""
      return ["\(indent)\"\(parts[0].dropLast())\": \(value)"]
    }
    var members = ([version] + settings).map { pair($0, "  ") }
    if !tags.isEmpty { members.append(object("\"tags\": ", tags.map { list($0, "    ") }, "  ")) }
    if !files.tags.isEmpty { members.append(object("\"files\": ", files.tags.map { list($0, "    ") }, "  ")) }
    if !catalogs.isEmpty {
      members.append(
        object(
          "\"catalogs\": ",
          catalogs.map { object("\"\($0.name)\": ", $0.tags.map { list($0, "      ") }, "    ") }, "  "))
    }
    if !levels.isEmpty { members.append(object("\"lint\": ", levels.map { pair($0, "    ") }, "  ")) }
    return object("", members, "")
  }

  private var yaml: [String] {
    var lines: [String] = head
    func add(_ comments: [String], _ indent: String) { lines += comments.map { $0.isEmpty ? "" : indent + $0 } }
    func add(_ item: Item, _ indent: String, _ text: String) {
      add(item.above, indent)
      lines.append(indent + text + (item.after.map { "  " + $0 } ?? ""))
    }
    var anchors: [[String]: String] = [:]
    let shared = Set(resources.filter { self[keyPath: $0].isAlias }.map { self[keyPath: $0].tags.map(\.name) })
    func addList(_ item: Item, _ indent: String, canBeAlias: Bool) {
      let names = item.tags.map(\.name)
      if canBeAlias, item.isAlias, let anchor = anchors[names] { return add(item, indent, "\(item.name): *\(anchor)") }
      var anchor = ""
      if canBeAlias, !names.isEmpty, anchors[names] == nil, shared.contains(names) {
        anchors[names] = "a\(anchors.count)"
        anchor = "&\(anchors[names] ?? "") "
      }
      if item.form == .flow || names.isEmpty {
        return add(item, indent, "\(item.name): \(anchor)[\(names.joined(separator: ", "))]")
      }
      let start = anchor.isEmpty ? "" : " " + anchor.dropLast()
      add(item, indent, "\(item.name):\(start)\(item.form == .broken ? " [" : "")")
      for (index, tag) in item.tags.enumerated() {
        let isLast = index == item.tags.count - 1
        let text = item.form == .block ? "- " + tag.name : tag.name + (isLast ? "" : ",")
        add(tag, indent + "  ", text)
      }
      add(item.end, indent + "  ")
      if item.form == .broken { lines.append(indent + "]") }
    }
    for setting in [version] + settings { add(setting, "", setting.name) }
    if !tags.isEmpty { lines.append("tags:") }
    for list in tags { addList(list, "  ", canBeAlias: false) }
    if !files.tags.isEmpty {
      add(files, "", "files:")
      for entry in files.tags { addList(entry, "  ", canBeAlias: true) }
      add(files.end, "  ")
    }
    if !catalogs.isEmpty { lines.append("catalogs:") }
    for catalog in catalogs {
      add(catalog, "  ", catalog.name + ":")
      for entry in catalog.tags { addList(entry, "    ", canBeAlias: true) }
      add(catalog.end, "    ")
    }
    if !levels.isEmpty { lines.append("lint:") }
    for level in levels { add(level, "  ", level.name) }
    return lines + end
  }
}
