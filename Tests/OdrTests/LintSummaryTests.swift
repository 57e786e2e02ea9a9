import SourceText
import Testing

@testable import odr

@Suite("The last line of odr lint") struct LintSummaryTests {
  @Test("one and many are told apart, and what was not found is not mentioned")
  func numbers() {
    #expect(text([[]]) == "no findings in 1 manifest")
    #expect(text([[], []]) == "no findings in 2 manifests")
    #expect(text([[finding(.error)]]) == "1 error in 1 manifest")
    #expect(
      text([[finding(.note), finding(.error), finding(.warning)], [finding(.error)]])
        == "2 errors, 1 warning, 1 note in 2 manifests")
  }

  @Test("only findings with a safe fix are said to be fixable")
  func fixable() {
    #expect(text([[finding(.error, isSafe: false)]]) == "1 error in 1 manifest")
    #expect(
      text([[finding(.error, isSafe: false), finding(.error, isSafe: true), finding(.warning)]])
        == "2 errors, 1 warning in 1 manifest; 1 can be fixed with 'odr lint --fix'")
    #expect(
      text([[finding(.warning, isSafe: true)], [finding(.warning, isSafe: true)]])
        == "2 warnings in 2 manifests; 2 can be fixed with 'odr lint --fix'")
  }

  @Test("warnings fail a strict run only, errors any")
  func failure() {
    func isFailure(_ found: [Diagnostic], strict: Bool) -> Bool {
      LintSummary([(SourceText(name: "x", ""), found)]).isFailure(strict: strict)
    }
    #expect(!isFailure([finding(.warning)], strict: false))
    #expect(isFailure([finding(.warning)], strict: true))
    #expect(!isFailure([finding(.note)], strict: true))
    #expect(isFailure([finding(.error)], strict: false))
  }

  private func text(_ findings: [[Diagnostic]]) -> String {
    let results = findings.map { (source: SourceText(name: "x", ""), diagnostics: $0) }
    return LintSummary(results).text
  }

  private func finding(_ severity: Severity, isSafe: Bool? = nil) -> Diagnostic {
    Diagnostic(
      rule: "r", severity: severity, message: "m", span: ByteSpan(at: 0),
      fix: isSafe.map { .init(title: "t", isSafe: $0, edits: []) })
  }
}
