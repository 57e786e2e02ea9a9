import Foundation
import OdrTestSupport
import Testing

/// Tests of conflicts in git: markers, labels, merge bases, and the names of manifests.
extension MergeCommandTests {
  @Test(
    "markers have the length of git's attribute, with and without the driver", arguments: [2, 7, 12], [true, false])
  func markerSize(_ size: Int, _ hasDriver: Bool) throws {
    let repository = try repository(
      ["tag rename forest woods"], ["tag rename forest jungle"], attributes: hasDriver)
    try repository.stage("ResourceTags.yml conflict-marker-size=\(size)\n", at: ".gitattributes")
    try repository.git("commit", "--quiet", "--message=attributes")
    #expect(try repository.tryGit(["merge", "--quiet", "side"]).exitCode == 1)
    let marker = String(repeating: "<", count: size) + " "
    #expect(try text(repository).contains("\n" + marker))
    let lint = try repository.odr("lint", "--no-disk")
    #expect(lint.standardOutput.contains("a merge conflict begins here"), "\(lint.standardOutput)")
    let run = try repository.odr("merge")
    #expect(run.exitCode == 1 && run.standardError.contains("keep one name"), "\(run.standardError)")
    #expect(try text(repository).contains("\n" + marker))
    // The result is the same if odr merges again.
    let merged = try text(repository)
    #expect(try repository.odr("merge").exitCode == 1)
    #expect(try text(repository) == merged)
  }

  @Test(
    "a conflict that git's driver wrote counts as unedited, whatever the driver knew about the files",
    arguments: ["merge --quiet side", "rebase --quiet side", "cherry-pick side", "revert --no-edit HEAD~1"])
  func evidence(_ command: String) throws {
    let repository = try GitRepository()
    #expect(try repository.odr("install", "merge").exitCode == 0)
    func commit(_ files: String) throws {
      try repository.stage("version: 1\ntags:\n  onDemand: [t, u, v]\nfiles:\n" + files, at: "ResourceTags.yml")
      try repository.git("commit", "--quiet", "--message=x")
    }
    for name in ["old", "two"] {
      try repository.stage(String(repeating: "the text of \(name)\n", count: 20), at: "L/\(name).png")
    }
    try commit("  L/old.png: [t]\n  L/two.png: [u]\n")
    try repository.git("checkout", "--quiet", "-b", "side")
    try repository.folder.write("", to: "N/x")
    try repository.git("mv", "L/old.png", "N/x1.sks")
    let isRevert = command.hasPrefix("revert")
    // A revert adds the entry again, and the later commit has changed it.
    if !isRevert { try repository.git("rm", "--quiet", "L/two.png") }
    try commit("  N/x1.sks: [t]\n" + (isRevert ? "  L/two.png: [u, v]\n" : ""))
    if !isRevert { try repository.git("checkout", "--quiet", "main") }
    try commit(isRevert ? "  N/x1.sks: [t, v]\n" : "  L/old.png: [t, v]\n  L/two.png: [u, v]\n")
    #expect(try repository.tryGit(command.split(separator: " ").map(String.init)).exitCode == 1)
    #expect(try text(repository).contains("<<<<<<< "))
    let run = try repository.odr("merge")
    #expect(run.exitCode == 1 && run.standardError.contains("ResourceTags.yml: 1 conflict\n"), "\(run.standardError)")
    #expect(run.standardError.contains("'L/two.png'") && !run.standardError.contains("removes 'L/old.png'"))
    // The moved file has the new tag of the other side.
    #expect(try text(repository).contains((isRevert ? "  L/old.png" : "  N/x1.sks") + ": [t, v]\n"))
  }

