import Foundation
import OdrTestSupport
import ResourceTags
import Testing

@Suite("Git's index as a tree of files") struct IndexTreeTests {
  private func text(_ tree: IndexTree, _ path: String) throws -> String {
    String(decoding: try tree.text(at: Array(path.utf8)).allBytes, as: UTF8.self)
  }

  private func names(_ tree: IndexTree, _ folder: String = "") -> [String] {
    var names: [String] = []
    _ = tree.list(Array(folder.utf8)) { names.append($0.name.string) }
    return names
  }

  @Test("it has what is staged, whatever lies in the work tree")
  func staged() throws {
    let repository = try GitRepository()
    try repository.stage("staged", at: "A")
    try repository.stage("staged and gone", at: "B")
    try repository.folder.write("changed since", to: "A")
    try repository.folder.write("not staged", to: "C")
    try FileManager.default.removeItem(at: repository.url.appendingPathComponent("B"))
    let tree = try LaidOutFiles.index(repository)
    #expect(try text(tree, "A") == "staged")
    #expect(try text(tree, "B") == "staged and gone")
    #expect(names(tree) == ["A", "B"])
    #expect(tree.locationText == "in git's index")
  }

  @Test("of a folder of the repository, paths start there, and links that leave it are known")
  func folder() throws {
    let repository = try GitRepository()
    try repository.stage("deep", at: "Game/Levels/1")
    try repository.stage("other", at: "Other/x")
    try FileManager.default.createSymbolicLink(
      atPath: repository.url.path + "/Game/other", withDestinationPath: "../Other/x")
    try repository.git("add", "--all")
    let tree = try LaidOutFiles.index(repository, folder: "Game")
    #expect(names(tree) == ["Levels", "other"])
    #expect(try text(tree, "Levels/1") == "deep")
    #expect(try text(tree, "other") == "other")
    #expect(tree.leavesRoot(Array("other".utf8)))
    #expect(!tree.leavesRoot(Array("Levels/1".utf8)))
  }

  @Test("a file in conflict is listed once")
  func conflict() throws {
    let repository = try GitRepository()
    for (branch, text) in [("one", "one"), ("two", "two")] {
      try repository.git("checkout", "--quiet", "-b", branch, "main")
      try repository.stage(text, at: "A")
      try repository.git("commit", "--quiet", "--message=x")
    }
    #expect(try repository.tryGit(["merge", "--quiet", "one"]).exitCode == 1)
    #expect(names(try LaidOutFiles.index(repository)) == ["A"])
  }

  @Test("the size of a Git LFS pointer is that of its file, where a .gitattributes file says that there are any")
  func pointers() throws {
    let repository = try GitRepository()
    let hash = String(repeating: "0a", count: 32)
    let pointer = "version https://git-lfs.github.com/spec/v1\noid sha256:\(hash)\nsize 70000000\n"
    try repository.git("config", "filter.lfs.clean", "cat")
    try repository.stage(pointer, at: "A.png")
    #expect(try LaidOutFiles.index(repository).status(of: Array("A.png".utf8))?.size == pointer.utf8.count)
    try repository.stage("*.png filter=lfs\n", at: ".gitattributes")
    #expect(try LaidOutFiles.index(repository).status(of: Array("A.png".utf8))?.size == 70_000_000)
  }
}
