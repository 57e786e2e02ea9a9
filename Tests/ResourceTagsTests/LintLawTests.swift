import OdrTestSupport
import ResourceTags
import Testing

/// What must hold of the findings in any manifest, however broken.
@Suite("Laws of linting") struct LintLawTests {
  @Test("findings of damaged manifests lie in the text, and their fixes apply", arguments: 0..<10)
  func damaged(_ seed: Int) throws {
    var mutator = Mutator(seed: UInt64(1000 + seed))
    for index in LawCount.lints.numbers(shares: 10) {
      let file = Fixtures.all[(seed * 200 + index) % Fixtures.all.count]
      let source = SourceText(name: file.path, bytes: mutator.mutate(file.bytes))
      let manifest = Manifest(source)
      for finding in Linter.lint(manifest) {
        let spans = [finding.span] + finding.notes.compactMap(\.location?.span)
        #expect(
          spans.allSatisfy { $0.start >= 0 && $0.end <= source.count }, "\(file.path), seed \(seed), number \(index)")
        if let fix = finding.fix { _ = try source.applying(fix.edits) }
      }
      #expect(manifest.tags().allSatisfy { tag in tag.resources.allSatisfy { $0 < manifest.resources().count } })
    }
  }
}
