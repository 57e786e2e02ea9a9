import OdrTestSupport
import Testing

@testable import ResourceTags

@Suite("Diffs are as small as can be") struct SmallDiffTests {
  /// The manifests at hand that have no errors.
  static let manifests = Fixtures.all.filter { file in
    Linter.lint(Manifest(SourceText(name: file.path, bytes: file.bytes))).allSatisfy { $0.severity != .error }
  }

  /// How many lines an edit takes out and puts in; comments on lines of their own go along and do not count.
  private func difference(_ old: [UInt8], _ new: [UInt8]) -> (removed: Int, added: Int) {
    func lines(_ bytes: [UInt8]) -> [[UInt8]] {
      bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(Array.init)
        .filter { $0.first { $0 != UInt8(ascii: " ") } != UInt8(ascii: "#") }
    }
    let changes = lines(new).difference(from: lines(old))
    return (changes.removals.count, changes.insertions.count)
  }

  @Test("one tag more on a resource is one line changed or one line added", arguments: manifests)
  func assign(_ file: Fixtures.File) throws {
    let manifest = Manifest(SourceText(name: file.path, bytes: file.bytes))
    let tags = manifest.tags().map(\.name)
    for resource in manifest.resources() {
      guard let tag = tags.first(where: { !resource.tags.contains($0) }), !resource.tags.isEmpty else { continue }
      let proved = try manifest.applying([AssignTags([tag], to: [try ResourcePath(resource.path)])])
      let (removed, added) = difference(file.bytes, proved.bytes)
      #expect(removed <= 1 && added == 1, "\(tag) to \(resource.path)")
    }
  }

  @Test("a tag that moves is one line taken out and one put in", arguments: manifests)
  func move(_ file: Fixtures.File) throws {
    let manifest = Manifest(SourceText(name: file.path, bytes: file.bytes))
    for category in DownloadCategory.allCases {
      let tags = manifest.tags().filter { $0.category == category }.map(\.name)
      // Behind the last item of a JSON list there is no comma, which its neighbours would have to give and take.
      for tag in file.path.hasSuffix(".json") ? tags.dropFirst().dropLast() : tags.dropFirst() {
        let proved = try manifest.applying([MoveTags([tag], to: category, .first)])
        let (removed, added) = difference(file.bytes, proved.bytes)
        #expect(removed == 1 && added == 1, "\(tag)")
      }
    }
  }

  @Test("lines that are added after a line break of another kind leave the blank line below, and go again")
  func mixedLineBreaks() throws {
    let text = "# By hand\rversion: 1\ntags:\n  onDemand:\n    - sea\n\nfiles:\n  a.png: [sea]\n"
    let added = try Manifest(SourceText(name: "x.yml", text)).applying([AddTags(["forest", "storm"])])
    #expect(
      String(decoding: added.bytes, as: UTF8.self)
        == text.replacing("- sea\n", with: "- sea\n    - forest\n    - storm\n"))
    #expect(try added.manifest.applying([RemoveTags(["forest", "storm"])]).bytes == Array(text.utf8))
  }

  @Test("a tag with an anchor moves into a list that loses its only comment")
  func anchor() throws {
    let manifest = Manifest(
      SourceText(
        name: "test.yml",
        """
        version: 1
        tags:
          initialInstall: [a, b, &c c]
          prefetchOrder:
            - d
            # about e
            - e
            - f
        files:
          A.sks: [*c, b]

        """))
    let move = MoveTags(["b", "c"], to: .prefetchOrder, .before("f"))
    let proved = try manifest.applying([RemoveTags(["e"]), move])
    #expect(
      String(decoding: proved.bytes, as: UTF8.self) == """
        version: 1
        tags:
          initialInstall: [a]
          prefetchOrder:
            - d
            - b
            - c
            - f
        files:
          A.sks: [&c c, b]

        """)
  }
}
