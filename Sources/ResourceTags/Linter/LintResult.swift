/// What is wrong with a manifest: the findings to show, and the numbers of all.
package struct LintResult: Sendable {
  /// The findings in the order of the file, for each rule as many as were asked for.
  package var diagnostics: [Diagnostic]
  /// The number of findings beyond these.
  package let omittedCounts: [Severity: Int]
  /// How many of those `odr lint --fix` fixes.
  package let omittedFixable: Int
  /// The sizes of the resources; `nil` if nobody looked at files.
  package let sizes: ResourceSizes?

  /// Findings without others beyond them.
  package init(_ diagnostics: [Diagnostic]) {
    self.diagnostics = diagnostics
    omittedCounts = [:]
    omittedFixable = 0
    sizes = nil
  }

  /// The first findings of each rule, up to `limit`, and the number of the others.
  package init(_ findings: [Diagnostic], limitPerRule limit: Int) {
    var counts: [String: (count: Int, last: Int)] = [:]
    var (kept, omitted): ([Diagnostic], [Severity: Int]) = ([], [:])
    for finding in findings {
      let count = counts[finding.rule]?.count ?? 0
      if count < limit { kept.append(finding) } else { omitted[finding.severity, default: 0] += 1 }
      counts[finding.rule] = (count + 1, count < limit ? kept.count - 1 : counts[finding.rule]?.last ?? 0)
    }
    for (rule, (count, last)) in counts where count > limit && limit > 0 {
      kept[last].notes.append(.init("\(count - limit) more findings of \(rule) are not shown", at: nil))
    }
    (diagnostics, omittedCounts, omittedFixable, sizes) = (kept, omitted, 0, nil)
  }

  /// The findings of a collector. A fix stays safe only if it can be proved, as for `odr lint --fix`.
  init(_ findings: [Finding], _ omitted: OmittedFindings, _ sizes: ResourceSizes?, in manifest: Manifest) {
    self.sizes = sizes
    diagnostics = findings.map(\.diagnostic)
    omittedCounts = omitted.counts
    let offered = findings.indices.filter { findings[$0].diagnostic.fix?.isSafe == true }
    let proved = FixRound.provable(offered.map { findings[$0] } + omitted.fixable, in: manifest)
    for (number, index) in offered.enumerated() where !proved.contains(number) {
      diagnostics[index].fix?.isSafe = false
    }
    let shown = offered.indices.count { proved.contains($0) }
    omittedFixable = proved.count - shown + omitted.moreFixable
  }
}
