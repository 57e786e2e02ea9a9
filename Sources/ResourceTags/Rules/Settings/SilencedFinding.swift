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
    guard let earlier = context.earlier, context.manifest.isComplete else { return }
    var known = earlier.map { comments($0).mapValues(\.count) }.reduce(into: [:]) {
      $0.merge($1, uniquingKeysWith: max)
    }
    for (silence, places) in comments(context.manifest) {
      for place in places.dropFirst(known.removeValue(forKey: silence) ?? 0) {
        findings.report(self, "this change adds \("odr:ignore \(silence.rule)".quoted)\(silence.suffix)", at: place)
      }
    }
    let (now, before) = (levels(context.manifest), earlier.map(levels))
    for silence in Set(now.keys).union(before.joined().map(\.key)).sorted() {
      guard let rule = context.rules.documentation(silence.rule), rule.isConfigurable else { continue }
      // This one is off unless a manifest lists patterns.
      let isOff = rule.id == UntaggedResource.documentation.id
      let usual = isOff ? RuleLevel.ignore : RuleLevel(rawValue: rule.severity.rawValue) ?? .error
      let (old, new) = (before.map { $0[silence]?.level ?? usual }.min() ?? usual, now[silence]?.level ?? usual)
      guard new < old, let root = context.tree.root else { continue }
      let node = now[silence]?.node ?? context.tree.entry("lint", of: root)?.key
      findings.report(
        self, "this change lowers '\(rule.id)'\(silence.suffix) from \(old.rawValue) to \(new.rawValue)",
        at: node.map { context.tree.span(of: $0) } ?? context.firstCharacter(of: root))
    }
  }

  /// A rule, and what it is silenced for: the key or the item on a line, or a pattern; empty for the whole manifest.
  private struct Silence: Hashable, Comparable {
    let rule: String
    var subject = ""

    var suffix: String { subject.isEmpty ? "" : " for \(subject.quoted)" }

    static func < (left: Self, right: Self) -> Bool { (left.rule, left.subject) < (right.rule, right.subject) }
  }

  /// The places of the ignore comments. A comment that moves together with its line silences the same.
  private static func comments(_ manifest: Manifest) -> [Silence: [ByteSpan]] {
    let comments = IgnoreComments(manifest.tree).comments
    guard !comments.isEmpty else { return [:] }
    let lines = LineTable(manifest.source)
    return comments.reduce(into: [:]) { places, comment in
      guard let rule = comment.rule else { return }
      let line = comment.targetLine <= lines.lineCount ? lines.span(ofLine: comment.targetLine) : ByteSpan(at: 0)
      let text = manifest.source.string(in: line) + " "
      let end = [": ", " #"].compactMap { text.firstRange(of: $0)?.lowerBound }.min() ?? text.endIndex
      let subject = text[..<end].split { " \t".contains($0) }.joined(separator: " ")
      places[Silence(rule: rule, subject: subject), default: []].append(comment.ruleSpan)
    }
  }

  private static func levels(_ manifest: Manifest) -> [Silence: (level: RuleLevel, node: NodeID)] {
    manifest.lintLevels.reduce(into: [:]) { levels, setting in
      let rule = manifest.tree.text(of: setting.rule) ?? ""
      if setting.patterns.isEmpty { levels[Silence(rule: rule)] = (setting.level, setting.rule) }
      for pattern in setting.patterns {
        levels[Silence(rule: rule, subject: manifest.tree.text(of: pattern) ?? "")] = (setting.level, pattern)
      }
    }
  }
}

extension Diagnostic {
  /// A finding that a change silences, in a text other than a manifest.
  package static func silenced(_ message: String, at span: ByteSpan) -> Diagnostic {
    Diagnostic(rule: SilencedFinding.documentation.id, severity: .note, message: message, span: span)
  }
}
