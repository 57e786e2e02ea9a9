import OdrTestSupport
import ResourceTags
import Testing

@Suite("The manifest") struct ManifestTests {
  private func manifest(_ text: String, name: String = "test.yml") -> Manifest {
    Manifest(SourceText(name: name, text))
  }

  @Test("tags have a category, a place and their resources; resources their whole path")
  func contents() {
    let manifest = manifest(
      """
      version: 1
      platform: tvOS
      deploymentTarget: "17.0"
      xcode: {project: Game.xcodeproj, targets: [Game, Game TV]}
      tags:
        onDemand: [forest]
        prefetchOrder: [level-2, level-3]
      files:
        Levels/2.sks: [level-2, forest]
      catalogs:
        Game/Assets.xcassets:
          Forest/Tree.imageset: [forest, stray]
      """)
    let tags = manifest.tags()
    #expect(tags.map(\.name) == ["forest", "level-2", "level-3", "stray"])
    #expect(tags.map(\.category) == [.onDemand, .prefetchOrder, .prefetchOrder, nil])
    #expect(tags.map(\.prefetchPosition) == [nil, 1, 2, nil])
    #expect(tags.map(\.resources) == [[0, 1], [0], [], [1]])
    let resources = manifest.resources()
    #expect(resources.map(\.path) == ["Levels/2.sks", "Game/Assets.xcassets/Forest/Tree.imageset"])
    #expect(resources.map(\.catalog) == [nil, "Game/Assets.xcassets"])
    #expect(resources.map(\.tags) == [["level-2", "forest"], ["forest", "stray"]])
    #expect(manifest.platform == .tvOS)
    #expect(manifest.deploymentTarget == "17.0")
    #expect(manifest.project?.project == "Game.xcodeproj")
    #expect(manifest.project?.targets == ["Game", "Game TV"])
    #expect(manifest.source.string(in: tags[0].span) == "forest")
  }

  @Test("YAML and JSON say the same, and standard input is told apart by how it begins")
  func syntaxes() {
    let json = #"{"version": 1, "tags": {"onDemand": ["a"]}, "files": {"A": ["a"]}}"#
    for name in ["x.json", "x.yml", "<stdin>", "X.JSON"] {
      #expect(manifest(json, name: name).resources().map(\.tags) == [["a"]])
      #expect(findings(json, name: name).isEmpty)
    }
    #expect(findings("{version: 1}", name: "<stdin>").isEmpty)
    #expect(findings("{version: 1}", name: "x.json").map(\.rule) == ["json-syntax"])
  }

  @Test(
    "sections may be missing, null or empty",
    arguments: [
      "", "tags:\nfiles: ~\ncatalogs: {}\nlint: null\n",
      "tags: {onDemand: , prefetchOrder: []}\ncatalogs: {A.xcassets: }\n",
    ])
  func emptySections(_ text: String) {
    #expect(findings("version: 1\n" + text).isEmpty)
  }

  @Test("aliases share a list or a mapping, and what is wrong in it is said once")
  func aliases() {
    let text = """
      version: 1
      tags: {onDemand: &all [a, b]}
      files:
        A: *all
        B: &list [a, a, c]
        C: *list
      catalogs:
        A.xcassets: &items
          ./X.imageset: [b]
        B.xcassets: *items
      """
    #expect(findings(text).map(\.rule) == ["repeated-tag", "undeclared-tag", "unnormalized-path"])
    #expect(manifest(text).resources().map(\.tags) == [["a", "b"], ["a", "a", "c"], ["a", "a", "c"], ["b"], ["b"]])
    #expect(manifest(text).tags().first?.resources == [0, 1, 2])
  }

  @Test("after a syntax error what stood before it is linted, and nothing is guessed about the rest")
  func partial() {
    let text = "version: 1\ntags:\n  onDemand: [a, b, b]\nfiles:\n  A: [a, x]\n  B: [b\n  C: [a]\n"
    #expect(findings(text).map(\.rule) == ["duplicate-tag", "undeclared-tag", "yaml-syntax"])
    // Tags that were not read to their end may declare anything; keys may still come.
    #expect(findings("files: {A: [x]}\ntags:\n  onDemand: [a\nversion: 1\n").map(\.rule) == ["yaml-syntax"])
  }

  @Test("a merge key as a value is said to be ambiguous, and still means its text")
  func mergeKeyAsValue() {
    let text = "version: 1\ntags: {onDemand: [<<, a]}\nfiles: {X: [<<, a]}\n"
    #expect(findings(text).map(\.rule) == ["ambiguous-scalar", "ambiguous-scalar"])
    #expect(manifest(text).tags().map(\.name) == ["<<", "a"])
    #expect(findings("version: 1\nplatform: <<\n").map(\.rule) == ["unknown-platform"])
  }

  @Test("a second section of the same name is linted as well")
  func secondSection() {
    let text = "version: 1\ntags: {onDemand: [a]}\nfiles: {A: [a]}\nfiles: {B: [b]}\ntags: {onDemand: [b]}\n"
    #expect(findings(text).map(\.rule) == ["duplicate-key", "duplicate-key"])
    #expect(
      findings("version: 1\ntags: {onDemand: [a]}\nfiles: {A: [a]}\nfiles: {B: [c]}\n").map(\.rule) == [
        "duplicate-key", "undeclared-tag",
      ])
  }

  @Test("behind a list of tags that cannot be read, no tag is called undeclared")
  func unreadableDeclarations() {
    for tags in ["tags: [a, b]", "tags: {onDemand: a}", "tags: {onDemnad: [a]}"] {
      #expect(findings("version: 1\n\(tags)\nfiles: {A: [a]}\n").count == 1)
    }
  }

  @Test("of each rule a thousand findings are given, and the others counted; silenced ones do not count")
  func manyFindings() {
    let start = "version: 1\ntags: {onDemand: [a]}\nfiles:\n"
    let found = findings(start + (0..<1500).map { "  ../F\($0): [a]\n" }.joined())
    #expect(found.count == 1000)
    #expect(found.last?.notes.map(\.message) == ["500 more findings of path-outside-root are not shown"])
    let silenced = (0..<1500).map { "  ../F\($0): [a] # odr:ignore path-outside-root\n" }.joined()
    #expect(
      findings(start + silenced + "  ../G: [a]\n").map(\.message) == [
        "path '../G' is outside the manifest's folder"
      ])
  }

  @Test("names that only look alike after decoding are not called equal")
  func surrogates() {
    let text = #"{"version": 1, "tags": {"onDemand": ["a\ud800", "a\udc00"]}, "files": {"A": ["a\ud800", "a\udc00"]}}"#
    #expect(Set(findings(text, name: "x.json").map(\.rule)) == ["invalid-tag-name"])
  }

  @Test(
    "the samples and the real manifests at hand have no findings",
    arguments: Fixtures.all.filter { !$0.path.contains("Invalid") && !$0.path.contains("Samples/Picture") })
  func clean(_ file: Fixtures.File) {
    #expect(Linter.lint(Manifest(SourceText(name: file.path, bytes: file.bytes))).isEmpty)
  }
}
