import OdrTestSupport
import ResourceTags
import Testing

/// What must hold of the tree of any text, however broken.
@Suite("Laws of reading") struct LosslessLawTests {
  @Test("every manifest at hand comes back byte for byte from the pieces of its tree", arguments: Fixtures.all)
  func fixtures(_ file: Fixtures.File) {
    checkLaws(file.bytes, file.path)
  }

  @Test("so does each damaged one, and none crashes or hangs", arguments: 0..<20)
  func mutations(_ seed: Int) {
    var mutator = Mutator(seed: UInt64(seed))
    for index in LawCount.readings.numbers(shares: 20) {
      let file = Fixtures.all[(seed * 500 + index) % Fixtures.all.count]
      checkLaws(mutator.mutate(file.bytes), "\(file.path), seed \(seed), number \(index)")
    }
  }

  @Test(
    "so do texts that fuzzing found, on which a node once reached out of another or cut a character",
    arguments: [
      "s:\n?\nn: :", "s: [󋞘:", "!\u{2028}0:", "!\r!\t:", "&i\n! :", "! #\u{85}s:",
      "a: ['Desert' , forest , '2001-KnownAssetTags = (and': \".txt': [é,'20= (and': \".txt': [é,'2001-01-01-01','a b']}\ncatalogs: null\n",
    ])
  func found(_ text: String) {
    checkLaws(Array(text.utf8), "found")
  }

  private func checkLaws(_ bytes: [UInt8], _ name: String) {
    let source = SourceText(name: name, bytes: bytes)
    let trees = name.contains(".json") ? [JSONReader.read(source), YAMLReader.read(source)] : [YAMLReader.read(source)]
    for tree in trees {
      // Collected, so that one broken law does not record ten thousand issues.
      let broken = ReadingLaws.broken(tree, bytes)
      #expect(broken.isEmpty, "\(name): \(broken.joined(separator: "; "))")
    }
    #expect((try? source.applying([]))?.allBytes == bytes)
  }
}
