import OdrTestSupport
import Testing

@testable import ResourceTags

/// What must hold of every renamed tag, in every manifest at hand and in damaged ones.
@Suite("Laws of renaming a tag") struct RenameLawTests {
  @Test("there and back gives the original bytes, over every manifest at hand", arguments: Fixtures.all)
  func thereAndBack(_ file: Fixtures.File) throws {
    let original = Manifest(SourceText(name: file.path, bytes: file.bytes))
    // A name that should be in quotes gets them on the way back, and one over several lines comes back on one.
    let quoted = ["ambiguous-scalar", "not-a-string", "invalid-tag-name", "multiline-name"]
    guard !Linter.lint(original).contains(where: { quoted.contains($0.rule) }) else { return }
    for tag in LawCount.some(original.tags(), all: 50) {
      // Quotes that a name needs only between brackets don't come back elsewhere.
      if ScalarWriter.isPlainSafe(tag.name, isInFlow: false), !ScalarWriter.isPlainSafe(tag.name, isInFlow: true) {
        continue
      }
      guard let changed = try? original.applying(RenameTag(tag.name, to: "a-new-name")) else { continue }
      // Nor are escapes that need not be there written again.
      if changed.textEdits.contains(where: { file.bytes[$0.span.start..<$0.span.end].contains(UInt8(ascii: "\\")) }) {
        continue
      }
      let renamed = Manifest(SourceText(name: file.path, bytes: changed.bytes))
      #expect(!renamed.tags().contains { $0.name.utf8.elementsEqual(tag.name.utf8) })
      let back = try renamed.applying(RenameTag("a-new-name", to: tag.name))
      #expect(back.bytes == file.bytes, "\(tag.name)")
    }
  }

  @Test("on damaged manifests the rename is proved or refused, and touches nothing else", arguments: 0..<10)
  func damaged(_ seed: Int) {
    var mutator = Mutator(seed: UInt64(5000 + seed))
    for index in LawCount.renames.numbers(shares: 10) {
      let file = Fixtures.all[(seed * 300 + index) % Fixtures.all.count]
      let manifest = Manifest(SourceText(name: file.path, bytes: mutator.mutate(file.bytes)))
      guard let tag = manifest.tags().randomElement(using: &mutator.generator) else { continue }
      do throws(EditRefusal) {
        let proved = try manifest.applying(RenameTag(tag.name, to: "a-new-name"))
        let undone = SourceText(name: file.path, bytes: proved.bytes)
        #expect(proved.isChange)
        #expect(Manifest(undone).tags().contains { $0.name == "a-new-name" })
      } catch {
        if case .unproved = error { Issue.record("not proved: \(file.path), seed \(seed), number \(index)") }
      }
    }
  }
}
