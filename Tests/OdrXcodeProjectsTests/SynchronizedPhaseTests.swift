import OdrTestSupport
import ResourceTags
import Testing

@testable import OdrXcodeProjects

/// The phases of files in a synchronized folder: that of their type, unless a phase has exceptions of its own.
@Suite("Phases of synchronized folders") struct SynchronizedPhaseTests {
  private let folder = ManifestFolder(
    path: "/game",
    tree: MemoryTree([
      "Media/A.sks": .size(0), "Media/B.metal": .size(0), "Media/Sub/C.png": .size(0),
      "Media/Art.xcassets/Contents.json": .size(0),
    ]))

  private func project(_ files: String) throws -> XcodeProject {
    let text = ExampleProject("Game: {Media/: {\(files)}}\n").text
    return try XcodeProject(SourceText(name: "project.pbxproj", text), in: "/game")
  }

  /// The files that an import lists with tags, and the messages of its warnings.
  private func imported(_ files: String) throws -> (paths: [String], warnings: [String]) {
    let found = ProjectImport(try project(files), targets: [], configuration: nil, in: folder)
    let warnings = found.warnings.filter { $0.rule == "resource-not-read" }.map(\.message)
    return (found.files.map(\.path.string), warnings)
  }

  @Test("without exceptions the type of a file tells its phase")
  func types() throws {
    let found = try imported("A.sks: [sea], B.metal: [sea], Sub/C.png: [sea]")
    #expect(found.paths == ["Media/A.sks", "Media/Sub/C.png"])
    #expect(
      found.warnings == [
        "'Media/B.metal' has tag 'sea' in Compile Sources of target 'Game', where tags have no effect"
      ])
  }

  @Test("a phase that is not that of its type has the file, too, and the tags of one in two phases count")
  func added() throws {
    let found = try imported(
      "A.sks: {phase: CopyFiles, tags: [sea]}, B.metal: {phase: Resources, tags: [sea]}, Sub/C.png: {phase: CopyFiles, tags: [sea]}"
    )
    #expect(found.paths == ["Media/A.sks", "Media/B.metal", "Media/Sub/C.png"])
    #expect(found.warnings == [])
  }

  @Test("the phase of its type does not have a file that is among its exceptions")
  func removed() throws {
    let found = try imported(
      "A.sks: {phase: Resources, tags: [sea]}, Sub: {phase: Resources}, Sub/C.png: [sea]")
    // A phase's exception for a plain folder isn't one for the files in it.
    #expect(found.paths == ["Media/Sub/C.png"])
    let manifest = Manifest.example("tags: {onDemand: [sea]}\nfiles: {Media/A.sks: [sea]}\n")
    let project = try project("A.sks: {phase: Resources, tags: [sea]}")
    let comparison = ProjectComparison(manifest, project, project.targets, in: folder)
    #expect(comparison.differences.map(\.rule).contains("not-in-target"))
  }

  @Test("a catalog that its phase does not have is in no target")
  func catalogs() throws {
    let with = try project("A.sks: [sea]")
    #expect(TargetTags.catalogs(of: with.targets[0], in: folder).map(\.string) == ["Media/Art.xcassets"])
    let without = try project("Art.xcassets: {phase: Resources}")
    #expect(TargetTags.catalogs(of: without.targets[0], in: folder) == [])
  }

  @Test("lint asks for the phases, too")
  func lint() throws {
    let project = try project("A.sks: {phase: Resources}, B.metal: {phase: Resources}, Sub/C.png: {phase: CopyFiles}")
    let files = project.files(of: project.targets, in: folder)
    let manifest = Manifest.example(
      "tags: {onDemand: [sea]}\nfiles: {Media/A.sks: [sea], Media/B.metal: [sea], Media/Sub/C.png: [sea]}\n")
    let with = Linter.lint(manifest, in: ResourceFolder(folder.tree) { _ in files })
    #expect(with.map(\.rule) == ["project-without-tags", "not-in-target"])
    let without = Linter.lint(manifest, in: ResourceFolder(folder.tree))
    #expect(without.map(\.rule) == ["code-cannot-be-tagged"])
    // Without files, only the project could say which phase compiles a shader; no project makes code a resource.
    let code = Manifest.example("tags: {onDemand: [a]}\nfiles: {A.swift: [a], B.metal: [a]}\n")
    #expect(Linter.lint(code).map(\.message) == ["'A.swift' is Swift code, which cannot be tagged"])
  }
}
