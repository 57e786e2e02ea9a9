import FileTrees
import FileWriting
import ResourceTags
import Bytes
import Diagnostics

/// Applies a baseline to the findings of a run.
struct BaselineRun: Sendable {
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

  /// Whether the findings of the run are to be known from now on. Then all have to be there before any is reported.
  var isWritten: Bool { newPath != nil }

  /// The findings that are known before the run.
  var knownBefore: Baseline { known?.baseline ?? Baseline() }

  /// The findings that are known from now on: those of all `results` are written.
  ///
  /// Writes nothing if `isComplete` is false, since files could not be read, or if a file has syntax errors, which may hide
  /// its known findings.
  func write(_ results: [JudgedManifest], isComplete: Bool) throws -> Baseline {
    var baseline = knownBefore
    guard let path = newPath else { return baseline }
    guard isComplete, results.allSatisfy({ Self.isRead($0.diagnostics) }) else {
      StandardStream.note("nothing was written to \(path.quoted), since not everything could be read")
      return baseline
    }
    for result in results {
      baseline.set(result.diagnostics, of: try Self.path(of: result)) { Self.isOpen($0, result) }
    }
    try BaselineFile.write(baseline, to: path, after: known, within: limit)
    StandardStream.tellNote("wrote \(Wording.count(baseline.count, "finding")) to \(path.quoted)")
    return baseline
  }

  /// Removes the findings that `baseline` knows from a result; returns how many these were, and the entries that are stale.
  ///
  /// Ignores the known findings of rules that need files the run has not looked at.
  func hide(_ baseline: Baseline, in result: inout JudgedManifest) throws -> HiddenFindings {
    let path = try Self.path(of: result)
    let found = result.diagnostics.count
    let isRead = Self.isRead(result.diagnostics)
    let rest = baseline.hide(&result.diagnostics, of: path)
    return HiddenFindings(
      path: path, name: result.source.name, count: found - result.diagnostics.count,
      stale: isRead ? rest.filter { [result] in !Self.isOpen($0.key, result) } : nil)
  }

  /// What a baseline has hidden of one manifest.
  struct HiddenFindings: Sendable {
    fileprivate let path: String
    fileprivate let name: String
    fileprivate let count: Int
    /// The entries that were not found; `nil` if the manifest could not be read to its end.
    fileprivate let stale: [Baseline.Finding: Baseline.Entry]?
  }

  /// Reports on standard error what is stale, and counts it; each manifest counts once.
  func use(_ hidden: HiddenFindings, _ seen: inout Set<String>) -> LintSummary.BaselineUse {
    guard let stale = hidden.stale, seen.insert(hidden.path).inserted else {
      return .init(hidden: hidden.count, stale: 0)
    }
    report(stale, of: hidden.name)
    return .init(hidden: hidden.count, stale: stale.count)
  }

  /// Reports on standard error what removes stale entries, if there are any.
  func advise(on use: LintSummary.BaselineUse?) {
    guard let use, use.stale > 0, let file = path else { return }
    StandardStream.tellNote(
      "'--baseline \(file.visible) --write-baseline \(file.visible)' removes entries that are no longer found")
  }

  private static func path(of result: JudgedManifest) throws -> String {
    try RelativePath.absolute(result.source) ?? Baseline.unnamed
  }

  private static func isOpen(_ finding: Baseline.Finding, _ result: JudgedManifest) -> Bool {
    RuleRegistry.documentation(of: finding.rule).map { !result.scopes.contains($0.scope) } ?? false
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
