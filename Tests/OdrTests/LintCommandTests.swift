import Foundation
import OdrTestSupport
import ResourceTags
import Testing

@Suite("odr lint") struct LintCommandTests {
  @Test("each invalid sample prints what is recorded beside it", arguments: InvalidSample.all)
  func invalidSamples(_ sample: InvalidSample) throws {
    let folder = sample.hasSizes ? try sample.layOut() : nil
    let disk = sample.hasFiles ? [] : ["--no-disk"]
    let run = try OdrProcess(
      ["lint", sample.fileName] + disk, in: folder?.url ?? sample.file.deletingLastPathComponent())
    try RecordedText(URL(fileURLWithPath: sample.file.path + ".out")).expect(run.standardOutput)
    #expect(run.exitCode == (run.standardOutput.contains(": error: ") ? 1 : 0))
    if Self.ruleIDs.contains(sample.name) {
      #expect(run.standardOutput.contains("[\(sample.name)]"), "the sample of \(sample.name) does not show it")
    }
  }

  @Test("every rule about a manifest and its files has an invalid sample")
  func coverage() {
    let names = Set(InvalidSample.all.map(\.name))
    // `ignored-resource` needs a repository; see `IgnoredResourceTests`.
    #expect(Self.ruleIDs.filter { !names.contains($0) } == ["ignored-resource"])
  }

  /// The rules about a manifest and its files. Rules about a project or a change have their own tests.
  private static let ruleIDs = RuleRegistry.all.filter { $0.scope == .manifest || $0.scope == .files }.map(\.id)
}
