import Diagnostics
import FileTrees

/// A run of `odr lint`: each manifest is judged, a baseline hides what it knows, and the rest is reported in order.
struct LintRun {
  private(set) var report: JudgedReport
  /// What to do about staged manifests, beside their fixes.
  private(set) var advice: [String] = []
  private let baseline: BaselineRun?
  /// The manifests whose stale entries are reported.
  private var seen: Set<String> = []

  init(_ report: JudgedReport, _ baseline: BaselineRun?) {
    (self.report, self.baseline) = (report, baseline)
  }

  /// Judges the manifests at `paths`, `width` at the same time; `failures` are what could not be looked at.
  mutating func judge<Path: Sendable>(
    _ paths: [Path], failures: [String], width: Int, _ judge: @Sendable (Path) throws -> JudgedManifest
  ) throws -> ManifestLoop {
    let (report, baseline) = (report, baseline)
    // What is written to a baseline has to be complete before anything can be hidden.
    var waiting: [JudgedManifest] = []
    let (isWaiting, isOnly, known) = (baseline?.isWritten == true, paths.count == 1, baseline?.knownBefore)
    let loop = try ManifestLoop(paths, failures: failures, width: width) { path in
      let result = try judge(path)
      if isWaiting { return Linted.waiting(result) }
      return .judged(try Judged(result, in: report, baseline, known, isOnly: isOnly))
    } receive: { linted in
      switch linted {
      case .waiting(let result): waiting.append(result)
      case .judged(let judged): try add(judged)
      }
    }
    if isWaiting, let baseline {
      let known = try baseline.write(waiting, isComplete: loop.failures.isEmpty)
      for result in waiting { try add(try Judged(result, in: report, baseline, known, isOnly: true)) }
    }
    baseline?.advise(on: self.report.summary.baseline)
    return loop
  }

  private mutating func add(_ judged: Judged) throws {
    if let hidden = judged.hidden, let use = baseline?.use(hidden, &seen) { report.add(use) }
    advice += judged.advice
    switch judged.findings {
    case .part(let part): try report.add(part)
    case .all(let result): try report.add(result)
    }
  }

  /// What a thread hands over.
  private enum Linted: Sendable {
    case waiting(JudgedManifest)
    case judged(Judged)
  }

  /// A manifest with the findings that no baseline knows.
  private struct Judged: Sendable {
    let hidden: BaselineRun.HiddenFindings?
    let advice: [String]
    let findings: Findings

    enum Findings: Sendable {
      case part(JudgedReport.Part)
      case all(JudgedManifest)
    }

    init(
      _ result: JudgedManifest, in report: JudgedReport, _ baseline: BaselineRun?, _ known: Baseline?, isOnly: Bool
    ) throws {
      var result = result
      hidden = try known.flatMap { try baseline?.hide($0, in: &result) }
      advice = report.advises ? StagedAdvice(result).lines : []
      findings = isOnly ? .all(result) : .part(try report.part(result))
    }
  }
}
