import Foundation
import OdrTestSupport
import Testing

@Suite("odr init") struct OtherCommandTests {
  @Test("every commented line of the first manifest may be brought to life")
  func uncommented() throws {
    let folder = try TemporaryFolder()
    let text = try OdrProcess(["init", "-o", "-"], in: folder.url).standardOutput
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let living =
      lines.prefix(2)
      + lines.dropFirst(2).map { line in
        line.drop { $0 == " " }.hasPrefix("# ") ? line.replacing("# ", with: "", maxReplacements: 1) : line
      }
    let run = try OdrProcess(["lint", "-", "--strict"], input: Array(living.joined(separator: "\n").utf8))
    #expect(run.standardOutput.contains("tag 'tutorial' has no resources"))
    #expect(!run.standardOutput.contains("error"))
  }
}