  /// Commands of our side and of their side in a repository with the folders A and B, which are both listed.
  private static let folderMoves: [(ours: String, theirs: String)] = [
    // Their side moves a file to a folder that our side moved.
    ("git mv A Q", "git mv B/f.png A/f.png"),
    ("git mv A Q; echo new > Q/new.png", "git mv B/f.png A/f.png; git mv B/g.png A/S/g.png"),
    // A side adds a file or a folder to a folder that the other side, or both sides, moved.
    ("echo new > A/new.png", "git mv A Q"), ("mkdir A/New; echo new > A/New/new.png", "git mv A Q"),
    ("echo new > A/new.png; mkdir A/New; echo more > A/New/more.png", "git mv A Q"),
    ("echo new > A/S/new.png", "git mv A Q"),
    ("git mv A Q; mkdir A; echo new > A/new.png", "git mv A Q"),
    ("git mv A Q; mkdir -p A/New; echo new > A/New/new.png", "git mv A Q"),
    ("git mv A Q; mkdir -p A/S; echo new > A/S/new.png", "git mv A Q"),
  ]

  @Test(
    "a merged manifest lists the files where git moves them, or where they stay", arguments: folderMoves.indices,
    ["true", "false"])
  func folderMove(_ row: Int, directoryRenames: String) throws {
    for isSwapped in [false, true] {
      let repository = try GitRepository()
      #expect(try repository.odr("install", "merge").exitCode == 0)
      try repository.git("config", "merge.directoryRenames", directoryRenames)
      for name in ["A/a", "A/b", "A/S/s", "B/f", "B/g"] {
        try repository.stage(String(repeating: "the text of \(name)\n", count: 20), at: "\(name).png")
      }
      func commit(_ script: String) throws {
        let run = try OdrProcess(
          ["-ec", script], in: repository.url, environment: GitRepository.environment,
          program: URL(fileURLWithPath: "/bin/sh"))
        #expect(run.exitCode == 0, "\(run.standardError)")
        try repository.git("add", "--all")
        let files = try repository.git("ls-files", "*.png").split(separator: "\n").map { "  \($0): [t]\n" }.joined()
        try repository.stage("version: 1\ntags:\n  onDemand: [t]\nfiles:\n" + files, at: "ResourceTags.yml")
        try repository.git("commit", "--quiet", "--message=x")
      }
      try commit("")
      let sides = Self.folderMoves[row]
      try repository.git("checkout", "--quiet", "-b", "side")
      try commit(isSwapped ? sides.ours : sides.theirs)
      try repository.git("checkout", "--quiet", "main")
      try commit(isSwapped ? sides.theirs : sides.ours)
      let run = try repository.tryGit(["merge", "--message=m", "side"])
      #expect(run.exitCode == 0, "\(run.standardOutput)\(run.standardError)")
      let files = try repository.git("ls-files", "*.png").split(separator: "\n")
      let listed = try text(repository).split(separator: "\n").filter { $0.hasSuffix(".png: [t]") }
      #expect(Set(listed.map { $0.dropFirst(2).dropLast(5) }) == Set(files), "\(listed)")
    }
  }

