import OdrTestSupport
import ResourceTags
import Testing

@Suite("Paths and texts laid over a tree") struct PathTests {
  @Test(
    "a normalized path has no dots and no empty names, and says whether it leaves the root",
    arguments: [
      ("a/b", "a/b", false), ("./a//b/", "a/b", false), ("a/../b", "b", false), ("a/b/../..", "", false),
      ("../a", "a", true), ("a/../../b", "b", true), ("", "", false), ("...", "...", false),
      ("a/.b/..c", "a/.b/..c", false),
    ])
  func normalized(_ path: String, _ expected: String, _ leavesRoot: Bool) {
    let normalized = NormalizedPath(path.utf8)
    #expect(normalized.bytes == Array(expected.utf8))
    #expect(normalized.leavesRoot == leavesRoot)
  }

  @Test("texts that are laid over a tree take the place of its own, and others stay")
  func overlay() throws {
    let files = MemoryTree(["A/x": .text("old"), "A/y": .text("kept")])
    let text = SourceText(name: "A/x", "newer")
    let tree = UnionTree(TextTree([ByteString("A/x"): text]), files)
    #expect(try tree.text(at: Array("A/x".utf8)).allBytes == Array("newer".utf8))
    #expect(try tree.text(at: Array("A/y".utf8)).allBytes == Array("kept".utf8))
    #expect(tree.status(of: Array("A/x".utf8))?.size == 5)
    var names: Set<String> = []
    #expect(tree.list(Array("A".utf8)) { names.insert($0.name.string) })
    #expect(names == ["x", "y"])
  }
}
