import Foundation
import OdrTestSupport
import Testing

/// Tests of conflicts in git: markers, labels, merge bases, and the names of manifests.
extension MergeCommandTests {
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
    "a merged manifest lists the files where git moves them, or where they stay", arguments: folderMoves.indices)
  func folderMove(_ row: Int) throws {
    for (directoryRenames, isSwapped) in [("true", false), ("true", true), ("false", row.isMultiple(of: 2))] {
      let repository = try GitRepository()
      #expect(try repository.odr("install", "merge").exitCode == 0)
      try repository.git("config", "merge.directoryRenames", directoryRenames)
      for name in ["A/a", "A/b", "A/S/s", "B/f", "B/g"] {
        try repository.folder.write(String(repeating: "the text of \(name)\n", count: 20), to: "\(name).png")
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

  // MARK: Folders
}
