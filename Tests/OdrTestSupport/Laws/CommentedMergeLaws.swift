package import ResourceTags

/// What must hold of a merge of texts with many comments: of the comments, of both sides, and of the conflicts.
package struct CommentedMergeLaws {
  private let merge: CommentedMerge
  private let versions: [Version]
  /// What does not hold: the name of the law, and what is wrong.
  package private(set) var broken: [(law: String, reason: String)] = []

  /// The merge of a text, and which conflicts there are.
  package struct Outcome {
    package let text: SourceText
    /// What conflicts are about.
    let subjects: [String]
    let messages: [String]
    /// The line that each conflict names, and how many lines the text has.
    let lines: [Int]

    package init(_ merge: ManifestMerge, named name: String) {
      text = SourceText(name: name, bytes: merge.source.bytes)
      let (text, table) = (text, LineTable(text))
      subjects = merge.conflicts.map { conflict in
        let subject = conflict.subject
        return (subject.tags.map { "tag " + $0 } + [subject.resource, subject.category].compactMap(\.self)).joined()
      }
      messages = merge.conflicts.map(\.message)
      lines = merge.conflicts.map { table.position(of: min($0.location.span.start, text.count)).line }
    }
  }

  /// A version, as a person reads it.
  private struct Version {
    let manifest: Manifest
    let plain: PlainManifest
    let counts: [String: Int]
    /// The comments on lines of their own, each with the entry that follows it, and how often.
    let pairs: [[String]: Int]
    /// The comments at the ends of lines, each with the entry before it, and how often.
    let ends: [[String]: Int]
    /// All entries, with the names in this version.
    let names: Set<String>
    /// The first entry of each collection, by the collection.
    let firsts: [String: String]
    /// The comments on lines of their own that belong to their place.
    let places: Set<String>
    /// The lists of tags that have lines for their items, with comments that read like items.
    let lists: [String: [String]]

    init(_ source: SourceText, _ identities: [String: String]) {
      manifest = Manifest(source)
      plain = PlainManifest(manifest)
      let comments = manifest.tree.comments()
      counts = comments.reduce(into: [:]) { $0[source.string(in: $1), default: 0] += 1 }
      names = Set(Version.entries(manifest, [:]).entries.map(\.name))
      let (entries, firsts) = Version.entries(manifest, identities)
      self.firsts = firsts
      let starts = entries.filter { source.startOfLineIfFirst($0.start) != nil }
      var (pairs, ends): ([[String]: Int], [[String]: Int]) = ([:], [:])
      var places: Set<String> = []
      for comment in comments {
        let text = source.string(in: comment)
        if source.startOfLineIfFirst(comment.start) != nil {
          if Self.isPlace(comment, source) { places.insert(text) }
          let pair = [text, starts.first { $0.start > comment.start }?.name ?? "the end"]
          pairs[pair, default: 0] += 1
        } else {
          ends[[text, entries.last { $0.start < comment.start }?.name ?? "the start"], default: 0] += 1
        }
      }
      (self.pairs, self.ends, self.places) = (pairs, ends, places)
      lists = Self.lists(source)
    }

    /// Whether a comment belongs to its place: above a blank line or what is commented out, or at the end of a list.
    private static func isPlace(_ comment: ByteSpan, _ source: SourceText) -> Bool {
      func indent(_ line: Substring) -> Int { line.prefix { $0 == " " }.count }
      let start = source.lineStart(of: comment.start)
      let lines = source.string(in: ByteSpan(start, source.count)).split(
        omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      for line in lines {
        let content = line.drop { $0 == " " }
        if content.isEmpty || content.hasPrefix("# - ") { return true }
        if !content.hasPrefix("#") { return indent(line) < indent(lines[0]) }
      }
      return true
    }

    /// Reads the lists of tags line by line.
    static func lists(_ source: SourceText) -> [String: [String]] {
      var (lists, current): ([String: [String]], String?) = ([:], nil)
      for line in source.string(in: ByteSpan(0, source.count)).split(whereSeparator: \.isNewline) {
        let words = line.split(separator: " ").map(String.init)
        if line.hasPrefix("    - "), words.count > 1, let current {
          lists[current]?.append(words[1])
        } else if line.hasPrefix("    # - "), let current {
          lists[current]?.append("# " + words[2])
        } else if let category = DownloadCategory.allCases.first(where: { line.hasPrefix("  \($0.rawValue):") }) {
          current = category.rawValue
          lists[category.rawValue] = []
        } else if !line.hasPrefix("    ") {
          current = nil
        }
      }
      return lists
    }

    /// The entries, in order, and the first one of each collection.
    private static func entries(
      _ manifest: Manifest, _ identities: [String: String]
    ) -> (entries: [(start: Int, name: String)], firsts: [String: String]) {
      let (tree, source) = (manifest.tree, manifest.source)
      var found: [(start: Int, name: String)] = []
      var firsts: [String: String] = [:]
      // What is added to a folder that moves is at another path.
      func identity(_ name: String) -> String {
        identities[name] ?? (name.hasPrefix("g/") ? "f/" + name.dropFirst(2) : name)
      }
      func add(_ node: NodeID, _ name: String, hasDash: Bool = false) {
        var start = tree.start(of: node)
        if hasDash {
          let blanks = source.startOfBlanks(before: start)
          if blanks > 0, source.bytes[blanks - 1] == UInt8(ascii: "-") { start = blanks - 1 }
        }
        found.append((start, name))
      }
      func walk(_ node: NodeID, _ path: [String]) {
        let count = found.count
        defer { if found.count > count { firsts[path.joined(separator: " ")] = found[count].name } }
        switch tree[node].kind {
        case .mapping:
          for (key, value) in tree.entries(of: node) {
            let name = identity(tree.text(of: key) ?? "")
            add(key, (path + [name]).joined(separator: " "))
            walk(value, path + [name])
          }
        case .sequence:
          for item in tree.children(of: node) {
            let name = identity(tree.text(of: item) ?? "")
            // A tag is the same in every category.
            add(item, (path.first == "tags" ? ["tag", name] : path + [name]).joined(separator: " "), hasDash: true)
          }
        default: break
        }
      }
      if let root = tree.root { walk(root, []) }
      return (found.sorted { $0.start < $1.start }, firsts)
    }
  }

  /// Looks at both orders of a merge; `lines` is git's merge of the lines if it is clean, and `nil` if nobody asked git.
  package init(_ merge: CommentedMerge, _ outcome: Outcome, swapped: Outcome, lines: [UInt8]?) {
    self.merge = merge
    versions = [merge.base, merge.ours, merge.theirs].map { Version($0, merge.identities) }
    for (index, outcome) in [outcome, swapped].enumerated() {
      let isSwapped = index == 1
      let name = isSwapped ? " (swapped)" : ""
      if outcome.messages.isEmpty {
        let isGit = lines.map { outcome.text.allBytes == $0 } ?? false
        let result = Version(outcome.text, merge.identities)
        if !result.manifest.tree.faults.isEmpty { add("parses", name) }
        if !isGit { checkComments(result, name) }
        if let lines, !isGit {
          let manifest = Manifest(SourceText(name: outcome.text.name, bytes: lines))
          let isSame = PlainManifest(manifest).withoutOrder == result.plain.withoutOrder && keepsLists(manifest.source)
          // If both sides move a tag to another place, git's merge declares it twice.
          let hasError = Linter.lint(manifest).contains { $0.severity == .error }
          if isSame, !hasError { add("git", "is clean and means the same" + name) }
        }
      } else {
        checkHunks(outcome, isSwapped, name)
      }
    }
    checkSides(outcome, swapped)
  }

  private mutating func add(_ law: String, _ reason: String) { broken.append((law, reason)) }

  // MARK: Comments

  /// Whether all that is commented out in a text is in the same list as in some version.
  private func keepsLists(_ text: SourceText) -> Bool {
    Version.lists(text).allSatisfy { category, list in
      list.filter { $0.hasPrefix("#") }.allSatisfy { item in
        versions.contains { $0.lists[category]?.contains(item) ?? false }
      }
    }
  }

  private mutating func checkComments(_ result: Version, _ name: String) {
    let texts = Set(versions.flatMap(\.counts.keys)).union(result.counts.keys)
    // JSON says nothing about comments.
    if merge.base.name.hasSuffix("json") { return }
    for text in texts.sorted() {
      let counts = versions.map { $0.counts[text] ?? 0 }
      let (base, ours, theirs) = (counts[0], counts[1], counts[2])
      let found = result.counts[text] ?? 0
      let sum = max(0, ours + theirs - base)
      // What both sides did alike is done once.
      let isAlike = (ours - base).signum() * (theirs - base).signum() > 0
      let other = isAlike ? (ours > base ? max(ours, theirs) : min(ours, theirs)) : sum
      let isRepeated = max(base, ours, theirs) > 1
      // Of repeated comments, both sides may also add some at the same place, and remove others.
      let alike = isRepeated ? alike(text) : (added: 0, removed: 0)
      if found < min(sum, other) - alike.added || found > max(sum, other) + alike.removed {
        add(isRepeated ? "repeated" : "count", "\(text) is there \(found) times\(name)")
      }
    }
    for (category, list) in result.lists {
      for (index, item) in list.enumerated() where item.hasPrefix("#") {
        let places = versions.compactMap { $0.lists[category] }.filter { $0.contains(item) }
        if !places.contains(where: { isSamePlace(list, index, $0) }) {
          add("place", "\(item) is elsewhere in \(category)\(name)")
        }
      }
    }
    for pair in result.pairs.keys where !versions.contains(where: { isKnown(pair, $0, in: result) }) {
      add("precedes", "\(pair[0]) precedes \(pair[1])\(name)")
    }
  }

  /// Whether what is commented out in a list is below or above the same item as in `other`, among the items of both.
  private func isSamePlace(_ list: [String], _ index: Int, _ other: [String]) -> Bool {
    func neighbors(_ list: [String], _ other: [String]) -> [String?] {
      let index = list.firstIndex(of: item) ?? 0
      func isCommon(_ item: String) -> Bool { !item.hasPrefix("#") && other.contains(item) }
      return [list[..<index].last(where: isCommon), list[index...].first(where: isCommon)]
    }
    let item = list[index]
    return zip(neighbors(list, other), neighbors(other, list)).contains { $0 == $1 }
  }

  /// How often both sides added a comment at a place, and how often both removed it.
  private func alike(_ text: String) -> (added: Int, removed: Int) {
    let changes: [[Int]] = [\Version.pairs, \.ends].flatMap { places in
      Set(versions.flatMap { $0[keyPath: places].keys }).filter { $0[0] == text }.map { place in
        let counts: [Int] = versions.map { $0[keyPath: places][place] ?? 0 }
        return counts.dropFirst().map { $0 - counts[0] }
      }
    }
    return (changes.sum { max(0, $0.min() ?? 0) }, changes.sum { max(0, -($0.max() ?? 0)) })
  }

  /// Whether a version has a comment before the same entry as `result`, before something that a side may have renamed, or
  /// before the first entry of a collection, whose first entry is another one in `result`.
  private func isKnown(_ pair: [String], _ version: Version, in result: Version) -> Bool {
    if version.pairs[pair] != nil || hasOld(pair, version) { return true }
    // A comment of a list stays in the list, whatever item comes next.
    if version.places.contains(pair[0])
      || version.firsts.values.contains(where: { version.pairs[[pair[0], $0]] != nil })
    {
      return true
    }
    return result.firsts.contains { collection, first in
      first == pair[1] && version.firsts[collection].map { version.pairs[[pair[0], $0]] != nil } ?? false
    }
  }

  /// Whether a version has a comment before something that a side may have renamed: the side lacks it, and has the entry
  /// of `pair` in the same list instead. Without more evidence, odr takes the new one for the old one. If the entry of
  /// `pair` has another name in the side, it may be either of the two that the side lacks.
  private func hasOld(_ pair: [String], _ version: Version) -> Bool {
    version.pairs.keys.contains { other in
      let (old, new) = (other[1].split(separator: " "), pair[1].split(separator: " "))
      let changes = old.indices.filter { old.count == new.count && old[$0] != new[$0] }
      guard other[0] == pair[0], changes.count == 1 else { return false }
      // The resource or the tag of the entry may have another name.
      let names = [old, new].map { [$0[...changes[0]].joined(separator: " "), "tag " + $0[changes[0]]] }
      return (0...1).contains { kind in
        func has(_ version: Version) -> [Bool] { names.map { version.names.contains($0[kind]) } }
        let base = has(versions[0])
        return base[0] && versions.contains { has($0) == [false, !base[1]] }
      }
    }
  }

  // MARK: Sides

  private mutating func checkSides(_ outcome: Outcome, _ swapped: Outcome) {
    if outcome.messages.isEmpty != swapped.messages.isEmpty {
      return add("sides", "only one order conflicts: \(outcome.messages) \(swapped.messages)")
    }
    if Set(outcome.subjects) != Set(swapped.subjects) {
      add("sides", "conflicts are about other entries: \(outcome.subjects) \(swapped.subjects)")
    }
    if outcome.messages.isEmpty {
      let meanings = [outcome, swapped].map { PlainManifest(Manifest($0.text)).withoutOrder }
      if meanings[0] != meanings[1] { add("sides", "the orders mean different things") }
    }
  }

  // MARK: Hunks

  private mutating func checkHunks(_ outcome: Outcome, _ isSwapped: Bool, _ name: String) {
    let text = String(decoding: outcome.text.allBytes, as: UTF8.self)
    guard text.contains("<<<<<<< ours") else { return add("hunks", "there are none: \(outcome.messages)\(name)") }
    let sides = isSwapped ? [2, 0, 1] : [1, 0, 2]
    let taken = (0...2).map { SourceText(name: merge.ours.name, $0.takenFrom(text)) }
    let results = taken.map { Version($0, merge.identities) }
    for (side, result) in results.enumerated() where !result.manifest.tree.faults.isEmpty {
      return add("hunks", "side \(side) is no manifest\(name)")
    }
    let common = Set(results[0].plain.tags).intersection(results[1].plain.tags).intersection(results[2].plain.tags)
    for (side, result) in results.enumerated() {
      let version = versions[sides[side]]
      let word = ["ours", "base", "theirs"][side]
      func differ<Value: Equatable>(_ value: (PlainManifest) -> Value) -> Bool {
        results.contains { value($0.plain.withoutTagOrder) != value(result.plain.withoutTagOrder) }
      }
      for path in Set(results.flatMap(\.plain.resources.keys)) {
        // What is added to a folder that the other side alone moved is at its new path.
        func tags(_ plain: PlainManifest) -> [String]? {
          plain.resources[path] ?? (path.hasPrefix("g/") ? plain.resources["f/" + path.dropFirst(2)] : nil)
        }
        // What only the name of a tag changes is not in conflict.
        guard differ({ tags($0)?.map { common.contains($0) ? $0 : "" }.sorted() }) else { continue }
        let isRenamed = tags(result.plain.withoutTagOrder) != tags(version.plain.withoutTagOrder)
        if isRenamed, !Self.isRenaming(tags(version.plain), version.plain, tags(result.plain), result.plain) {
          add("hunks", "\(path) is not that of \(word)\(name)")
        }
      }
      for tag in Set(results.flatMap(\.plain.tags)) {
        func category(_ plain: PlainManifest) -> DownloadCategory? {
          plain.categories.first { $0.value.contains(tag) }?.key
        }
        if differ(category), category(result.plain) != category(version.plain) {
          add("hunks", "tag \(tag) is not that of \(word)\(name)")
        }
      }
      for key in Set(results.flatMap(\.plain.settings.keys)) {
        if differ({ $0.settings[key] }), result.plain.settings[key] != version.plain.settings[key] {
          add("hunks", "\(key) is not that of \(word)\(name)")
        }
      }
    }
    if !merge.base.name.hasSuffix("json") { checkHunkComments(outcome, results, name) }
    for line in outcome.lines where line < 0 || line >= text.utf8.count { add("lines", name) }
  }

  /// Whether two lists of tags differ only in tags that one manifest has and the other one lacks: a tag that one side
  /// alone renamed has its new name everywhere.
  private static func isRenaming(
    _ old: [String]?, _ before: PlainManifest, _ new: [String]?, _ after: PlainManifest
  ) -> Bool {
    guard let old, let new, old.count == new.count else { return false }
    return Set(old).subtracting(new).isDisjoint(with: after.tags)
      && Set(new).subtracting(old).isDisjoint(with: before.tags)
  }

  private mutating func checkHunkComments(_ outcome: Outcome, _ results: [Version], _ name: String) {
    let text = String(decoding: outcome.text.allBytes, as: UTF8.self)
    for (side, version) in versions.enumerated() where side > 0 {
      for (comment, count) in version.counts where count > versions[0].counts[comment] ?? 0 {
        if !text.contains(comment) { add("added", "\(comment) is nowhere\(name)") }
      }
    }
    for (comment, count) in versions[0].counts where count == 1 {
      guard versions[1].counts[comment] == 1, versions[2].counts[comment] == 1 else { continue }
      for (side, result) in results.enumerated() where result.counts[comment] != 1 {
        add("hunk-comments", "\(comment) is there \(result.counts[comment] ?? 0) times in side \(side)\(name)")
      }
    }
  }
}

extension Int {
  /// The text with this side of each conflict: 0 is ours, 1 the base, 2 theirs.
  func takenFrom(_ text: String) -> String {
    var side: Int?
    var lines: [Substring.UTF8View] = []
    // To Swift, a line break of two characters is another one.
    for line in text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false) {
      let mark = String(line.last == 0x0D ? line.dropLast() : line) ?? ""
      switch mark {
      case "<<<<<<< ours": side = 0
      case "||||||| base": side = 1
      case "=======" where side == 1: side = 2
      case ">>>>>>> theirs" where side == 2: side = nil
      default: if side == nil || side == self { lines.append(line) }
      }
    }
    return String(decoding: Array(lines.joined(separator: [0x0A])), as: UTF8.self)
  }
}
