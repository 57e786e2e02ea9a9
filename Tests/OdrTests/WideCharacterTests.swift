import Foundation
import OdrTestSupport
import Testing

@testable import odr

@Suite("Characters that take two columns") struct WideCharacterTests {
  @Test("the table is what its script writes", .needs("python3"))
  func generated() throws {
    let python = try #require(ProgramRun.program("python3"))
    let script = Fixtures.root.appendingPathComponent("Sources/odr/Reports/wide-characters.py").path
    let run = try ProgramRun(python, ["-B", script, "--check"])
    // Exit code 3 means that this Python supports another version of Unicode.
    #expect([0, 3].contains(run.exitCode), "run 'make wide-characters'\n\(run.standardError)")
  }

  @Test("ranges stand in order, begin with a character that there is, and bridge only what is unassigned")
  func ranges() {
    let ranges = DisplayWidth.wideRanges
    #expect(ranges.count < 100)
    for (range, next) in zip(ranges, ranges.dropFirst()) { #expect(range.upperBound + 1 < next.lowerBound) }
    for range in ranges {
      #expect(Unicode.Scalar(range.lowerBound)?.properties.generalCategory != .unassigned)
    }
  }

  @Test(
    "letters of East Asia and pictures are wide, others are not, and marks are not",
    arguments: [
      ("日", true), ("ｶ", false), ("Ａ", true), ("각", true), ("😀", true), ("\u{1FAE8}", true), ("𠀀", true),
      ("a", false), ("ß", false), ("…", false), ("\u{0301}", false), ("\u{302A}", false), ("\u{1F1E9}", false),
    ] as [(Unicode.Scalar, Bool)])
  func contains(_ scalar: Unicode.Scalar, _ isWide: Bool) {
    #expect(DisplayWidth.isWide(scalar) == isWide)
  }
}
