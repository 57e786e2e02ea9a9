import ResourceTags

/// Applies a baseline to the findings of a run.
struct BaselineRun {
  private let known: BaselineFile?
  private let path: String?
  private let newPath: String?
  private let limit: WriteLimit?

  /// Reads the baseline at `path`. The run writes its findings to `newPath`, if `limit` allows odr to write there.
  /// Returns `nil` if both paths are `nil`.
  init?(_ path: String?, writingTo newPath: String?, within limit: WriteLimit?) throws {
    if path == nil, newPath == nil { return nil }
    self.path = path
    self.newPath = newPath
    self.limit = limit
    known = try path.map { try BaselineFile($0) }
  }

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
      use.stale += Self.report(rest, of: manifest, in: known?.source)
    }
    if use.stale > 0, let path { Self.noteStale(path) }
    return use
  }

  /// Reports stale entries in the manifests' own baselines, unless `countsStale` is false, and returns the numbers of
  /// hidden findings and of stale entries; `nil` if no manifest has its own baseline.
  static func ownUse(of manifests: [LintedManifest], countsStale: Bool = true) -> LintSummary.BaselineUse? {
    var use: LintSummary.BaselineUse?
    var stale: Set<String> = []
    for manifest in manifests {
      guard let own = manifest.baseline else { continue }
      let count = countsStale && isRead(manifest.diagnostics) ? report(own.rest, of: manifest, in: own.source) : 0
      use = LintSummary.BaselineUse(hidden: (use?.hidden ?? 0) + own.hidden, stale: (use?.stale ?? 0) + count)
      if count > 0 { stale.insert(own.source.name) }
    }
    for path in stale.sorted() { noteStale(path) }
    return use
  }

  private static func noteStale(_ path: String) {
    let file = ShellWord.path(path)
    StandardStream.note("'--baseline \(file) --write-baseline \(file)' removes the entries whose findings are gone")
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

  /// Reports the location of each stale entry of a manifest, and returns their number; if there are very many stale
  /// entries, reports only the first ones.
  private static func report(
    _ rest: [Baseline.Finding: Baseline.Entry], of manifest: LintedManifest, in source: SourceText?
  ) -> Int {
    let stale = rest.filter { !isOpen($0.key, manifest) }
    guard let source, !stale.isEmpty else { return stale.count }
    let name = manifest.source.name
    let lines = LineTable(source)
    let entries = stale.sorted { ($0.value.offset ?? 0, $0.key) < ($1.value.offset ?? 0, $1.key) }
    for (finding, entry) in entries.prefix(reportLimit) {
      let position = lines.position(of: entry.offset ?? 0)
      let times = entry.count == 1 ? "" : " (\(entry.count) times)"
      StandardStream.printStatus(
        "\(source.name.visible):\(position.line):\(position.column): note: no longer found in \(name.visible): "
          + "\(finding.message.visible) [\(finding.rule.visible)]\(times)\n")
    }
    let hidden = entries.count - reportLimit
    if hidden > 0 {
      StandardStream.note("\(hidden) more baseline findings are no longer found in \(name.visible)")
    }
    return stale.count
  }

  private static let reportLimit = 50

  /// Whether odr could read the whole manifest that the findings are about.
  private static func isRead(_ diagnostics: [Diagnostic]) -> Bool {
    !diagnostics.contains { RuleRegistry.syntaxIDs.contains($0.rule) }
  }
}
