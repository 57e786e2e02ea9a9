import OdrEditScripts
import OdrTestSupport
import ResourceTags
import Testing

/// Pairs of random manifests, as many as ``LawCount`` says.
@Suite("Laws of comparisons") struct ComparisonLawTests {
  private static let shares = 8

  @Test("the script of a comparison makes the old manifest say exactly what the new one says", arguments: 0..<shares)
  func scripts(_ share: Int) throws {
    for number in LawCount.comparisons.numbers(shares: Self.shares) {
      let seed = UInt64(share) << 32 | UInt64(number) | 1 << 60
      var random = ManifestGenerator(seed: seed)
      let (name, text, _) = random.manifest()
      let old = Manifest(SourceText(name: name, text))
      let (otherName, otherText, _) = random.manifest()
      var new = Manifest(SourceText(name: otherName, otherText))
      // Half of the pairs are a manifest and what edits make of it.
      if number % 2 == 0 {
        var model = PlainManifest(old)
        var edits: [any ManifestEdit] = []
        for _ in 0..<Int.random(in: 1...6, using: &random.generator) {
          guard let edit = try RandomEdit(model, isBare: false, &random) else { continue }
          edits.append(edit.edit)
          model = edit.expected
        }
        new = Manifest(SourceText(name: name, bytes: try old.applying(edits).bytes))
      }
      check(old, new, seed)
    }
  }

  private func check(_ old: Manifest, _ new: Manifest, _ seed: UInt64) {
    let comparison = ManifestComparison(old, new)
    let (before, after) = (PlainManifest(old).withoutOrder, PlainManifest(new).withoutOrder)
    #expect(comparison.differences.isEmpty == (before == after), "seed \(seed)")
    let lines = comparison.edits.map { EditVerb.line(for: $0) { $0 } }
    let script = lines.map { ($0 ?? "none") + "\n" }.joined()
    let read = EditScript(SourceText(name: "script", script), ResourcePathResolver(manifest: nil, in: nil))
    #expect(read.errors.isEmpty, "seed \(seed): \(read.errors)\n\(script)")
    do throws(EditFailure) {
      let proved = try old.applying(read.edits.map(\.edit))
      let result = PlainManifest(Manifest(SourceText(name: old.source.name, bytes: proved.bytes)))
      #expect(result.withoutOrder == after, "seed \(seed)\n\(script)")
    } catch {
      Issue.record(
        "seed \(seed): \(error.refusal) \(error.refusals[0].index.map { "\($0)" } ?? "")\n\(script)\n\(texts(old, new))"
      )
    }
  }

  private func texts(_ old: Manifest, _ new: Manifest) -> String {
    [old, new].map { $0.source.string(in: ByteSpan(0, $0.source.count)) }.joined(separator: "\n--- new\n")
  }
}
