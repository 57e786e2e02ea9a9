import Foundation
import OdrTestSupport
import ResourceTags
import Testing

@Suite("Commands that edit") struct EditCommandTests: EditSuite {
  @Test("what was done is said, each change and each comment that went")
  func words() throws {
    let folder = try folder()
    func said(_ arguments: String...) throws -> String {
      try OdrProcess(arguments + ["-m", "-"], in: folder.url, input: Array(manifest.utf8)).standardError
    }
    #expect(try said("tag", "add", "sea", "lake") == "added tag 'sea' to onDemand\nadded tag 'lake' to onDemand\n")
    #expect(try said("tag", "add", "sea", "--to", "prefetchOrder") == "added tag 'sea' to prefetchOrder, position 1\n")
    #expect(try said("tag", "add", "forest") == "the manifest needs no change; nothing changed\n")
    #expect(
      try said("tag", "remove", "forest")
        == "removed tag 'forest' from the manifest and from 1 resource\nremoved resource 'A.sks' from the manifest\n"
        + "<stdin>:4:14: note: removed comment: '# trees'\n")
    #expect(
      try said("tag", "move", "forest", "--last") == "moved tag 'forest' within onDemand; only the order changed\n")
    #expect(
      try said("tag", "move", "forest", "--to", "prefetchOrder") == "moved tag 'forest' to prefetchOrder, position 1\n")
    #expect(try said("assign", "A.sks", "--tag", "desert") == "assigned tag 'desert' to 'A.sks'\n")
    #expect(try said("assign", "-t", "desert", "A.sks") == "assigned tag 'desert' to 'A.sks'\n")
    #expect(try said("unassign", "-t", "forest", "A.sks").hasPrefix("removed tag 'forest' from 'A.sks'\n"))
    #expect(try said("assign", "A.sks", "--tag", "forest") == "the manifest needs no change; nothing changed\n")
    #expect(
      try said("unassign", "A.sks", "--all")
        == "removed tag 'forest' from 'A.sks'\nremoved resource 'A.sks' from the manifest\n")
    #expect(try said("resource", "move", "A.sks", "C.sks") == "moved 'A.sks' to 'C.sks'\n")
    #expect(
      try said("resource", "remove", "A.sks", "B.sks")
        == "removed resource 'A.sks' from the manifest\nremoved resource 'B.sks' from the manifest\n")
    #expect(
      try said("resource", "set", "A.sks", "--tag", "desert")
        == "assigned tag 'desert' to 'A.sks'\nremoved tag 'forest' from 'A.sks'\n")
  }

  @Test("the tasks in the guide, one after the other, do what they say")
  func guide() throws {
    let guide = Guide.named("Edits").text
    let manifest = GuideBlock.manifest
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "ResourceTags.yml")
    try touch(
      "Levels/Level4.sks", "Game/Levels/Level2.sks", "Game/Levels/Level3.sks", "Game/Levels/Level4.sks",
      "Game/Assets.xcassets/Sea.imageset/Contents.json", "Levels/Level6.sks", "Music/Level 6.m4a", in: folder)
    let tasks = guide.components(separatedBy: "\n").filter { $0.hasPrefix("| ") && $0.contains("| `odr ") }
      .compactMap { $0.components(separatedBy: "`").dropFirst().first }
    #expect(tasks.count == 12)
    for task in tasks {
      let before = try text(folder)
      let run = try OdrProcess(task.components(separatedBy: " ").dropFirst().map { $0 }, in: folder.url)
      #expect(run.exitCode == 0, "\(task): \(run.standardError)")
      #expect(try text(folder) != before, "\(task)")
      #expect(try OdrProcess(["lint", "--no-disk"], in: folder.url).exitCode == 0, "\(task)")
    }
    let script = try #require(GuideBlock.of(.edits).first).text
    #expect(try OdrProcess(["batch"], in: folder.url, input: Array(script.utf8)).exitCode == 0)
    #expect(
      try OdrProcess(["tag", "list", "--category", "prefetchOrder"], in: folder.url).standardOutput
        == "level-4\nlevel-5\nlevel-3\nlevel-2\nlevel-6\n")
  }
}
