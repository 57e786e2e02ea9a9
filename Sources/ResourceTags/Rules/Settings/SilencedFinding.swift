/// A rule for changes that add an ignore comment or lower the level of a rule.
struct SilencedFinding: Rule {
  let context: LintContext

  static let documentation = RuleDocumentation(
    "silenced-finding", severity: .note, isConfigurable: false, scope: .change,
    summary: "a change silences findings",
    explanation: """
      The change adds an `odr:ignore` comment, lowers the level of a rule under `lint`, sets the manifest's \
      `baseline`, adds an entry to a baseline, or removes a manifest that tags resources, so odr no longer reports \
      some findings. Check that the change is intended. Only `odr lint --staged` \
      and `odr lint --changed` compare the manifest with an earlier version; in a new manifest, these commands report \
      every ignore comment and lowered level. odr does not report a comment that moves together with its line. Notes \
      about silenced findings never make a run fail, and neither a manifest nor a baseline can hide these notes.
      """,
    examples: [
      .passing("lint: {unused-tag: error}\n"),
      .failing(
        "lint:\n  1️⃣unused-tag: ignore\n", "this change lowers 'unused-tag' from warning to ignore"),
      .failing(
        "tags:\n  onDemand: [a+b]  1️⃣# odr:ignore hazardous-tag-name the old app asks for it\n",
        "this change adds 'odr:ignore hazardous-tag-name'"),
    ])

  func check() {
    // After a syntax error, some levels may be missing. The syntax error is a finding in itself.
    guard let earlier = context.earlier, manifest.isComplete else { return }
    let none = Manifest(SourceText(name: manifest.name, "{}"))
    let old = earlier.filter(\.isComplete).isEmpty ? [none] : earlier.filter(\.isComplete)
    let added = old.map { ManifestComparison($0, manifest).addedIgnores }
    for ignore in added[0] {
      guard case .ignoreAdded(let rule) = ignore.kind, let span = ignore.newSpan,
        added.allSatisfy({ $0.contains { $0.newSpan == span } })
      else { continue }
      report("this change adds \("odr:ignore \(rule)".quoted)", at: span)
    }
    if let (path, node) = manifest.baseline, !old.contains(where: { $0.baseline?.path == path }) {
      report("this change sets the baseline to \(path.quoted)", at: node)
    }
    let (levels, before) = (levels(of: manifest), old.map { self.levels(of: $0) })
    let lint = topLevelKey("lint")
    let place = lint.map { tree[$0].span } ?? ByteSpan(at: tree.source.byteOrderMarkLength)
    for name in Set(([levels] + before).joined().map(\.key)).sorted() {
      let usual = ([levels] + before).lazy.compactMap { $0[name]?.usual }.first ?? 0
      let (old, new) = (before.map { $0[name]?.level ?? usual }.min() ?? usual, levels[name]?.level ?? usual)
      guard new < old else { continue }
      let words = RuleLevel.allCases.map(\.rawValue)
      report("this change lowers \(name) from \(words[old]) to \(words[new])", at: levels[name]?.span ?? place)
    }
  }

  /// A rule's level and default level, both as indices into the list of levels, and the span of the setting.
  private typealias Level = (level: Int, usual: Int, span: ByteSpan)

  /// The levels that a manifest specifies, by rule or, for a rule with patterns, by rule and pattern.
  private func levels(of manifest: Manifest) -> [String: Level] {
    manifest.lintLevels.reduce(into: [:]) { levels, setting in
      guard let rule = context.rules[manifest.tree.text(of: setting.rule) ?? ""], rule.isConfigurable
      else {
        return
      }
      let number = RuleLevel.allCases.firstIndex(of: setting.level) ?? 0
      // A rule that requires patterns is off by default.
      let usual =
        rule.id == "untagged-resource" ? 0 : RuleLevel.allCases.firstIndex { $0.severity == rule.severity } ?? 0
      for node in setting.patterns.isEmpty ? [setting.rule] : setting.patterns {
        let pattern = node == setting.rule ? "" : " for \((manifest.tree.text(of: node) ?? "").quoted)"
        levels["'\(rule.id)'\(pattern)"] = (number, usual, manifest.tree[node].span)
      }
    }
  }
}

extension Diagnostic {
  /// Makes a finding about a change outside a manifest, such as in a baseline, that silences findings.
  package static func silenced(_ message: String, at span: ByteSpan) -> Diagnostic {
    Diagnostic(rule: SilencedFinding.documentation.id, severity: .note, message: message, at: .init(span))
  }
}
