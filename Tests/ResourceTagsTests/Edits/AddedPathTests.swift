import OdrTestSupport
import Testing

@testable import ResourceTags

@Suite("Paths that edits add") struct AddedPathTests {
  private static let files: [String: ExampleFile] = [
    "Levels/a.sks": .file, "Levels/b.sks": .file, "Levels/Deep/c.sks": .file, "Engine.swift": .file,
    "Kit.swift/x": .file,
    "A.xcassets/Tree.imageset/Contents.json": .tags(), "A.xcassets/Forest/Fir.imageset/Contents.json": .tags(),
    "A.xcassets/Icon.appiconset/Contents.json": .tags(), "A.xcassets/note.txt": .file, "B.xcassets": .file,
    "gone": .link("nowhere"), "out": .link("../elsewhere.sks"), "../elsewhere.sks": .file, "Grün.sks": .file,
  ]

  private static let names = [
    "Levels", "levels", "a.sks", "A.sks", "c.sks", "Deep", "Engine.swift", "Kit.swift", "A.xcassets", "a.xcassets",
    "B.xcassets", "Tree.imageset", "tree.imageset", "Forest", "Fir.imageset", "Icon.appiconset", "note.txt", "gone",
    "out", "x", "Grün.sks", "Gru\u{308}n.sks",
  ]

  private static let levels = [
    "", "lint: {missing-resource: warning}\n", "lint: {missing-resource: ignore, missing-catalog-item: ignore}\n",
    "lint: {path-case-mismatch: warning, symlink-outside-root: error, code-cannot-be-tagged: ignore}\n",
  ]

  @Test("what is linted of added paths is what lint finds once they are added", arguments: levels)
  func agreement(_ levels: String) throws {
    var random = SeededGenerator(seed: 18)
    let folder = ResourceFolder(MemoryTree(Self.files))
    let start = Manifest(SourceText(name: "x.yml", "version: 1\n\(levels)tags: {onDemand: [t]}\n"))
    let ids = Set(RuleRegistry.pathRules.map { $0.documentation.id })
    var found = 0
    for _ in 0..<100 {
      let paths = try (0..<Int.random(in: 1...3, using: &random)).map { _ in
        let count = Int.random(in: 1...3, using: &random)
        return try ResourcePath(
          (0..<count).map { _ in Self.names.randomElement(using: &random) ?? "" }.joined(separator: "/"))
      }.filter { !$0.isCatalog }
      guard !paths.isEmpty else { continue }
      let proved = try start.applying([AssignTags(["t"], to: paths)])
      let added = Linter.lint(proved.additions.map(\.path), atLevelsOf: start, in: folder)
      let said = Set(added.map { "\($0.diagnostic.severity) \($0.diagnostic.rule): \($0.diagnostic.message)" })
      let linted = Linter.lint(proved.manifest, in: folder).filter { ids.contains($0.rule) }
      #expect(said == Set(linted.map { "\($0.severity) \($0.rule): \($0.message)" }), "\(paths)")
      found += said.count
    }
    #expect(found > 20)
  }

  @Test("only what the manifest does not have is added, under the path that it has in the end")
  func additions() throws {
    let text = "version: 1\ntags: {onDemand: [t, u]}\nfiles: {A: [t], D/B: [t], Gr\u{FC}n: [t]}\n"
    let manifest = Manifest(SourceText(name: "x.yml", text))
    func added(_ edits: any ManifestEdit...) throws -> [String] {
      try manifest.applying(edits).additions.map { "\($0.edit) \($0.path)" }
    }
    func path(_ path: String) throws -> ResourcePath { try ResourcePath(path) }
    #expect(try added(AssignTags(["u"], to: [path("A"), path("C"), path("C")])) == ["0 C"])
    #expect(
      try added(AssignTags(["u"], to: [path("A"), path("C")], replacing: true), AssignTags(["t"], to: [path("C")])) == [
        "0 C"
      ])
    #expect(try added(AssignTags(["u"], to: [path("Gru\u{308}n")])) == [])
    #expect(try added(UnassignTags(nil, from: [path("A")]), AssignTags(["u"], to: [path("A")])) == [])
    #expect(try added(AssignTags(["u"], to: [path("C")]), RemoveResources([path("C")])) == [])
    #expect(try added(MoveResource(path("D"), to: path("E")), MoveResource(path("E"), to: path("F"))) == ["1 F/B"])
    #expect(try added(MoveResource(path("D"), to: path("E")), MoveResource(path("E"), to: path("D"))) == [])
    #expect(
      try added(AssignTags(["u"], to: [path("X.xcassets/I")]), MoveResource(path("X.xcassets"), to: path("Y.xcassets")))
        == ["1 Y.xcassets/I"])
  }

  @Test("after two moves the path in between means nothing any more")
  func passedPath() throws {
    let manifest = Manifest(
      SourceText(
        name: "x.yml",
        "version: 1\ntags: {onDemand: [t, u]}\nfiles: {A: [t]}\ncatalogs: {X.xcassets: {I: [t]}}\n"))
    let proved = try manifest.applying([
      MoveResource(ResourcePath("A"), to: ResourcePath("B")), MoveResource(ResourcePath("B"), to: ResourcePath("C")),
      AssignTags(["u"], to: [ResourcePath("B")]),
      MoveResource(ResourcePath("X.xcassets"), to: ResourcePath("Y.xcassets")),
      MoveResource(ResourcePath("Y.xcassets"), to: ResourcePath("Z.xcassets")),
      AssignTags(["u"], to: [ResourcePath("Y.xcassets/I")]),
    ])
    let resources = Dictionary(uniqueKeysWithValues: proved.manifest.resources().map { ($0.path, $0.tags) })
    #expect(resources == ["B": ["u"], "C": ["t"], "Y.xcassets/I": ["u"], "Z.xcassets/I": ["t"]])
  }
}
