import ResourceTags

/// Applies a baseline to the findings of a run.
struct BaselineRun: Sendable {
  private let known: BaselineFile?
  private let path: String?
  private let newPath: String?
  private let limit: WriteLimit?

  /// Reads the baseline at `path`. The run writes its findings to `newPath`, if `limit` allows odr to write there.
  /// Returns `nil` if both paths are `nil`.
  init?(_ path: String?, writingTo newPath: String?, within limit: WriteLimit?) throws {
    if path == nil, newPath == nil { return nil }
    (self.path, self.newPath, self.limit) = (path, newPath, limit)
    known = try path.map { try BaselineFile($0) }
  }

  /// The maximum number of findings of each rule per manifest. With the usual limit of 1,000, fixing some findings
  /// would reveal other findings that aren't in the baseline.
  static let findingsPerRule = 100_000

  /// Removes known findings from the manifests of a run, reports stale baseline entries on standard error, and returns
  /// the numbers of hidden findings and of stale entries. An entry is stale if its finding no longer occurs.
  ///
  /// If the run writes a baseline, all findings become known. `isComplete` is false if odr couldn't read some files.
  func hideKnown(in manifests: inout [LintedManifest], isComplete: Bool) throws -> LintSummary.BaselineUse {
    let baseline = try written(manifests, isComplete: isComplete)
    var use = LintSummary.BaselineUse(hidden: 0, stale: 0)
    var seen: Set<String> = []
    for index in manifests.indices {
      let manifest = manifests[index]
      let path = try Self.path(of: manifest)
      let rest = baseline.hide(&manifests[index].diagnostics, of: path)
      use.hidden += manifest.diagnostics.count - manifests[index].diagnostics.count
      // Counts the stale entries of each manifest once, and only if odr could read the whole manifest.
      guard Self.isRead(manifest.diagnostics), seen.insert(path).inserted else { continue }
      let stale = rest.filter { !Self.isOpen($0.key, manifest) }
      report(stale, of: manifest.source.name)
      use.stale += stale.count
    }
    if use.stale > 0, let file = path {
      StandardStream.note(
        "'--baseline \(file.visible) --write-baseline \(file.visible)' removes the entries whose findings are gone")
    }
    return use
  }

  /// Returns the known findings. If the run writes a baseline, first updates the known findings from `results`, and
  /// writes them to the file.
  ///
  /// Writes nothing if odr couldn't read everything, or if a manifest has syntax errors, because odr may then miss some
  /// of the known findings.
  private func written(_ results: [LintedManifest], isComplete: Bool) throws -> Baseline {
    var baseline = known?.baseline ?? Baseline()
    guard let path = newPath else { return baseline }
    guard isComplete, results.allSatisfy({ Self.isRead($0.diagnostics) }) else {
      StandardStream.note("nothing was written to \(path.quoted), because odr could not read all files")
      return baseline
    }
    for result in results {
      baseline.set(result.diagnostics, of: try Self.path(of: result)) { Self.isOpen($0, result) }
    }
    try BaselineFile.write(baseline, to: path, after: known, within: limit)
    StandardStream.note("wrote \(Wording.count(baseline.count, "finding")) to \(path.quoted)")
    return baseline
  }

  private static func path(of result: LintedManifest) throws -> String {
    try RelativePath.absolute(result.source) ?? Baseline.unnamed
  }

  /// Whether the run didn't check a finding's rule, because the rule needs files that the run doesn't read.
  private static func isOpen(_ finding: Baseline.Finding, _ result: LintedManifest) -> Bool {
    RuleRegistry.documentation(of: finding.rule).map { !result.scopes.contains($0.scope) } ?? false
  }

  /// Reports the location of each stale entry; if there are very many stale entries, reports only the first ones.
  private func report(_ stale: [Baseline.Finding: Baseline.Entry], of name: String) {
    guard let source = known?.source, !stale.isEmpty else { return }
    let lines = LineTable(source)
    let entries = stale.sorted { ($0.value.offset ?? 0, $0.key) < ($1.value.offset ?? 0, $1.key) }
    for (finding, entry) in entries.prefix(Self.reportLimit) {
      let position = lines.position(of: entry.offset ?? 0)
      let times = entry.count == 1 ? "" : " (\(entry.count) times)"
      StandardStream.printStatus(
        "\(source.name.visible):\(position.line):\(position.column): note: no longer found in \(name.visible): "
          + "\(finding.message.visible) [\(finding.rule.visible)]\(times)\n")
    }
    let hidden = entries.count - Self.reportLimit
    if hidden > 0 {
      StandardStream.note("\(hidden) more baseline findings are no longer found in \(name.visible)")
    }
  }

  private static let reportLimit = 50

  /// Whether odr could read the whole manifest that the findings are about.
  private static func isRead(_ diagnostics: [Diagnostic]) -> Bool {
    !diagnostics.contains { RuleRegistry.syntaxIDs.contains($0.rule) }
  }
}
