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
    let unknown = keys(context)
    var present = KeyIndex(context)
    present.claim(unknown.map { ($0.key, $0.meant) })
    for (key, place, meant) in unknown {
      findings.report(
        self, "unknown key \(context.quoted(key)) in \(section(place))", at: key,
        label: label(meant, isPresent: meant.map { present.has($0, beside: key) } ?? false, place),
        // A key that is similar to exactly one known key can mean nothing else.
        fix: meant.flatMap { present.fixIt(key, as: $0) })
    }
  }

  private static func label(_ meant: String?, isPresent: Bool, _ place: Place) -> String {
    guard let meant else { return "expected \(keys(of: place).joined(separator: ", "))" }
    return isPresent ? "\(meant.quoted) is there too; put both under it" : "did you mean \(meant.quoted)?"
  }

  /// The unknown keys, each with the known one that it is probably meant to be.
  static func keys(_ context: LintContext) -> [(key: NodeID, place: Place, meant: String?)] {
    var suggesters: [Place: SpellingSuggester] = [:]
    return context.manifest.faults.compactMap { fault in
      guard case .unknownKey(let place) = fault.kind else { return nil }
      let meant = suggesters[place, default: SpellingSuggester(keys(of: place), budget: 1_000_000)].best(
        for: context.text(fault.node))
      return (fault.node, place, meant)
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
