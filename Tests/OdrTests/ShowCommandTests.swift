import Foundation
import OdrTestSupport
import ResourceTags
import Testing

@Suite("odr show, tag list and resource list") struct ShowCommandTests {
  private let manifest = """
    version: 1
    tags:
      initialInstall: [tutorial]
      prefetchOrder: [level-3, Level-2]
      onDemand: [forest]
    files:
      Levels/3.sks: [level-3]
      Levels/2.sks: [Level-2, forest]
    catalogs:
      Game/Assets.xcassets:
        Tutorial: [tutorial]
        Forest/Tree.imageset: [forest]

    """

  private func run(_ arguments: String...) throws -> OdrProcess {
    try OdrProcess(arguments + ["-m", "-"], input: Array(manifest.utf8))
  }

  @Test("the view of all tags lists them by name, with their resources")
  func all() throws {
    #expect(
      try run("show").standardOutput == """
        forest    Download Only On Demand
            Levels/2.sks
            Game/Assets.xcassets/Forest/Tree.imageset
        Level-2   Prefetched Tag Order, 2
            Levels/2.sks
        level-3   Prefetched Tag Order, 1
            Levels/3.sks
        tutorial  Initial Install Tags
            Game/Assets.xcassets/Tutorial

        """)
  }

  @Test("the view of prefetched tags has the tab's three categories, prefetched tags numbered")
  func prefetched() throws {
    #expect(
      try run("show", "--view", "prefetched").standardOutput == """
        Initial Install Tags
          tutorial  1 resource
        Prefetched Tag Order
         1. level-3   1 resource
         2. Level-2   1 resource
        Download Only On Demand
          forest    2 resources

        """)
  }

  @Test("the names of tags show these tags alone, unless a file has the name")
  func tag() throws {
    let shown = "forest  Download Only On Demand\n    Levels/2.sks\n    Game/Assets.xcassets/Forest/Tree.imageset\n"
    #expect(try run("show", "forest").standardOutput == shown)
    #expect(try run("show", "level-2").standardError.contains("'level-2' is neither in the manifest nor on disk"))
    #expect(
      try run("show", "level-3", "forest").standardOutput == shown.replacing("forest  ", with: "forest   ")
        + "level-3  Prefetched Tag Order, 1\n    Levels/3.sks\n")
    let mixed = try run("show", "forest", "Levels/3.sks")
    #expect(mixed.exitCode == 2 && mixed.standardOutput.hasPrefix("Levels/3.sks"))
    #expect(mixed.standardError == "odr: error: 'forest' is a tag; show tags and paths separately\n")
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "ResourceTags.yml")
    try folder.write("x", to: "forest")
    let file = try OdrProcess(["show", "forest"], in: folder.url)
    #expect(file.standardOutput == "forest (1 byte)\n    no tags; it stays in the app\n")
  }

  @Test("a filter keeps matching tags with all they have, and matching resources")
  func filter() throws {
    #expect(
      try run("show", "--filter", "LEVEL-2").standardOutput == """
        Level-2  Prefetched Tag Order, 2
            Levels/2.sks

        """)
    #expect(
      try run("show", "--filter", "tree").standardOutput == """
        forest  Download Only On Demand
            Game/Assets.xcassets/Forest/Tree.imageset

        """)
    let nothing = try run("show", "--filter", "nothing")
    #expect(nothing.standardOutput == "")
    #expect(nothing.standardError == "no tag or resource matches 'nothing'\n")
    #expect(nothing.exitCode == 0)
  }

  @Test("tags are listed in the order of the manifest, of one category where asked")
  func tagList() throws {
    #expect(try run("tag", "list").standardOutput == "tutorial\nlevel-3\nLevel-2\nforest\n")
    #expect(try run("tag", "list", "--category", "prefetchOrder").standardOutput == "level-3\nLevel-2\n")
  }

  @Test("resources are listed with their tags, those of one tag where asked")
  func resourceList() throws {
    #expect(
      try run("resource", "list", "--where-tag", "forest").standardOutput
        == "Levels/2.sks\nGame/Assets.xcassets/Forest/Tree.imageset\n")
    #expect(
      try run("resource", "list", "--where-tag", "forest", "-0").standardOutput
        == "Levels/2.sks\0Game/Assets.xcassets/Forest/Tree.imageset\0")
    let unknown = try run("resource", "list", "--where-tag", "forrest")
    #expect(unknown.exitCode == 2)
    #expect(unknown.standardError == "odr: error: tag 'forrest' is not declared; did you mean 'forest'?\n")
    #expect(
      try run("resource", "list", "--where-tag", "forest", "--tags").standardOutput
        == "Levels/2.sks\tLevel-2, forest\nGame/Assets.xcassets/Forest/Tree.imageset\tforest\n")
  }

  @Test("a manifest with errors is shown as far as it was read, with its errors on standard error")
  func broken() throws {
    let run = try OdrProcess(
      ["show", "-m", "-"], input: Array("version: 1\ntags:\n  onDemand: [a]\nfiles:\n  A: [a]\n  B: [a\n".utf8))
    #expect(run.standardOutput == "a  Download Only On Demand\n    A\n    B\n")
    #expect(run.standardError.contains("[yaml-syntax]"))
    #expect(run.exitCode == 1)
  }
}
