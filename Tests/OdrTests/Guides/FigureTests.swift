import Foundation
import OdrTestSupport
import Testing

/// Numbers in the documentation, compared with the recorded measurements.
@Suite("The figures in the documentation") struct FigureTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Fixtures.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the recorded ratio of two measurements.
  private static func ratio(_ what: String, _ against: String) throws -> String? {
    for row in try text("Tests/Benchmarks/RESULTS.md").split(separator: "\n") {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count > 2, cells[0] == what, cells[1] == against else { continue }
      return cells[2].replacing("×", with: "")
    }
    return nil
  }

  @Test(
    "ratios are the ones that were recorded",
    arguments: [
      ("lint YAML, 100,000", "event loop, 100,000", "takes # times as long as a bare C loop"),
      ("lint YAML, 100,000, peak memory", "the file", "needs # times the size of the file"),
      ("lint YAML, 1,000,000", "lint YAML, 100,000", "Ten times the resources take # times as long"),
      ("one assign, YAML, 100,000", "lint YAML, 100,000", "One assignment takes # times as long as linting"),
      ("yamllint, 10,000", "lint YAML, 10,000", "yamllint takes # times as long as `odr lint`"),
    ])
  func speed(_ what: String, _ against: String, _ sentence: String) throws {
    let ratio = try #require(try Self.ratio(what, against))
    let page = try Self.text("CONTRIBUTING.md").split(whereSeparator: \.isWhitespace).joined(separator: " ")
    #expect(page.contains(sentence.replacing("#", with: ratio)))
  }

  @Test("the picture of the README is what odr prints on a terminal")
  func picture() throws {
    guard let python = ProgramRun.program("python3") else { return }
    let folder = Fixtures.root.appendingPathComponent("Samples/Picture")
    let run = try ProgramRun(python, [folder.appendingPathComponent("picture.py").path, OdrProcess.program.path])
    #expect(
      try run.standardOutput == (String(contentsOf: folder.appendingPathComponent("findings.svg"), encoding: .utf8)),
      "Samples/Picture/picture.py .build/tested/release/odr --write makes it anew\n\(run.standardError)")
  }
}
