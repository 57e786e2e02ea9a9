import OdrTestSupport
import Testing

@testable import ResourceTags

/// An alias can be anywhere and refer to anything: nothing crashes, and odr reports each alias in the wrong place.
@Suite("Laws of aliases") struct AliasLawTests {
  private static let shares = 4

  @Test("an alias gets the findings of its value, and every edit is made or refused", arguments: 0..<shares)
  func laws(_ share: Int) throws {
    var compared = 0
    for number in LawCount.aliases.numbers(shares: Self.shares) {
      let seed = UInt64(share) << 32 | UInt64(number) | 1 << 59
      var random = ManifestGenerator(seed: seed, isUgly: number.isMultiple(of: 2))
      let (name, text, _) = random.manifest()
      if name.hasSuffix(".json") { continue }
      let manifest = Manifest(SourceText(name: name, text))
      for node in LawCount.some(Array(manifest.tree.nodes.indices), count: 30) {
        for target in AliasedManifest.Target.allCases {
          guard let aliased = AliasedManifest(manifest, NodeID(node), target, &random) else { continue }
          compared += aliased.copy == nil ? 0 : 1
          try check(aliased, target, "seed \(seed), node \(node), \(target)", &random)
        }
      }
    }
    #expect(compared > 0)
  }

  private func check(
    _ aliased: AliasedManifest, _ target: AliasedManifest.Target, _ comment: String, _ random: inout ManifestGenerator
  ) throws {
    let manifest = Manifest(aliased.source)
    let findings = Linter.lint(manifest)
    let text = { aliased.source.string(in: ByteSpan(0, aliased.source.count)) }
    let errors = Self.errors(findings, aliased)
    if target == .itself || target == .unknown {
      #expect(!errors.isEmpty, "\(comment): no error at the alias\n\(text())")
    } else if let copy = aliased.copy {
      let expected = Self.errors(Linter.lint(Manifest(copy)), aliased)
      #expect(
        expected.isSubset(of: errors), "\(comment): \(errors), but \(expected) for the copy\n\(text())")
    }
    _ = try? manifest.formatted(sorted: true)
    for format in ManifestFormat.allCases { _ = try? manifest.converted(to: format) }
    _ = Linter.fix(manifest, in: nil)
    guard let edit = try RandomEdit(PlainManifest(manifest), isBare: false, &random) else { return }
    do {
      let proved = try manifest.applying([edit.edit])
      // What an edit means is certain only without errors.
      if findings.contains(where: { $0.severity == .error }) { return }
      let result = Manifest(SourceText(name: manifest.source.name, bytes: proved.bytes))
      #expect(PlainManifest(result).withoutTagOrder == edit.expected.withoutTagOrder, "\(comment): \(edit)\n\(text())")
    } catch {}
  }

  private static func errors(_ findings: [Diagnostic], _ aliased: AliasedManifest) -> Set<String> {
    Set(findings.filter { $0.severity == .error && $0.span.start == aliased.offset }.map(\.rule))
  }
}
