import Foundation
import OdrTestSupport
import ResourceTags
import Testing

@testable import odr

@Suite("The last line of odr lint") struct LintSummaryTests {
  @Test("one and many are told apart, and what was not found is not mentioned")
  func numbers() {
    #expect(text([[]]) == "no findings in x")
    #expect(text([[], []]) == "no findings in 2 manifests")
    #expect(text([[finding(.error)]]) == "1 error in x")
    #expect(
      text([[finding(.note), finding(.error), finding(.warning)], [finding(.error)]])
        == "2 errors, 1 warning, 1 note in 2 manifests")
  }

  @Test("only findings with a safe fix are said to be fixable")
  func fixable() {
    #expect(text([[finding(.error, isSafe: false)]]) == "1 error in x")
    #expect(
      text([[finding(.error, isSafe: false), finding(.error, isSafe: true), finding(.warning)]])
        == "2 errors, 1 warning in x; 1 can be fixed with 'odr lint --fix x'")
    #expect(
      text([[finding(.warning, isSafe: true)], [finding(.warning, isSafe: true)]])
        == "2 warnings in 2 manifests; 2 can be fixed with 'odr lint --fix x'")
  }

  @Test("text shows twenty findings of a rule, and one of an undeclared tag, unless all are asked for")
  func excerpt() throws {
    let uses = (1...400).map { "  a\($0).sks: [sea]\n" }.joined()
    let text =
      "version: 1\ntags: {onDemand: [" + (1...30).map { "t\($0)" }.joined(separator: ", ") + "]}\nfiles:\n" + uses
    let run = try OdrProcess(["lint", "--no-disk", "-"], input: Array(text.utf8))
    let lines = run.standardOutput.split(separator: "\n")
    #expect(lines.count { $0.hasSuffix("[undeclared-tag]") } == 1)
    #expect(lines.count { $0.hasSuffix("note: the tag is also used here") } == 2)
    #expect(lines.contains("<stdin>: note: and 397 more; --all shows them"))
    #expect(lines.count { $0.hasSuffix("has no resources [unused-tag]") } == 20)
    #expect(lines.last == "and 10 more; --all shows them [unused-tag]")
    #expect(run.standardError == "400 errors, 30 warnings in 1 manifest\n")
    for options in [["--all"], ["--format", "json"], ["--format", "github"]] {
      let all = try OdrProcess(["lint", "--no-disk", "-"] + options, input: Array(text.utf8)).standardOutput
      #expect(all.split(separator: "\n").count { $0.contains("tag 'sea' is not declared") } == 400, "\(options)")
    }
  }

  @Test(
    "text with --all, and reports for programs contain all findings", arguments: [("json", 1200), ("github", 1000)])
  func everything(format: String, count: Int) throws {
    let text = "version: 1\nfiles:\n" + (1...1200).map { "  a\($0).sks: [t\($0)]\n" }.joined()
    func findings(_ options: [String]) throws -> Int {
      try OdrProcess(["lint", "--no-disk", "-"] + options, input: Array(text.utf8)).standardOutput
        .matches(of: /'t\d+' is not declared/).count
    }
    #expect(try findings(["--format", format]) == count)
    #expect(try findings(["--all"]) == 1200)
  }

  @Test("a baseline that hides something says how much")
  func baseline() {
    #expect(text([[]], hidden: 0) == "no findings in x")
    #expect(text([[]], hidden: 1) == "no findings in x; the baseline hides 1 finding")
    #expect(
      text([[finding(.error, isSafe: true)]], hidden: 20)
        == "1 error in x; 1 can be fixed with 'odr lint --fix x'; the baseline hides 20 findings")
  }

  @Test("stale entries and warnings fail a strict run only, errors any")
  func failure() {
    func isFailure(_ found: [Diagnostic], stale: Int = 0, strict: Bool) -> Bool {
      summary([found], (hidden: 9, stale: stale)).isFailure(strict: strict)
    }
    #expect(!isFailure([finding(.warning)], stale: 1, strict: false))
    #expect(isFailure([finding(.warning)], strict: true))
    #expect(isFailure([], stale: 1, strict: true))
    #expect(!isFailure([finding(.note)], strict: true))
    #expect(isFailure([finding(.error)], strict: false))
  }

  private func text(_ findings: [[Diagnostic]], hidden: Int? = nil) -> String {
    summary(findings, hidden.map { (hidden: $0, stale: 0) }).text(isBelowFindings: false)
  }

  private func summary(_ findings: [[Diagnostic]], _ use: LintSummary.BaselineUse?) -> LintSummary {
    var summary = LintSummary()
    for found in findings {
      summary.manifests.append(LintedManifest(SourceText(name: "x", ""), LintResult(found, [.manifest])))
    }
    summary.baseline = use
    return summary
  }

  private func finding(_ severity: Severity, isSafe: Bool? = nil) -> Diagnostic {
    Diagnostic(
      rule: "r", severity: severity, message: "m", at: .init(ByteSpan(at: 0)),
      fix: isSafe.map { .init(title: "t", isSafe: $0, edits: []) })
  }
}
