import FileWriting
import ResourceTags
import Bytes
import Diagnostics

/// Applies a baseline to the findings of a run.
struct BaselineRun {
  private let known: BaselineFile?
  private let path: String?
  private let newPath: String?
  private let limit: WriteLimit?

  /// Reads the baseline at `path`, for findings to write to the one at `newPath`, if `limit` allows it; `nil` without either.
  init?(_ path: String?, writingTo newPath: String?, within limit: WriteLimit?) throws {
    if path == nil, newPath == nil { return nil }
    (self.path, self.newPath, self.limit) = (path, newPath, limit)
    known = try path.map { try BaselineFile($0) }
  }

  /// The most findings of each rule per manifest. The usual thousand would bring up others once those are fixed.
  static let findingsPerRule = 100_000

  /// Removes the known findings from `results`, after writing those that are known from now on.
  ///
  /// Reports on standard error what it has written and what is stale. Writes nothing if `isComplete` is false, since
  /// files could not be read, or if a file has syntax errors, which may hide its known findings.
  ///
  /// Ignores the known findings of rules that need files the run has not looked at.
  func apply(to results: inout [JudgedManifest], isComplete: Bool) throws -> LintSummary.BaselineUse {
    var baseline = known?.baseline ?? Baseline()
    func isOpen(_ finding: Baseline.Finding, _ result: JudgedManifest) -> Bool {
      RuleRegistry.documentation(of: finding.rule).map { !result.scopes.contains($0.scope) } ?? false
    }
    if let path = newPath {
      if isComplete, results.allSatisfy({ Self.isRead($0.diagnostics) }) {
        for result in results {
          baseline.set(result.diagnostics, of: try RelativePath.absolute(result.source) ?? Baseline.unnamed) {
            isOpen($0, result)
          }
        }
        try BaselineFile.write(baseline, to: path, after: known, within: limit)
        StandardStream.tellNote("wrote \(Wording.count(baseline.count, "finding")) to \(path.quoted)")
      } else {
        StandardStream.note("nothing was written to \(path.quoted), since not everything could be read")
      }
    }
    var use = LintSummary.BaselineUse(hidden: 0, stale: 0)
    var seen: Set<String> = []
    for index in results.indices {
      let path = try RelativePath.absolute(results[index].source) ?? Baseline.unnamed
      let found = results[index].diagnostics.count
      let isRead = Self.isRead(results[index].diagnostics)
      let rest = baseline.hide(&results[index].diagnostics, of: path)
        .filter { [result = results[index]] in !isOpen($0.key, result) }
      use.hidden += found - results[index].diagnostics.count
      guard isRead, seen.insert(path).inserted else { continue }
      use.stale += rest.count
      report(rest, of: results[index].source.name)
    }
    if use.stale > 0, let file = path {
      StandardStream.tellNote(
        "'--baseline \(file.visible) --write-baseline \(file.visible)' removes entries that are no longer found")
    }
    return use
  }

  /// Reports the place of each entry that was not found; if there are very many, only of the first ones.
  private func report(_ stale: [Baseline.Finding: Baseline.Entry], of name: String) {
    guard let source = known?.source, !stale.isEmpty else { return }
    let lines = LineTable(source)
    let entries = stale.sorted { ($0.value.offset ?? 0, $0.key) < ($1.value.offset ?? 0, $1.key) }
    for (finding, entry) in entries.prefix(Self.reportLimit) {
      let position = lines.position(of: entry.offset ?? 0)
      let times = entry.count == 1 ? "" : " (\(entry.count) times)"
      StandardStream.tell(
        "\(source.name.visible):\(position.line):\(position.column): note: no longer found in \(name.visible): "
          + "\(finding.message.visible) [\(finding.rule.visible)]\(times)\n")
    }
    let hidden = entries.count - Self.reportLimit
    if hidden > 0 {
      StandardStream.tellNote("\(hidden) more findings of the baseline are no longer found in \(name.visible)")
    }
  }

  private static let reportLimit = 50

  /// Whether the findings are about a manifest that could be read to its end.
  private static func isRead(_ diagnostics: [Diagnostic]) -> Bool {
    !diagnostics.contains { RuleRegistry.syntaxIDs.contains($0.rule) }
  }
}
