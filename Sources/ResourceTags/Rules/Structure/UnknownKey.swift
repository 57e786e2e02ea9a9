/// A rule for keys that don't exist in their section of the manifest.
struct UnknownKey: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "unknown-key", isConfigurable: false,
    summary: "the manifest contains an unknown key",
    explanation: """
      An unknown key is usually a typing error, and its value would have no effect. The keys of the manifest are \
      `version`, `platform`, `deploymentTarget`, `xcode`, `tags`, `files`, `catalogs`, `assetPacks`, `codeNames`, `limits`, \
      `baseline`, `lint`, and `$schema`. The keys of `tags` are `initialInstall`, `prefetchOrder`, and `onDemand`. The \
      keys of `xcode` are `project`, `targets`, and `configuration`. The keys of `untagged-resource` under `lint` are \
      `level` and `patterns`.
      """,
    examples: [
      .passing("tags:\n  initialInstall: [tutorial]\n"),
      .failing(
        "tags:\n  1️⃣onDemnad: [forest]\n", "unknown key 'onDemnad' in 'tags'",
        fixed: "tags:\n  onDemand: [forest]\n"),
      .failing(
        "tags:\n  1️⃣Download Only On Demand: [forest]\n", "unknown key 'Download Only On Demand' in 'tags'",
        fixed: "tags:\n  onDemand: [forest]\n"),
      .failing("1️⃣flies:\n  A.sks: [forest]\n", "unknown key 'flies' in the manifest"),
      .failing("files:\n1️⃣Levels/A.sks: [forest]\n", "unknown key 'Levels/A.sks' in the manifest"),
    ])

  func check() {
    let unknown = keys()
    let mappings = Dictionary(grouping: unknown, by: \.place).map { place, keys in
      (place, MappingKeys(of: mapping(place), meanings: keys.compactMap(\.meant), in: tree))
    }
    let present = Dictionary(uniqueKeysWithValues: mappings)
    for (key, place, meant) in unknown {
      report(
        "unknown key \(quoted(key)) in \(Self.sections[place].map { "'\($0.name)'" } ?? "the manifest")", at: key,
        label: meant.map {
          present[place]?.has($0) == true
            ? "\($0.quoted) already exists; merge the two values under one key"
            : LookalikeCharacter.question($0, inPlaceOf: text(key))
        } ?? advice(key, place),
        // A key that resembles exactly one known key can't mean anything else.
        fix: meant.flatMap { present[place]?.fixIt(key, as: $0, self) })
    }
  }

  /// Finds the unknown keys and, for each of them, the known key that was probably meant.
  func keys() -> [(key: NodeID, place: Place, meant: String?)] {
    var suggesters: [Place: SpellingSuggester] = [:]
    return manifest.faults.compactMap { fault in
      guard case .unknownKey(let place) = fault.kind else { return nil }
      let text = LookalikeCharacter.cleaned(self.text(fault.node))
      let category = place == .tags ? DownloadCategory.inOtherWords(text.filter(\.isLetter))?.rawValue : nil
      let meant =
        category ?? suggesters[place, default: SpellingSuggester(keys(of: place), budget: 1_000_000)].best(for: text)
      return (fault.node, place, meant)
    }
  }

  /// Whether an unknown key at the top level was probably meant to be `tags` or a category.
  func mayDeclareTags() -> Bool {
    keys().contains { key, place, meant in
      place == .manifest && (meant == "tags" || DownloadCategory.inOtherWords(text(key).filter(\.isLetter)) != nil)
    }
  }

  /// Advice for a key that resembles no known key.
  private func advice(_ key: NodeID, _ place: Place) -> String {
    if place != .manifest, let advice = YAMLSlip.topLevelAdvice(key, tree) { return advice }
    if place == .manifest, let section = sectionOfTopLevelKey(key) {
      return "this key belongs "
        + (tree.syntax == .json ? "in the braces of \"\(section)\"" : "below '\(section):', indented")
    }
    if place == .tags, TagName.isPath(text(key)) { return YAMLSlip.pathAdvice(tree.syntax) }
    if let name = text(key).unicodeScalars.first.flatMap(LookalikeCharacter.invisible) {
      return "\(name) precedes the key; write normal spaces"
    }
    return "expected \(keys(of: place).commaSeparated)"
  }

  /// The section that contains keys such as a key at the top level, which isn't indented or whose section is missing.
  private func sectionOfTopLevelKey(_ key: NodeID) -> String? {
    let text = text(key)
    if DownloadCategory(rawValue: text) != nil || DownloadCategory.allCases.contains(where: { $0.title == text }) {
      return "tags"
    }
    if Section.xcodeKeys.contains(text) { return "xcode" }
    if context.rules[text]?.isConfigurable == true { return "lint" }
    if text.hasSuffix(".xcassets") { return "catalogs" }
    let isPath = text.contains("/") || text.dropFirst().contains(".")
    return isPath && tree.resolved(tree.next(after: key))?.isSequence == true ? "files" : nil
  }

  /// The sections with fixed keys, and the keys; all other keys are at the top level.
  private static let sections: [Place: (name: String, keys: [String])] = [
    .xcode: ("xcode", Section.xcodeKeys), .untagged: ("untagged-resource", ["level", "patterns"]),
    .limits: ("limits", Section.limitKeys), .tags: ("tags", DownloadCategory.names),
  ]

  private func keys(of place: Place) -> [String] {
    Self.sections[place]?.keys ?? Section.canonicalKeyOrder.filter { $0 != "$schema" }
  }

  /// The mapping at a place.
  private func mapping(_ place: Place) -> NodeID? {
    let parent = place == .untagged ? manifest.value(of: "lint") : tree.root
    return Self.sections[place].map { tree.entry($0.name, of: parent)?.value } ?? tree.root
  }
}

/// The keys of a mapping, some of which are misspelled. They prevent fixes from writing the same key into the mapping
/// twice.
struct MappingKeys {
  /// The number of times that the mapping contains each key.
  private let counts: [String: Int]
  /// The number of misspelled keys that probably mean each key.
  private let claims: [String: Int]

  /// Reads the keys of `mapping`. `meanings` are the keys that its misspelled keys probably mean.
  init(of mapping: NodeID?, meanings: [String], in tree: SyntaxTree) {
    let entries = mapping.flatMap(tree.resolve).map { tree[$0].isMapping ? Array(tree.entries(of: $0)) : [] } ?? []
    counts = entries.counts { tree.text(of: $0.key) ?? "" }
    claims = meanings.counts { $0 }
  }

  /// Whether the mapping contains `key`.
  func has(_ key: String) -> Bool { counts[key] != nil }

  /// Makes a fix-it for `rule` that corrects a misspelled key; `nil` if the mapping already contains the key that was
  /// `meant`. The fix-it is not safe if another misspelled key probably means the same key.
  func fixIt(_ key: NodeID, as meant: String, _ rule: some Rule) -> FixIt? {
    if has(meant) { return nil }
    let isOnly = claims[meant] == 1 && counts[rule.text(key)] == 1
    return rule.spelling(key, as: meant, isSafe: isOnly, revealing: rule.tree.next(after: key))
  }
}
