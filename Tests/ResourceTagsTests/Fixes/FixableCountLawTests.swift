import OdrTestSupport
import Testing

@testable import ResourceTags

@Suite("The numbers of findings") struct FixableCountLawTests {
  private func count(_ result: LintResult) -> [Severity: Int] {
    result.diagnostics.reduce(into: result.omittedCounts) { $0[$1.severity, default: 0] += 1 }
  }

  private func fixable(_ result: LintResult) -> Int {
    result.diagnostics.count { $0.fix?.isSafe == true } + result.omittedFixable
  }

  private func messages(_ findings: [Diagnostic]) -> [String: Int] {
    findings.reduce(into: [:]) { $0[$1.rule + ": " + $1.message, default: 0] += 1 }
  }

  @Test(
    "they are those of all findings, however few are shown, and --fix does something if it can",
    arguments: LawCount.counts.numbers(shares: 1))
  func law(_ seed: Int) {
    let faulty = FaultyManifest(seed: UInt64(seed))
    let (manifest, folder) = (Manifest(faulty.source), ResourceFolder(MemoryTree(faulty.files)))
    let all = Linter.result(manifest, in: folder)
    let few = Linter.result(manifest, in: folder, limitPerRule: 1)
    #expect(count(few) == count(all))
    #expect(fixable(few) == fixable(all))
    let fixed = Linter.fix(manifest, in: folder)
    #expect((fixable(all) > 0) == !fixed.fixed.isEmpty)
    // One fix may do away with several findings; all that count as fixable are gone.
    let (before, after) = (messages(all.diagnostics), messages(fixed.remaining))
    for (message, count) in messages(all.diagnostics.filter { $0.fix?.isSafe == true }) {
      #expect(after[message] ?? 0 <= (before[message] ?? 0) - count, "\(message)")
    }
    #expect(fixable(fixed.result) == 0)
  }

  /// Entries with a longer path; each third of them has a second entry with the short one, so that it cannot be changed.
  private func entries(_ count: Int) -> String {
    "version: 1\ntags: {onDemand: [a]}\nfiles:\n"
      + (0..<count).map { "  ./\($0).sks: [a]\n" + ($0 % 3 == 0 ? "  \($0).sks: [a]\n" : "") }.joined()
  }

  @Test("in a manifest with more fixes than are worked out, what counts as fixable is what --fix does")
  func largeManifest() {
    let source = SourceText(name: "test.yml", entries(153))
    let result = Linter.result(Manifest(source), in: nil, limitPerRule: 50)
    let fixed = Linter.fix(Manifest(source))
    #expect(fixable(result) == 102)
    #expect(fixed.fixed.count == 102)
    #expect(fixable(fixed.result) == 0)
    let many = Linter.result(Manifest(source), in: nil, limitPerRule: 10_000)
    #expect(count(many) == count(result) && fixable(many) == 102)
  }
}
