import Foundation
import OdrTestSupport
import Testing

/// What the guides say in numbers stands in the repository, too.
@Suite("The figures of the README and the guides") struct FigureTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Fixtures.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The ratios that were measured, each after what was compared.
  private static func ratio(_ what: String, _ against: String) throws -> String? {
    for row in try text("Tests/Benchmarks/RESULTS.md").split(separator: "\n") {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count > 2, cells[0] == what, cells[1] == against else { continue }
      return cells[2].replacing("×", with: "")
    }
    return nil
  }

  @Test(
    "ratios are those that were recorded",
    arguments: [
      ("lint YAML, 100,000", "event loop, 100,000", "takes # times as long as a bare C loop"),
      ("lint YAML, 100,000, peak memory", "the file", "needs # times the size of the file"),
      ("lint JSON, 100,000", "lint YAML, 100,000", "JSON takes # times as long as linting YAML"),
      ("lint YAML, 1,000,000", "lint YAML, 100,000", "Ten times the resources take # times as long"),
      ("one assign, YAML, 1,000,000", "one assign, YAML, 100,000", "an assignment takes # times as long in YAML"),
      ("one assign, JSON, 1,000,000", "one assign, JSON, 100,000", "and # times as long in JSON"),
      ("one assign, YAML, 100,000", "lint YAML, 100,000", "one assignment takes # times as long as linting"),
      ("batch of 10,000, YAML, 100,000", "one assign, YAML, 100,000", "of 10,000 assignments takes # times as long"),
      ("yamllint, 10,000", "lint YAML, 10,000", "yamllint takes # times as long as `odr lint`"),
      ("check-jsonschema, YAML, 10,000", "lint YAML, 10,000", "check-jsonschema takes # times as long"),
      ("one assign by ruamel.yaml, 10,000", "one assign, YAML, 10,000", "by ruamel.yaml takes # times as long"),
      ("`odr lint`, 1.0 KB", "`git --version`", "Linting a manifest of 1 KB takes # times as long as `git --version`"),
    ])
  func speed(_ what: String, _ against: String, _ sentence: String) throws {
    let ratio = try #require(try Self.ratio(what, against))
    let guide = Guide.named("Speed").text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(guide.contains(sentence.replacing("#", with: ratio)))
  }

  @Test("so are those of the README, and its numbers of tests")
  func readme() throws {
    let readme = Guide.readme.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let loop = try #require(try Self.ratio("lint YAML, 100,000", "event loop, 100,000"))
    #expect(readme.contains("Linting 100,000 resources takes **\(loop)×** as long as a bare loop"))
    let yamllint = try #require(try Self.ratio("yamllint, 10,000", "lint YAML, 10,000"))
    #expect(readme.contains("For 10,000 resources, yamllint takes **\(yamllint)×** as long"))
    #expect(try Self.text("Makefile").contains("EDITS ?= 1000000\n"))
    #expect(readme.contains("`make edit-laws` tries **1,000,000** random edits"))
  }

  @Test("the picture of the README is what odr prints on a terminal")
  func picture() throws {
    guard let python = ProgramRun.program("python3") else { return }
    let folder = Fixtures.root.appendingPathComponent("Samples/Picture")
    let run = try ProgramRun(python, [folder.appendingPathComponent("picture.py").path, OdrProcess.program.path])
    #expect(
      try run.standardOutput == (String(contentsOf: folder.appendingPathComponent("findings.svg"), encoding: .utf8)),
      "Samples/Picture/picture.py .build/debug/odr --write makes it anew\n\(run.standardError)")
  }
}
