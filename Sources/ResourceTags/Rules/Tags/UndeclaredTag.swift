/// A rule for tags that resources use but no category declares.
struct UndeclaredTag: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "undeclared-tag",
    summary: "a resource has a tag that is not declared under `tags`",
    explanation: """
      Every tag is declared once, in its download category. An undeclared tag is usually misspelled, so the resource \
      is missing when the app requests the correct tag. Correct the name, or declare the tag.
      """,
    examples: [
      .passing("tags: {onDemand: [level-2]}\nfiles: {Level2.sks: [level-2]}\n"),
      .failing(
        "tags: {onDemand: [level-2]}\nfiles: {Level2.sks: [1️⃣levle-2]}\n", "tag 'levle-2' is not declared",
        fixed: "tags: {onDemand: [level-2]}\nfiles: {Level2.sks: [level-2]}\n"),
      .failing(
        "tags: {onDemand: [level-2]}\nfiles: {Storm.sks: [1️⃣storm]}\n", "tag 'storm' is not declared",
        fixed: "tags: {onDemand: [level-2, storm]}\nfiles: {Storm.sks: [storm]}\n"),
    ])

  func check() {
    let manifest = context.manifest
    guard manifest.firstDeclarations.contains(where: { $0 < 0 }), context.knowsDeclarations else { return }
    let declared = manifest.declaredTags.map { (tag: $0, name: name($0)) }
    let isUsed = manifest.isUsed
    // odr edits no manifest with syntax errors, and declares no tag where a value has the wrong type.
    let isEditable = tree.faults.isEmpty && manifest.faults.isEmpty
    // The declarations of unused tags such as `forest sea` or `forest# the woods`, by each word in the name.
    let joined = Dictionary(
      first: declared.filter { !isUsed[$0.tag.index] }.flatMap { tag, name in
        Self.words(in: name).filter { $0 != name }.map { ($0, tag) }
      })
    // A declared name with a wrong character, such as a quote, is not a correction.
    var suggester = SpellingSuggester(declared.map(\.name).filter { LookalikeCharacter.cleaned($0) == $0 })
    var meantByTag: [TagID: String?] = [:]
    for list in manifest.tagLists {
      lazy var listed = Set(manifest.tagUses[list.uses].map { context.name($0.tag) }.byteStrings)
      for use in manifest.tagUses[list.uses] where manifest.firstDeclarations[use.tag.index] < 0 {
        if TagName.isInvalid(manifest.nameBytes(use.tag)) { continue }
        let name = name(use.tag)
        let declaration = joined[name].map(manifest.node(of:))
        if let declaration, tree[declaration].isPlain, tree.text(of: declaration)?.hasPrefix(name + "#") == true {
          report(
            "tag \(name.quoted) is not declared; this declares \(quoted(declaration))", about: .tag(name),
            at: declaration, label: "put a space before '#', which then begins a comment",
            notes: note("\(name.quoted) is used here", at: use.node))
          continue
        }
        if declaration == nil, meantByTag[use.tag] == nil { meantByTag[use.tag] = .some(suggester.best(for: name)) }
        let nearest = meantByTag[use.tag] ?? nil
        let meant = nearest.flatMap { listed.contains(ByteString($0)) ? nil : $0 }
        let isNew =
          isEditable && declaration == nil && nearest == nil && LookalikeCharacter.cleaned(name) == name
          && !name.utf8.contains { HazardousTagName.effect($0) != nil }
        report(
          "tag \(name.quoted) is not declared", about: .tag(name), at: use.node,
          label: label(name, at: use.node, in: list, meant) ?? (isNew ? Self.declaring(name) : nil),
          notes: declaration.map { note("this declares the single tag \(quoted($0))", at: $0) } ?? [],
          fix: isWanted ? fixIt(use, name, meant) : nil)
      }
    }
  }

  private func label(_ name: String, at node: NodeID, in list: TagList, _ meant: String?) -> String? {
    if tree.source.hasLineBreak(in: tree[node].span) { return "write the name on one line" }
    if TagName.isPath(name) {
      return (list.node.index > 0 ? swapAdvice(NodeID(list.node.index - 1), path: name) : nil)
        ?? "this is a path; write tags here"
    }
    if let meant { return LookalikeCharacter.question(meant, inPlaceOf: name) }
    let words = Self.words(in: name)
    guard 2...8 ~= words.count, words.allSatisfy(context.declaredNames.contains) else { return nil }
    return "write \(words.map(\.quoted).joined(separator: " and ")) as separate items"
  }

  private static func declaring(_ name: String) -> String {
    ShellWord.inSentence("odr tag add \(name.hasPrefix("-") ? "-- " : "")\(ShellWord.text(name))") + " declares it"
  }

  /// Returns the words of a name, which are separated by white space, commas, or other signs. Leaves out invisible
  /// characters, quotes at both ends of a word, single dashes, and the word "and". Returns an empty list for a name
  /// that is too long.
  private static func words(in name: String) -> [String] {
    if name.utf8.count > 1000 { return [] }
    return name.split { $0.isWhitespace || ",，、;|&+/#".contains($0) }
      .map { LookalikeCharacter.cleaned(String($0)) }
      .filter { !["-", "–", "—", "and"].contains($0) }
  }

  /// Makes a fix-it that changes the tag to the closest name or, if there is no close name, declares the tag. The
  /// fix-it isn't safe, because the correction is a guess.
  private func fixIt(_ use: TagUse, _ name: String, _ meant: String?) -> FixIt? {
    if let meant { return spelling(use.node, as: meant, isSafe: false) }
    return .edit(AddTags([name], to: .onDemand), title: "declare the tag in 'onDemand'", isSafe: false)
  }
}

extension Rule {
  /// Advice for an entry whose key is a declared tag and in whose tag list `path` is a path, by default the first item;
  /// `nil` for any other entry.
  func swapAdvice(_ key: NodeID, path: String? = nil) -> String? {
    guard let path = path ?? tree.firstChild(of: tree.next(after: key)).flatMap(tree.text(of:)), TagName.isPath(path),
      let name = tree.text(of: key), context.declaredNames.contains(name), !context.declaredNames.contains(path)
    else { return nil }
    return "path and tag are swapped: write " + WrongType.entry(path, name, tree.syntax)
  }
}

extension LintContext {
  /// Whether odr could read all declarations. If odr can't read a declaration, a tag that seems undeclared may be
  /// declared.
  var knowsDeclarations: Bool {
    manifest.hasAllDeclarations && !manifest.faults.contains { $0.hidesItem(tree) }
      && !UnknownKey(context: self).mayDeclareTags()
      && !manifest.entries.contains {
        tree.bytes(of: $0.key).equals("tags") && tree.resolved(tree.next(after: $0.key))?.isMapping == true
      }
  }

  /// Whether ``UndeclaredTag`` reports each use of an undeclared tag that no comment ignores.
  var reportsUndeclaredTags: Bool { findings.wants(UndeclaredTag.self) && knowsDeclarations }
}
