/// A rule for keys that don't exist in their section of the manifest.
enum UnknownKey: Rule {
  static let documentation = RuleDocumentation(
    id: "unknown-key", severity: .error, isConfigurable: false,
    summary: "the manifest contains an unknown key",
    explanation: """
      An unknown key is usually a typing error, and its value would have no effect. The keys of the manifest are \
      `version`, `platform`, `deploymentTarget`, `xcode`, `tags`, `files`, `catalogs`, `assetPacks`, `baseline`, `lint`, and \
      `$schema`. The keys of `tags` are `initialInstall`, `prefetchOrder`, and `onDemand`. The keys of `xcode` are \
      `project`, `targets`, and `configuration`. The keys of `untagged-resource` under `lint` are `level` and \
      `patterns`.
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

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    let unknown = keys(context)
    var present = KeyIndex(context)
    present.claim(unknown.map { ($0.key, $0.meant) })
    let misplaced = MisplacedKeys(context, unknown.filter { $0.place == .manifest && $0.meant == nil }.map(\.key))
    for (key, place, meant) in unknown where !misplaced.isReported(with: key) {
      findings.report(
        self, "unknown key \(context.quoted(key)) in \(section(place))", at: key,
        label: label(meant, context.text(key), isPresent: meant.map { present.has($0, beside: key) } ?? false)
          ?? misplaced.advice(key) ?? advice(key, place, context),
        // A key that resembles exactly one known key can't mean anything else.
        fix: meant.flatMap { present.fixIt(key, as: $0) })
    }
  }

  private static func label(_ meant: String?, _ written: String, isPresent: Bool) -> String? {
    meant.map {
      isPresent
        ? "\($0.quoted) already exists; merge the two values under one key"
        : "did you mean \($0.quoted)" + LookalikeCharacter.without(written)
    }
  }

  /// Finds the unknown keys and, for each of them, the known key that was probably meant.
  static func keys(_ context: LintContext) -> [(key: NodeID, place: Place, meant: String?)] {
    var suggesters: [Place: SpellingSuggester] = [:]
    return context.manifest.faults.compactMap { fault in
      guard case .unknownKey(let place) = fault.kind else { return nil }
      let text = LookalikeCharacter.cleaned(context.text(fault.node))
      let category = place == .tags ? DownloadCategory.inOtherWords(text)?.rawValue : nil
      let meant =
        category ?? suggesters[place, default: SpellingSuggester(keys(of: place), budget: 1_000_000)].best(for: text)
      return (fault.node, place, meant)
    }
  }

  /// Whether an unknown key at the top level was probably meant to be `tags` or a category.
  static func mayDeclareTags(_ context: LintContext) -> Bool {
    keys(context).contains { key, place, meant in
      place == .manifest && (meant == "tags" || DownloadCategory.inOtherWords(context.text(key)) != nil)
    }
  }

  /// Advice for a key that resembles no known key.
  private static func advice(_ key: NodeID, _ place: Place, _ context: LintContext) -> String {
    let text = context.text(key)
    let value = context.tree.next(after: key)
    if place == .tags, let category = context.tree.text(of: value).flatMap(DownloadCategory.init(rawValue:)) {
      return "tags are listed below their category: \(category.rawValue)"
    }
    if place != .manifest, let advice = LineSlip.topLevelAdvice(text) { return advice }
    if place == .tags, text.contains("/") { return LineSlip.pathAdvice }
    if place == .manifest, text.hasPrefix("+ ") { return "remove the '+', which comes from a patch" }
    if let name = text.unicodeScalars.first.flatMap(LookalikeCharacter.invisible) {
      return "\(name) precedes the key; write normal spaces"
    }
    return "expected \(keys(of: place).joined(separator: ", "))"
  }

  private static func keys(of place: Place) -> [String] {
    switch place {
    case .xcode: return Section.xcodeKeys
    case .untagged: return ["level", "patterns"]
    case .tags: return DownloadCategory.allCases.map(\.rawValue)
    default: return Section.canonicalKeyOrder.filter { $0 != "$schema" }
    }
  }

  private static func section(_ place: Place) -> String {
    [.xcode: "'xcode'", .tags: "'tags'", .untagged: "'untagged-resource'"][place] ?? "the manifest"
  }
}
