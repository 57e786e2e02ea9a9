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
