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
    let present = KeyIndex(context, unknown.map { ($0.key, $0.meant) })
    let misplaced = MisplacedKeys(context, unknown.filter { $0.place == .manifest && $0.meant == nil }.map(\.key))
    for (key, place, meant) in unknown where !misplaced.isReported(with: key) {
      report(
        "unknown key \(quoted(key)) in \(section(place))", at: key,
        label: meant.map {
          present.has($0, beside: key)
            ? Self.alreadyExists($0) : "did you mean \($0.quoted)" + LookalikeCharacter.without(text(key), in: $0)
        } ?? misplaced.advice(key) ?? advice(key, place, hasFiles: present.has("files", beside: key)),
        // A key that resembles exactly one known key can't mean anything else.
        fix: meant.flatMap { present.fixIt(key, as: $0) })
    }
  }

  private static func alreadyExists(_ key: String) -> String {
    "\(key.quoted) already exists; merge the two values under one key"
  }

  /// Finds the unknown keys and, for each of them, the known key that was probably meant.
  func keys() -> [(key: NodeID, place: Place, meant: String?)] {
    var suggesters: [Place: SpellingSuggester] = [:]
    return manifest.faults.compactMap { fault in
      guard case .unknownKey(let place) = fault.kind else { return nil }
      let text = LookalikeCharacter.cleaned(self.text(fault.node))
      let category = place == .tags ? DownloadCategory.inOtherWords(text)?.rawValue : nil
      let meant =
        category ?? suggesters[place, default: SpellingSuggester(keys(of: place), budget: 1_000_000)].best(for: text)
      return (fault.node, place, meant)
    }
  }

  /// Whether an unknown key at the top level was probably meant to be `tags` or a category.
  func mayDeclareTags() -> Bool {
    keys().contains { key, place, meant in
      place == .manifest && (meant == "tags" || DownloadCategory.inOtherWords(text(key)) != nil)
    }
  }

  /// Advice for a key that resembles no known key.
  private func advice(_ key: NodeID, _ place: Place, hasFiles: Bool) -> String {
    let text = text(key)
    let value = tree.next(after: key)
    if place == .tags, let category = tree.text(of: value).flatMap(DownloadCategory.init(rawValue:)) {
      return "write " + ShapeAdvice.entry(category.rawValue, text, tree.syntax)
    }
    if place != .manifest, let advice = YAMLSlip.topLevelAdvice(key, tree) { return advice }
    if place == .tags, text.contains("/") { return YAMLSlip.pathAdvice(tree.syntax) }
    if place == .manifest, tree[value].isMapping,
      let path = tree.firstChild(of: value).flatMap(tree.text(of:)),
      path.contains("/"), !path.contains(".xcassets")
    {
      return hasFiles ? Self.alreadyExists("files") : "did you mean 'files'?"
    }
    if place == .manifest, text.hasPrefix("+ ") { return "remove the '+', which comes from a patch" }
    if let name = text.unicodeScalars.first.flatMap(LookalikeCharacter.invisible) {
      return "\(name) precedes the key; write normal spaces"
    }
    return "expected \(keys(of: place).commaSeparated)"
  }

  private func keys(of place: Place) -> [String] {
    switch place {
    case .xcode: Section.xcodeKeys
    case .untagged: ["level", "patterns"]
    case .limits: Section.limitKeys
    case .tags: DownloadCategory.names
    default: Section.canonicalKeyOrder.filter { $0 != "$schema" }
    }
  }

  private func section(_ place: Place) -> String {
    [.xcode: "'xcode'", .limits: "'limits'", .tags: "'tags'", .untagged: "'untagged-resource'"][place] ?? "the manifest"
  }
}
