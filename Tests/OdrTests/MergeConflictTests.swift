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

  @Test("a manifest that both sides renamed differently is not deleted")
  func renamedTwice() throws {
    let repository = try repository(["tag add storm"], ["tag add wind"])
    for (branch, name) in [("side", "Two"), ("main", "One")] {
      try repository.git("checkout", "--quiet", branch)
      try repository.git("mv", "ResourceTags.yml", "\(name).ResourceTags.yml")
      try repository.git("commit", "--quiet", "--message=\(name)")
    }
    #expect(try repository.tryGit(["merge", "--quiet", "side"]).exitCode == 1)
    let run = try repository.odr("merge")
    #expect(run.exitCode == 2)
    #expect(
      run.standardError.hasPrefix(
        "odr: error: 'ResourceTags.yml' is renamed to 'One.ResourceTags.yml' on our side, but to 'Two.ResourceTags.yml' on "
          + "their side; "), "\(run.standardError)")
  }

  @Test("if the index is locked, odr says that the merge is written but not staged")
  func locked() throws {
    let repository = try repository(["tag add storm"], ["tag add wind"])
    #expect(try repository.tryGit(["merge", "--quiet", "side"]).exitCode == 1)
    try repository.folder.write("", to: ".git/index.lock")
    let run = try repository.odr("merge", "--add")
    #expect(run.exitCode == 2)
    #expect(
      run.standardError.hasPrefix("odr: error: odr wrote the merge of 'ResourceTags.yml', but did not stage it; "),
      "\(run.standardError)")
    #expect(try text(repository) == Self.merged)
    try FileManager.default.removeItem(at: repository.url.appendingPathComponent(".git/index.lock"))
    #expect(try repository.odr("merge", "--add").exitCode == 0)
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
