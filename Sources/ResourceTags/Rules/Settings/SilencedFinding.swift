package import Bytes
package import Diagnostics
import Syntax

/// An ignore comment or a lowered level that a change adds.
enum SilencedFinding: Rule {
  static let documentation = RuleDocumentation(
    id: "silenced-finding", severity: .note, isConfigurable: false, scope: .change,
    summary: "a change silences findings",
    explanation: """
      The change adds an `odr:ignore` comment, lowers the level of a rule under `lint`, or adds an entry to a baseline, so odr no \
      longer reports some findings. Check that this is intended. Only `odr lint --staged` and `odr lint --changed` compare with \
      an earlier version; in a new manifest, they report every comment and lowered level. A comment that moves together with its \
      line is not reported. These notes never make a run fail, and neither a manifest nor a baseline can hide them.
      """,
    examples: [
      .passing("lint: {unused-tag: error}\n"),
      .failing(
        "lint:\n  1️⃣unused-tag: ignore\n", "this change lowers 'unused-tag' from warning to ignore"),
      .failing(
        "tags:\n  onDemand: [a+b]  # odr:ignore 1️⃣hazardous-tag-name the old app asks for it\n",
        "this change adds 'odr:ignore hazardous-tag-name' for 'onDemand'"),
    ])

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    // After a syntax error, which is an error in itself, levels may be missing.
    guard let earlier = context.earlier, let root = context.tree.root, context.manifest.isComplete else { return }
    let lint = context.tree.entry("lint", of: root)?.key
    let place = lint.map { context.tree.span(of: $0) } ?? context.firstCharacter(of: root)
    let (new, old) = (silences(context.manifest, context.rules), earlier.map { silences($0, context.rules) })
    for name in Set(([new] + old).joined().map(\.key)).sorted() {
      let usual = ([new] + old).lazy.compactMap { $0[name]?.usual }.first ?? 0
      let before = old.map { $0[name]?.degree ?? usual }.max() ?? usual
      let now = new[name] ?? Silence(degree: usual, usual: usual, places: [place])
      guard now.degree > before else { continue }
      let isComment = name.hasPrefix("'odr:ignore ")
      let change = isComment ? "" : " from \(levels[before].rawValue) to \(levels[now.degree].rawValue)"
      for place in now.places.suffix(now.degree - before) {
        findings.report(self, "this change \(isComment ? "adds" : "lowers") \(name.abbreviated)\(change)", at: place)
      }
    }
  }

  /// The levels by how much they silence.
  private static let levels = Array(RuleLevel.allCases.reversed())

  /// A level that is set, or comments that silence the same.
  private struct Silence {
    /// How much is silenced: the index of the level, or the number of comments.
    var degree: Int
    /// The degree without this.
    let usual: Int
    var places: [ByteSpan]
  }

  /// What a manifest silences, by words for it: a rule, and the line or the pattern that it is silenced for. A comment that
  /// moves together with its line silences the same.
  private static func silences(_ manifest: Manifest, _ rules: RuleCatalog) -> [String: Silence] {
    var silences: [String: Silence] = [:]
    let comments = IgnoreComments(manifest.tree).comments
    let lines = comments.isEmpty ? nil : LineTable(manifest.source)
    for comment in comments {
      guard let rule = comment.rule, let lines else { continue }
      let line = comment.targetLine > lines.lineCount ? ByteSpan(at: 0) : lines.span(ofLine: comment.targetLine)
      let words = manifest.source.string(in: line).prefix { !":#".contains($0) }.split { " \t".contains($0) }
      let name = "'odr:ignore \(rule.visible)' for '\(words.joined(separator: " ").visible)'"
      silences[name, default: Silence(degree: 0, usual: 0, places: [])].degree += 1
      silences[name]?.places.append(comment.ruleSpan)
    }
    for setting in manifest.lintLevels {
      guard let rule = rules.documentation(manifest.tree.text(of: setting.rule) ?? ""), rule.isConfigurable,
        let degree = levels.firstIndex(of: setting.level)
      else { continue }
      // A rule that has patterns is off without them.
      let isOff = rule.id == UntaggedResource.documentation.id
      let usual = levels.firstIndex { $0.severity == (isOff ? nil : rule.severity) } ?? 0
      for node in setting.patterns.isEmpty ? [setting.rule] : setting.patterns {
        let pattern = node == setting.rule ? "" : " for '\((manifest.tree.text(of: node) ?? "").visible)'"
        silences["'\(rule.id)'\(pattern)"] = Silence(
          degree: degree, usual: usual, places: [manifest.tree.span(of: node)])
      }
    }
    return silences
  }
}

extension Diagnostic {
  /// A finding that a change silences, in a text other than a manifest.
  package static func silenced(_ message: String, at span: ByteSpan) -> Diagnostic {
    Diagnostic(rule: SilencedFinding.documentation.id, severity: .note, message: message, span: span)
  }
}
