import OdrTestSupport
import Testing

@testable import ResourceTags

/// The laws of layout, on every manifest at hand, and on as many damaged and random ones as ``LawCount`` says.
@Suite("Laws of layout") struct LayoutLawTests {
  private static let shares = 4
  private static let numbers = LawCount.layouts.numbers(shares: shares)

  @Test("every manifest keeps its meaning and its comments, and twice is once", arguments: Fixtures.all)
  func samples(_ file: Fixtures.File) {
    check(Manifest(SourceText(name: file.path, bytes: file.bytes)), file.path)
  }

  @Test("so do random manifests, none of which is refused", arguments: 0..<shares)
  func random(_ share: Int) {
    for number in Self.numbers {
      let seed = UInt64(share) << 32 | UInt64(number)
      var random = ManifestGenerator(seed: seed)
      let (name, text, _) = random.manifest()
      check(Manifest(SourceText(name: name, text)), "seed \(seed)", mayBeRefused: false)
    }
  }

  @Test("so do manifests with comments and blank lines anywhere", arguments: 0..<shares)
  func commented(_ share: Int) {
    var checked = 0
    for number in Self.numbers {
      let seed = UInt64(share) << 32 | UInt64(number) | 1 << 61
      var random = ManifestGenerator(seed: seed)
      let (name, text, _) = random.manifest()
      guard name.hasSuffix(".yml") else { continue }
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      for index in lines.indices where random.chance(40) {
        let comment = String(repeating: " ", count: Int.random(in: 0...8, using: &random.generator)) + "# \(index)"
        switch Int.random(in: 0..<4, using: &random.generator) {
        case 0: lines[index] = comment + "\n" + lines[index]
        case 1: lines[index] = "\n" + comment + "\n\n" + lines[index]
        case 2: lines[index] = "  \n" + lines[index]
        default: if !lines[index].hasSuffix("\r") { lines[index] += " " + comment }
        }
      }
      let manifest = Manifest(SourceText(name: name, lines.joined(separator: "\n")))
      check(manifest, "seed \(seed)", mayBeRefused: !manifest.tree.faults.isEmpty)
      if manifest.tree.faults.isEmpty { checked += 1 }
    }
    #expect(checked >= Self.numbers.count / 4)
  }

  @Test("so do damaged manifests, and what is refused is refused for what is wrong with it", arguments: 0..<shares)
  func damaged(_ share: Int) {
    let files = Fixtures.all
    for number in Self.numbers {
      let seed = UInt64(share) << 32 | UInt64(number) | 1 << 62
      var mutator = Mutator(seed: seed)
      guard let file = files.randomElement(using: &mutator.generator) else { return }
      let isRandom = Bool.random(using: &mutator.generator)
      var random = ManifestGenerator(seed: seed)
      let (name, text, _) = random.manifest()
      let bytes = mutator.mutate(isRandom ? Array(text.utf8) : file.bytes)
      check(Manifest(SourceText(name: isRandom ? name : file.path, bytes: bytes)), "damage \(seed)")
    }
  }

  private func check(_ manifest: Manifest, _ what: String, mayBeRefused: Bool = true) {
    let broken = LayoutLaws.broken(manifest, mayBeRefused: mayBeRefused)
    let text = manifest.source.string(in: ByteSpan(0, manifest.source.count))
    #expect(broken.isEmpty, "\(what): \(broken.joined(separator: "\n"))\n--- before\n\(text)")
  }
}
