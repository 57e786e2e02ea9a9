/// A rule for names under `codeNames` that can't be the names of tags in Swift code.
struct InvalidCodeName: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "invalid-code-name", isConfigurable: false,
    summary: "`codeNames` contains a name that code cannot use, or the same name twice",
    explanation: """
      `codeNames` chooses the names of tags in the Swift code that `odr code generate` writes. A name begins with a \
      letter or an underscore, contains only letters, digits, and underscores, and is not a keyword of Swift or a \
      member of the generated type, such as `allCases`. Each tag needs its own name, and each tag under \
      `codeNames` must be declared. `odr tag rename` and `odr tag remove` also update `codeNames`.

      If `odr code generate` would derive the same name from two tags, such as `aB` from `a-b` and `a_b`, it reports \
      both. Choose a name for one of the tags, for example with `odr set codeNames.a_b aAndB`.
      """,
    examples: [
      .passing("tags: {onDemand: [a-b, a_b]}\nfiles: {A.sks: [a-b, a_b]}\ncodeNames: {a_b: aAndB}\n"),
      .failing(
        "tags: {onDemand: [forest, sea]}\nfiles: {A.sks: [forest, sea]}\n"
          + "codeNames:\n  forest: 1️⃣2nd-forest\n  sea: 2️⃣case\n",
        "'2nd-forest' cannot be the name of a tag in Swift", "'case' cannot be the name of a tag in Swift"),
      .failing(
        "tags: {onDemand: [forest, sea]}\nfiles: {A.sks: [forest, sea]}\n"
          + "codeNames:\n  forest: woods\n  sea: 1️⃣woods\n",
        "tags 'forest' and 'sea' have the same name in Swift, 'woods'"),
      .failing(
        "tags: {onDemand: [forest]}\nfiles: {A.sks: [forest]}\ncodeNames: {1️⃣forrest: woods}\n",
        "tag 'forrest' under 'codeNames' is not declared"),
    ])

  func check() {
    let names = manifest.codeNames
    if names.isEmpty { return }
    let declared = context.knowsDeclarations ? manifest.declaredTags.map(name) : nil
    let known = Set((declared ?? []).byteStrings)
    var suggester = SpellingSuggester(declared ?? [])
    var first: [String: (tag: String, name: String, value: NodeID)] = [:]
    for (tag, name, key, value) in names {
      let subject = Diagnostic.Subject.tag(tag)
      if declared != nil, !known.contains(ByteString(tag)) {
        report(
          "tag \(tag.quoted) under 'codeNames' is not declared", about: subject, at: key,
          label: suggester.question(for: tag))
      }
      if !CodeName.isValid(name) {
        report(
          "\(name.quoted) cannot be the name of a tag in Swift", about: subject, at: value,
          label: (CodeName.reserved.contains(name) ? "this word is reserved" : "expected a name such as forestBoss")
            + "; \(setting(tag)) sets another name")
      } else if let other = first.updateValue((tag, name, value), forKey: name) {
        report(
          "tags \(other.tag.quoted) and \(tag.quoted) have the same name in Swift, \(name.quoted)",
          about: .init(tags: [other.tag, tag]), at: value, label: "\(setting(tag)) sets another name",
          notes: note("the other name is here", at: other.value))
      }
    }
  }

  private func setting(_ tag: String) -> String {
    ShellWord.inSentence("odr set \(ShellWord.text("codeNames." + tag)) NAME")
  }
}
