import Syntax
import Diagnostics

/// A key that a section of the manifest does not have.
enum UnknownKey: Rule {
  static let documentation = RuleDocumentation(
    id: "unknown-key", severity: .error, isConfigurable: false,
    summary: "the manifest has a key that odr does not know",
    explanation: """
      A key that odr does not know is most often a typing error, and odr would ignore its value. The manifest has \
      `version`, `platform`, `deploymentTarget`, `xcode`, `tags`, `files`, `catalogs`, `lint` and `$schema`; `tags` \
      has `initialInstall`, `prefetchOrder` and `onDemand`; `xcode` has `project` and `targets`.
      """,
    examples: [
      .passing("tags:\n  initialInstall: [tutorial]\n"),
      .failing(
        "tags:\n  1️⃣onDemnad: [forest]\n", "unknown key 'onDemnad' in 'tags'",
        fixed: "tags:\n  onDemand: [forest]\n"),
      .failing("1️⃣flies:\n  A.sks: [forest]\n", "unknown key 'flies' in the manifest"),
    ])

  static func check(_ context: LintContext, _ findings: inout DiagnosticCollector) {
    var suggesters: [Place: SpellingSuggester] = [:]
    var present = KeyIndex(context)
    for fault in context.manifest.faults {
      guard case .unknownKey(let place) = fault.kind else { continue }
      let meant = suggesters[place, default: SpellingSuggester(keys(of: place), budget: 1_000_000)].best(
        for: context.text(fault.node))
      findings.report(
        self, "unknown key \(context.quoted(fault.node)) in \(section(place))", at: fault.node,
        label: meant.map { "did you mean \($0.quoted)?" } ?? "expected \(keys(of: place).joined(separator: ", "))",
        // A key that is similar to exactly one known key can mean nothing else.
        fix: meant.flatMap { present.spelling(fault.node, as: $0) })
    }
  }

  private static func keys(of place: Place) -> [String] {
    switch place {
    case .xcode: return ["project", "targets"]
    case .tags: return DownloadCategory.allCases.map(\.rawValue)
    default: return Section.canonicalKeyOrder.filter { $0 != "$schema" }
    }
  }

  private static func section(_ place: Place) -> String {
    [.xcode: "'xcode'", .tags: "'tags'"][place] ?? "the manifest"
  }
}
