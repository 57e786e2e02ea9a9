import ResourceTags
import Testing

/// A large manifest is read by two threads, and has to be read as a small one is.
@Suite struct LargeManifestTests {
  /// Resources enough for a second thread, with `planted` in the middle of them.
  private func manifest(_ planted: String, catalog: String = "") -> SourceText {
    var text = "version: 1\ntags: {onDemand: [a, b]}\nfiles:\n"
    for index in 0..<8_000 {
      if index == 4_000 { text += planted }
      text += "  Folder \(index / 7)/\(index).png: [\(index % 2 == 0 ? "a" : "b")]\n"
    }
    return SourceText(name: "ResourceTags.yml", text + catalog)
  }

  private func lines(_ source: SourceText) -> [String] {
    let lines = LineTable(source)
    return Linter.lint(Manifest(source)).map { "\(lines.position(of: $0.span.start).line) \($0.rule)" }
  }

  @Test func aCleanOneHasNoFindings() {
    #expect(lines(manifest("")).isEmpty)
  }

  @Test(arguments: [
    ("  Folder 0/3.png: [a]\n", ["4004 duplicate-key"]),
    ("  ./Folder 0/3.png: [a]\n", ["4004 duplicate-path", "4004 unnormalized-path"]),
    // Every second file has the same tag as its folder, which is no problem.
    ("  Folder 1000: [a]\n", [7006, 7008, 7010].map { "\($0) nested-tagged-folder" }),
    (
      "  x/../Folder 1000: [a]\n", ["4004 unnormalized-path"] + [7006, 7008, 7010].map { "\($0) nested-tagged-folder" }
    ),
    ("  [a]: [a]\n", ["4004 unsupported-yaml"]),
    ("  null: [a]\n  New.png: [c]\n", ["4004 not-a-string", "4005 undeclared-tag"]),
    ("  /New.png: [a, a]\n", ["4004 absolute-path", "4004 repeated-tag"]),
  ])
  func faultsAreFoundWhereTheyAre(_ planted: String, _ expected: [String]) {
    #expect(lines(manifest(planted)) == expected)
  }

  @Test func faultsInCatalogsAreFoundToo() {
    let catalog = """
      catalogs:
        Folder 3/A.xcassets: {Set: [a], Set/1.imageset: [b], 2.imageset: [a], 2.imageset: [b]}
        Folder 4/A.xcassets: {2.imageset: [a]}

      """
    #expect(lines(manifest("", catalog: catalog)) == ["8005 nested-tagged-folder", "8005 duplicate-key"])
  }

  @Test func aMappingThatAnAliasRepeatsIsJudgedWhereItStands() {
    let catalog = """
      catalogs:
        A.xcassets: &items {1.imageset: [a], 1.imageset: [b]}
        B.xcassets: *items

      """
    #expect(lines(manifest("", catalog: catalog)) == ["8005 duplicate-key"])
  }

  @Test func setsOfTagsAreCounted() {
    var text = "version: 1\ntags: {onDemand: [\((0..<1_100).map { "t\($0)" }.joined(separator: ", "))]}\nfiles:\n"
    for index in 0..<8_000 { text += "  \(index).png: [t\(index % 1_100)]\n" }
    #expect(lines(SourceText(name: "ResourceTags.yml", text)) == ["2 too-many-asset-packs"])
  }
}
