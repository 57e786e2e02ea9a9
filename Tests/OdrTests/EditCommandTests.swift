import Foundation
import OdrTestSupport
import ResourceTags
import Testing

@Suite("Commands that edit") struct EditCommandTests: EditSuite {
  @Test(
    "a dry run prints a diff that git applies to the same result, and writes nothing",
    arguments: [
      "version: 1\ntags: {onDemand: [forest]}\nfiles: {A: [forest]}",
      "version: 1\r\ntags: {onDemand: [forest]}\r\n# a\r\n# b\r\n# c\r\n# d\r\n# e\r\n# f\r\n# g\r\nfiles: {A: [forest]}\r\n",
      "tags: {onDemand: [forest]}\nversion: 1\n",
      "version: 1\ntags: {onDemand: [forest]}\nx: |\n  a\n\n\n\n\n\n\n\n\n\n\nfiles:\n  A: [forest]\n  B: [forest]\n",
    ])
  func dryRun(_ manifest: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(manifest, to: "ResourceTags.yml")
    let run = try OdrProcess(["tag", "rename", "forest", "woods", "--dry-run"], in: folder.url)
    #expect(try text(folder) == manifest)
    #expect(run.standardOutput.hasPrefix("--- a/ResourceTags.yml\n+++ b/ResourceTags.yml\n@@ "))
    try folder.write(run.standardOutput, to: "diff")
    #expect(try folder.git("apply", "--whitespace=nowarn", "diff") == 0)
    #expect(try text(folder) == manifest.replacing("forest", with: "woods"))
  }

  @Test("from a folder below, the diff still names the file as git does")
  func dryRunBelow() throws {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\ntags: {onDemand: [forest]}\n", to: "my game/ResourceTags.yml")
    try folder.write("", to: "my game/Levels/1.sks")
    #expect(try folder.git("init", "--quiet") == 0)
    let below = folder.url.appendingPathComponent("my game/Levels")
    let diff = try OdrProcess(["assign", "1.sks", "--tag", "forest", "--dry-run"], in: below).standardOutput
    #expect(diff.hasPrefix("--- a/my game/ResourceTags.yml\t\n+++ b/my game/ResourceTags.yml\t\n"))
    try folder.write(diff, to: "diff")
    #expect(try folder.git("apply", "diff") == 0)
    #expect(try text(folder, "my game/ResourceTags.yml").hasSuffix("Levels/1.sks: [forest]\n"))
  }

  // MARK: Resources and resource lists

