import Foundation
import OdrTestSupport
import Testing

@Suite("The last line of odr lint") struct LintSummaryTests {
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
    let text = "version: 1\ntags:\n  onDemand:\n" + (1...1200).map { "    - t\($0)\n" }.joined()
    func findings(_ options: [String]) throws -> Int {
      try OdrProcess(["lint", "--no-disk", "-"] + options, input: Array(text.utf8)).standardOutput
        .components(separatedBy: "' has no resources").count - 1
    }
    #expect(try findings(["--format", format]) == count)
    #expect(try findings(["--all"]) == 1200)
  }
}