  @Test("git am leaves new files in a folder that the patch moves, and so does the merged manifest")
  func patch() throws {
    let repository = try GitRepository()
    #expect(try repository.odr("install", "merge").exitCode == 0)
    func commit(_ files: [String]) throws {
      let entries = files.map { "  \($0): [t]\n" }.joined()
      try repository.stage("version: 1\ntags:\n  onDemand: [t]\nfiles:\n" + entries, at: "ResourceTags.yml")
      try repository.git("commit", "--quiet", "--message=x")
    }
    for name in ["a", "b"] {
      try repository.stage(String(repeating: "the text of \(name)\n", count: 20), at: "A/\(name).png")
    }
    try commit(["A/a.png", "A/b.png"])
    try repository.git("checkout", "--quiet", "-b", "side")
    try repository.git("mv", "A", "Q")
    try commit(["Q/a.png", "Q/b.png"])
    try repository.git("format-patch", "--quiet", "-1")
    try repository.git("checkout", "--quiet", "main")
    try repository.stage("new", at: "A/new.png")
    try commit(["A/a.png", "A/b.png", "A/new.png"])
    let run = try repository.tryGit(["am", "--3way", "0001-x.patch"])
    #expect(run.exitCode == 0, "\(run.standardOutput)\(run.standardError)")
    let text = try text(repository)
    for path in ["A/new.png", "Q/a.png", "Q/b.png"] { #expect(text.contains("  \(path): [t]\n"), "\(text)") }
  }

  @Test("the labels of git's markers stay")
  func labels() throws {
    let repository = try repository(["tag rename forest woods"], ["tag rename forest jungle"])
    try repository.git("config", "merge.conflictStyle", "diff3")
    #expect(try repository.tryGit(["merge", "--quiet", "side"]).exitCode == 1)
    func labels() throws -> Set<Substring> {
      Set(try text(repository).split(separator: "\n").filter { "<|>".contains($0.prefix(1)) })
    }
    let before = try labels()
    #expect(before.contains("<<<<<<< HEAD") && before.contains(">>>>>>> side"))
    #expect(try repository.odr("merge").exitCode == 1)
    #expect(try labels() == before)
  }

  @Test("odr prints nothing about merges of merge bases, and leaves no markers in them")
  func severalBases() throws {
    let repository = try repository(
      ["tag rename forest woods"], ["tag rename forest jungle"], attributes: true)
    // Each branch merges the first commit of the other branch, and keeps its own name.
    for (branch, other, name) in [("main", "side", "woods"), ("side", "main~1", "jungle")] {
      try repository.git("checkout", "--quiet", branch)
      _ = try repository.tryGit(["merge", "--quiet", other])
      try repository.stage(Self.base.replacing("forest", with: name), at: "ResourceTags.yml")
      try repository.git("commit", "--quiet", "--message=\(branch)")
    }
    try repository.git("checkout", "--quiet", "main")
    let run = try repository.tryGit(["merge", "side"])
    let output = run.standardOutput + run.standardError
    #expect(run.exitCode == 1 && output.ranges(of: "ResourceTags.yml: 1 conflict").count == 1, "\(output)")
    #expect(!output.contains("by lines") && output.ranges(of: "keep one name").count == 1, "\(output)")
    #expect(try text(repository).contains("||||||| base\n    - forest"))
  }

  // MARK: Folders

  @Test(
    "a file that left a folder with other files does not take along what the other side adds there",
    arguments: ["merge", "rebase", "cherry-pick"], [1, 2])
  func folders(_ command: String, _ count: Int) throws {
    let repository = try GitRepository()
    #expect(try repository.odr("install", "merge").exitCode == 0)
    func manifest(_ folder: String, _ added: String = "") -> String {
      "version: 1\ntags:\n  onDemand: [boss, theme]\nfiles:\n\(added)"
        + (0..<count).map { "  \(folder)/\($0).m4a: [theme]\n" }.joined()
    }
    for name in ["0", "1", "Click", "Step"] { try repository.stage(name, at: "Music/\(name).m4a") }
    try repository.stage(manifest("Music"), at: "ResourceTags.yml")
    try repository.git("commit", "--quiet", "--message=base")
    try repository.git("checkout", "--quiet", "-b", "move")
    try FileManager.default.createDirectory(
      at: repository.url.appendingPathComponent("Common"), withIntermediateDirectories: false)
    for number in 0..<count { try repository.git("mv", "Music/\(number).m4a", "Common/\(number).m4a") }
    try repository.stage(manifest("Common"), at: "ResourceTags.yml")
    try repository.git("commit", "--quiet", "--message=move")
    try repository.git("checkout", "--quiet", "main")
    try repository.stage("Boss", at: "Music/Boss.m4a")
    try repository.stage(manifest("Music", "  Music/Boss.m4a: [boss]\n"), at: "ResourceTags.yml")
    try repository.git("commit", "--quiet", "--message=add")
    // git doesn't tell a driver which commit is cherry-picked.
    if command == "cherry-pick", count == 2 { return }
    let words = command == "merge" ? ["merge", "--quiet", "--message=m", "move"] : [command, "move"]
    let run = try repository.tryGit(words)
    #expect(run.exitCode == 0, "\(run.standardOutput)\(run.standardError)")
    let result = try text(repository)
    #expect(result.contains("  Music/Boss.m4a: [boss]\n") && result.contains("  Common/0.m4a: [theme]\n"), "\(result)")
    #expect(try repository.odr("lint").exitCode == 0)
  }
}