  @Test("resources are paths from the working directory on, and are stored from the manifest on")
  func paths() throws {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\ntags: {onDemand: [a]}\n", to: "Game/ResourceTags.yml")
    try touch(
      "Game/Levels/1.sks", "Game/Levels/2.sks", "Game/Levels/3.sks", "Game/Music/a.m4a",
      "Game/Art.xcassets/Tree.imageset/Contents.json", in: folder)
    let levels = folder.url.appendingPathComponent("Game/Levels")
    #expect(try OdrProcess(["assign", "1.sks", "./2.sks", "../Music/a.m4a", "--tag", "a"], in: levels).exitCode == 0)
    #expect(try OdrProcess(["assign", levels.path + "/3.sks", "--tag", "a"], in: levels).exitCode == 0)
    #expect(
      try OdrProcess(["assign", "Game/Art.xcassets/Tree.imageset/", "-m", "Game", "--tag", "a"], in: folder.url)
        .exitCode == 0)
    #expect(
      try text(folder, "Game/ResourceTags.yml") == """
        version: 1
        tags: {onDemand: [a]}
        files:
          Levels/1.sks: [a]
          Levels/2.sks: [a]
          Levels/3.sks: [a]
          Music/a.m4a: [a]
        catalogs:
          Art.xcassets:
            Tree.imageset: [a]

        """)
    let outside = try OdrProcess(["assign", "../../x.sks", "--tag", "a"], in: levels)
    #expect(outside.exitCode == 2)
    #expect(outside.standardError == "odr: error: '../../x.sks' is outside the manifest's folder\n")
  }

  @Test(
    "paths and patterns in settings are relative to the working directory, too",
    arguments: [
      ("Levels", "xcode ../Game.xcodeproj/ Game", "project: Game.xcodeproj\n"),
      ("Levels", "baseline ../known.json", "baseline: known.json\n"),
      ("Levels", "lint.untagged-resource error './**' '*.sks'", #"[Levels/**, "*.sks"]"#),
      ("Levels", "lint.untagged-resource error ../Art/", "[Art/]"),
      ("", "lint.untagged-resource error './*.sks' '*.png'", #"[./*.sks, "*.png"]"#),
      ("..", "lint.untagged-resource error 'Game/*.sks' '*.png'", #"[./*.sks, "*.png"]"#),
    ])
  func settings(_ working: String, _ words: String, _ expected: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\n", to: "Game/ResourceTags.yml")
    try touch("Game/Levels/1.sks", in: folder)
    let words = ["set"] + words.replacing("'", with: "").split(separator: " ").map(String.init)
    let run = try OdrProcess(
      words + ["-m", folder.url.path + "/Game/ResourceTags.yml"],
      in: folder.url.appendingPathComponent("Game/" + working))
    let written = try text(folder, "Game/ResourceTags.yml")
    #expect(run.exitCode == 0 && written.contains(expected), "\(written)\(run.standardError)")
  }

  @Test(
    "what an edit doesn't find is named, and what finds it",
    arguments: [
      ("set lint.untagged-resource error Levls/**", "note: nothing that can be tagged matches 'Levls/**'"),
      ("set lint.untagged-resource error Levels", "set lint.untagged-resource to"),
      ("assign Nope.xcassets --tag a", "catalog 'Nope.xcassets' is not on disk"),
      ("unassign Levels --tag a", "1 resource below this path; write --where-glob 'Levels/**' instead\n"),
      ("tag split a b Levels", "write --where-glob 'Levels/**' instead\n"),
    ])
  func advice(_ words: String, _ expected: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "version: 1\ntags: {onDemand: [a]}\nfiles: {Levels/1.sks: [a]}\n", to: "ResourceTags.yml")
    try touch("Levels/1.sks", in: folder)
    let run = try OdrProcess(words.split(separator: " ").map(String.init), in: folder.url)
    #expect(run.standardError.contains(expected), "\(run.standardError)")
    #expect(run.standardError.contains("nothing that") == expected.contains("nothing that"))
  }

  @Test("a folder that a symbolic link leads to is where it leads")
  func linkedFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\ntags: {onDemand: [a]}\n", to: "Game/ResourceTags.yml")
    try touch("Game/a.png", "Game/b.png", in: folder)
    try folder.link("link", to: "Game")
    #expect(
      try OdrProcess(["assign", "Game/a.png", "-m", "link/ResourceTags.yml", "--tag", "a"], in: folder.url).exitCode
        == 0)
    #expect(
      try OdrProcess(["assign", "link/b.png", "-m", "Game/ResourceTags.yml", "--tag", "a"], in: folder.url).exitCode
        == 0)
    #expect(try text(folder, "Game/ResourceTags.yml").hasSuffix("files:\n  a.png: [a]\n  b.png: [a]\n"))
  }

  @Test("names of resources come from the lines of a list, and unusable lists are refused")
  func listedNames() throws {
    let folder = try folder()
    try touch("D.sks", "E.sks", "F.sks", in: folder)
    try folder.write("D.sks\r\n\nE.sks\n", to: "list")
    let run = try OdrProcess(["assign", "F.sks", "--tag", "forest", "--files-from", "list"], in: folder.url)
    #expect(run.exitCode == 0 && run.standardError == "assigned tag 'forest' to 3 resources\n")
    let before = try text(folder)
    for (input, message) in [
      ("", "'-' does not list any resources"), ("\n\n", "'-' does not list any resources"),
      ("\"gr\\303\\266.png\"\n", "; pass '-z' to git and '-0' to odr"),
      ("D.sks\0E.sks\0", "the names in '<stdin>' end with NUL; add '-0'\n"),
    ] {
      let run = try OdrProcess(
        ["assign", "--tag", "forest", "--files-from", "-"], in: folder.url, input: Array(input.utf8))
      #expect(run.exitCode == 2)
      #expect(run.standardError.contains(message))
    }
    let bytes = try OdrProcess(
      ["assign", "--tag", "forest", "--files-from", "-"], in: folder.url, input: [0x61, 0xFF, 0x0A])
    #expect(
      bytes.standardError
        == "odr: error: name 1 in '<stdin>' is not UTF-8; names in a manifest must be UTF-8\n")
    #expect(try text(folder) == before)
  }

  @Test(
    "wrong usage is exit code 64, before anything is read",
    arguments: [
      ["assign", "--tag", "forest"], ["assign", "A.sks"], ["assign", "A.sks", "--tag"], ["unassign", "A.sks"],
      ["unassign", "A.sks", "--all", "--tag", "forest"], ["tag", "move", "forest"], ["tag", "add"],
      ["tag", "add", "x", "--first", "--last"], ["tag", "add", "x", "--to", "later"],
      ["tag", "move", "forest", "--at", "x"],
      ["resource", "move", "A.sks"], ["assign", "A.sks", "--tag", "forest", "-0"], ["batch", "-m", "-"],
      ["assign", "A.sks", "--tag", "forest", "--create=later"],
      ["assign", "--create", "ondemand", "A.sks", "--tag", "forest"],
    ])
  func usage(_ arguments: [String]) throws {
    let folder = try folder()
    #expect(try OdrProcess(arguments, in: folder.url).exitCode == 64)
    #expect(try text(folder) == manifest)
  }

  @Test("an argument that is not UTF-8 is refused, not stored as another name")
  func notUTF8() throws {
    let folder = try folder()
    let shell = try ProgramRun(
      URL(fileURLWithPath: "/bin/sh"), ["-c", "\"$0\" tag add \"$(printf 'a\\377')\"", OdrProcess.program.path],
      in: folder.url)
    #expect(shell.exitCode == 64)
    #expect(
      shell.standardError == "odr: error: argument 3 is not UTF-8: 'a\\xFF'; names in a manifest must be UTF-8\n")
    #expect(try text(folder) == manifest)
  }

  @Test("syntax errors are shown where an edit is refused for them")
  func syntaxErrors() throws {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\nfiles:\n  ? a.png\n  : [a]\n", to: "ResourceTags.yml")
    let run = try OdrProcess(["tag", "add", "a"], in: folder.url)
    #expect(run.exitCode == 2)
    #expect(run.standardError.hasPrefix("ResourceTags.yml:3:3: error: "))
    #expect(run.standardError.contains("[unsupported-yaml]"))
    #expect(
      run.standardError.hasSuffix("odr does not edit a manifest with syntax errors; 'odr lint' shows all errors\n"))
  }

  // MARK: Output

  @Test("what was done is said, each change and each comment that went")
  func words() throws {
    let folder = try folder()
    func said(_ arguments: String...) throws -> String {
      try OdrProcess(arguments + ["-m", "-"], in: folder.url, input: Array(manifest.utf8)).standardError
    }
    #expect(try said("tag", "add", "sea", "lake") == "added tag 'sea' to onDemand\nadded tag 'lake' to onDemand\n")
    #expect(try said("tag", "add", "sea", "--to", "prefetchOrder") == "added tag 'sea' to prefetchOrder, position 1\n")
    #expect(
      try said("tag", "add", "forest") == "the manifest needs no change; nothing changed\n")
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
    #expect(
      try said("assign", "A.sks", "--tag", "forest") == "the manifest needs no change; nothing changed\n")
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

  @Test("the JSON report names every change")
  func changes() throws {
    let folder = try folder()
    try touch("Z.sks", in: folder)
    let script =
      "tag add sea --to prefetchOrder\nassign A.sks --tag sea\nresource move B.sks Z.sks\ntag remove forest\n"
    let run = try OdrProcess(["batch", "--format", "json"], in: folder.url, input: Array(script.utf8))
    let report = try run.report
    let changes = try #require(report["changes"] as? [NSDictionary])
    #expect(
      changes == [
        ["kind": "tag-added", "tag": "sea", "category": "prefetchOrder", "position": 1],
        ["kind": "tag-assigned", "tag": "sea", "resource": "A.sks"],
        ["kind": "resource-moved", "resource": "B.sks", "newPath": "Z.sks"],
        ["kind": "tag-removed", "tag": "forest", "resourceCount": 1],
      ])
    #expect((report["removedComments"] as? [[String: Any]])?.map { $0["text"] as? String } == ["# trees"])
  }

  @Test("a catalog item whose Contents.json is missing or broken is refused")
  func brokenItem() throws {
    let folder = try TemporaryFolder()
    try folder.write("version: 1\ntags: {onDemand: [a]}\n", to: "ResourceTags.yml")
    try folder.write("<<<<<<<", to: "A.xcassets/Tree.imageset/Contents.json")
    try folder.write("", to: "A.xcassets/Sea.imageset/sea.png")
    for name in ["Tree", "Sea"] {
      let run = try OdrProcess(["assign", "A.xcassets/\(name).imageset", "--tag", "a"], in: folder.url)
      #expect(run.exitCode == 2)
      #expect(run.standardError.contains("[catalog-contents-unreadable]"), "\(run.standardError)")
    }
  }

  // MARK: The guide

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
