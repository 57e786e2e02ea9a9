import OdrTestSupport
import ResourceTags
import Testing

@testable import OdrXcodeProjects

/// Projects that generators have written anew: what is lost is one finding, and what is there is compared as usual.
@Suite("A project that has lost its tags") struct LostTagsTests {
  private let manifest = """
    version: 1
    xcode: {project: Game.xcodeproj, targets: [Game]}
    tags: {prefetchOrder: [cave], onDemand: [forest, sea]}
    files: {A.sks: [cave], B.sks: [forest, cave]}
    catalogs: {Art.xcassets: {Sea.imageset: [sea]}}

    """
  private let files = [
    "Art.xcassets/Sea.imageset/Contents.json": ExampleFile.text(
      #"{"properties": {"on-demand-resource-tags": ["sea"]}}"#)
  ]

  private let lost = "error project-without-tags"

  /// What `odr xcode diff` finds, as `severity rule`, and what `odr lint` does.
  private func found(
    _ outline: String, _ manifest: String? = nil
  ) throws -> (diff: [String], lint: [String]) {
    let manifest = Manifest(SourceText(name: "ResourceTags.yml", manifest ?? self.manifest))
    let folder = ManifestFolder(path: "/game", tree: MemoryTree(files))
    let project = try XcodeProject(SourceText(name: "project.pbxproj", ExampleProject(outline).text), in: "/game")
    let comparison = ProjectComparison(manifest, project, project.targets, in: folder)
    let lint = project.files(of: project.targets, in: folder).contents?.findings(manifest) ?? []
    func words(_ finding: Diagnostic) -> String { "\(finding.severity.rawValue) \(finding.rule)" }
    return (comparison.findings.map(words), lint.map(words))
  }

  @Test(
    "one finding stands for all of it",
    arguments: [
      // As .NET's xcsync, Unity, React Native's templates and Expo write it.
      "Game: {A.sks: [], B.sks: [], Art.xcassets: []}\n",
      // XcodeGen's, with the categories among its settings.
      "Game: {A.sks: [], B.sks: [], Art.xcassets: [], ON_DEMAND_RESOURCES_PREFETCH_ORDER: cave}\n",
      // One with synchronized folders.
      "Game: {A.sks: [], B.sks: [], Art.xcassets: [], Media/: {}}\n",
    ])
  func generated(_ outline: String) throws {
    let found = try found(outline)
    #expect(found.diff == [lost])
    #expect(found.lint == [lost])
  }

  @Test("tags of files beside those of items, which Tuist reads from the catalogs, are compared one by one")
  func known() throws {
    let found = try found("KnownAssetTags: [sea]\nGame: {A.sks: [], B.sks: [], Art.xcassets: []}\n")
    #expect(found.lint == [])
    #expect(found.diff.contains("error tags-differ"))
  }

  @Test("other categories are findings of their own, unless there are none")
  func categories() throws {
    let project = "Game: {A.sks: [], B.sks: [], Art.xcassets: [], ON_DEMAND_RESOURCES_PREFETCH_ORDER: forest}\n"
    #expect(try found(project).diff.sorted() == ["error category-differs", "error category-differs", lost])
  }

  @Test(
    "a project that has tags has lost none",
    arguments: [
      // What is left of a file's tags.
      "KnownAssetTags: [cave]\nGame: {A.sks: [cave], B.sks: [], Art.xcassets: []}\n",
      // Those of another target.
      "Game: {A.sks: [], B.sks: [], Art.xcassets: []}\nExtra: {C.sks: [forest]}\n",
      // A list that somebody keeps.
      "KnownAssetTags: [cave, forest, sea]\nGame: {A.sks: [], B.sks: [], Art.xcassets: []}\n",
      // The tags of a synchronized folder.
      "Game: {A.sks: [], B.sks: [], Art.xcassets: [], Media/: {C.sks: [sea]}}\n",
    ])
  func tagged(_ outline: String) throws {
    let found = try found(outline)
    #expect(!found.diff.contains(lost))
    #expect(found.diff.count > 1)
    #expect(found.lint == [])
  }

  @Test("a first tagged file beside tagged items is no loss, and items alone have lost nothing")
  func additions() throws {
    let one = manifest.replacing(", B.sks: [forest, cave]", with: "").replacing(
      "prefetchOrder: [cave], onDemand: [", with: "onDemand: [cave, ")
    let project = "KnownAssetTags: [sea]\nGame: {A.sks: [], Art.xcassets: []}\n"
    #expect(try found(project, one).lint == [])
    #expect(try found(project, one).diff.contains("error tags-differ"))
    let none = one.replacing("files: {A.sks: [cave]}\n", with: "").replacing(
      "onDemand: [cave, forest, sea]", with: "onDemand: [sea]")
    #expect(try found("Game: {Art.xcassets: []}\n", none) == (["warning unknown-tag"], []))
  }
}
