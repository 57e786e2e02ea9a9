import OdrTestSupport
import ResourceTags
import Testing

@testable import OdrXcodeProjects

@Suite("What moved on disk, but not in the project") struct ProjectMovesTests {
  private func findings(_ manifest: String, _ project: String, _ paths: [String]) -> [Diagnostic] {
    var files = Dictionary(uniqueKeysWithValues: paths.map { ($0, ExampleFile.size(0)) })
    for path in paths where path.hasSuffix(".imageset") {
      files[path] = nil
      files[path + "/Contents.json"] = .text("{\"properties\": {\"on-demand-resource-tags\": [\"forest\"]}}")
    }
    let compared = ProjectFiles.read(
      SourceText(name: "project.pbxproj", ExampleProject(project).text), in: "/game", targets: ["Game"],
      for: ManifestFolder(path: "/game", tree: MemoryTree(files)))
    let manifest = Manifest(
      SourceText(name: "ResourceTags.yml", "tags: {onDemand: [forest, sea]}\n" + manifest))
    return compared.compare(manifest, MemoryTree(files))
  }

  @Test("a folder with files and a catalog is one finding, whose advice takes no tags")
  func folder() {
    let found = findings(
      """
      files:
        Game/Levels/1.sks: [forest]
        Game/Levels/2.sks: [forest, sea]
        Game/Levels/Deep/3.sks: [sea]
      catalogs:
        Game/Levels/Art.xcassets:
          Oak.imageset: [forest]
          Elm.imageset: [forest]

      """,
      """
      KnownAssetTags: [forest, sea]
      Game:
        Levels/1.sks: [forest]
        Levels/2.sks: [sea]
        Levels/Deep/3.sks: [sea]
        Levels/Art.xcassets: []

      """,
      [
        "Game/Levels/1.sks", "Game/Levels/2.sks", "Game/Levels/Deep/3.sks", "Game/Levels/Art.xcassets/Oak.imageset",
        "Game/Levels/Art.xcassets/Elm.imageset",
      ])
    #expect(
      found.map { "\($0.severity.rawValue) \($0.rule): \($0.message)" } == [
        "error not-in-target: 'Game/Levels' is not in target 'Game': the project still contains 'Levels'"
      ])
    #expect(found.first?.label == "move 'Levels' there in Xcode, too, or move the files back")
  }

  @Test(
    "an item that moved within its catalog or with it keeps its tags until the manifest lists it",
    arguments: [("Art.xcassets", "New/Oak.imageset"), ("New/Art.xcassets", "Oak.imageset")])
  func item(_ catalog: String, _ item: String) throws {
    let tree = MemoryTree([
      "\(catalog)/\(item)/Contents.json": .text("{\"properties\": {\"on-demand-resource-tags\": [\"forest\"]}}")
    ])
    let outline = "KnownAssetTags: [forest, sea]\nGame: {\(catalog): []}\n"
    let project = try XcodeProject(SourceText(name: "project.pbxproj", ExampleProject(outline).text), in: "/game")
    func plan(_ catalog: String, _ item: String) throws -> ApplyPlan {
      let manifest = Manifest(
        SourceText(
          name: "ResourceTags.yml",
          "tags: {onDemand: [forest, sea]}\ncatalogs: {\(catalog): {\(item): [sea]}}\n"))
      let folder = ManifestFolder(path: "/game", tree: tree)
      return try ApplyPlan(ProjectComparison(manifest, project, project.targets, in: folder))
    }
    let kept = try plan("Art.xcassets", "Oak.imageset")
    #expect(kept.changes.isEmpty && kept.removed.isEmpty)
    #expect(kept.unresolved.map(\.rule) == ["missing-catalog-item", "unlisted-resource"])
    let end = "; odr keeps its tags here, because the manifest may list it elsewhere"
    #expect(kept.unresolved.last?.label?.hasSuffix(end) == true)
    // An item with another name is not the same item.
    #expect(try plan("Art.xcassets", "Elm.imageset").removed.map(\.tag.string) == ["forest"])
    // After 'odr resource follow', the item changes as usual.
    #expect(try plan(catalog, item).removed.map(\.tag.string) == ["forest"])
    #expect(try plan(catalog, item).unresolved == [])
  }

  @Test("a renamed folder, a file that moved alone, and another file are told apart")
  func others() {
    let catalog = findings(
      "catalogs: {New/Shapes.xcassets: {Oak.imageset: [forest], Elm.imageset: [forest]}}\n",
      "KnownAssetTags: [forest, sea]\nGame: {Art.xcassets: []}\n",
      ["Oak", "Elm"].map { "New/Shapes.xcassets/\($0).imageset" })
    let end = "is not in target 'Game': the project still contains 'Art.xcassets'"
    #expect(catalog.map(\.message) == ["'New/Shapes.xcassets' " + end])
    let found = findings(
      "files: {New/1.sks: [sea], New/2.sks: [sea], Music/a.m4a: [sea], b.m4a: [sea]}\n",
      "KnownAssetTags: [forest, sea]\nGame: {Old/1.sks: [sea], Old/2.sks: [sea], Sound/a.m4a: [sea], Sound/c.m4a: [forest]}\n",
      ["New/1.sks", "New/2.sks", "Music/a.m4a", "b.m4a", "Sound/c.m4a"])
    #expect(
      Set(found.map(\.message)) == [
        "'New' is not in target 'Game': the project still contains 'Old'",
        "'Music/a.m4a' is not in target 'Game': the project still contains 'Sound/a.m4a'",
        "'b.m4a' is not in target 'Game'",
        "'Sound/c.m4a' has tag 'forest' in target 'Game', but is not in the manifest",
      ])
  }
}
