import Foundation
import OdrTestSupport
import Testing

@testable import ResourceTags

@Suite("Pointers of Git LFS") struct LargeFilePointerTests {
  private static let version = "version https://git-lfs.github.com/spec/v1\n"
  private static let hash = "oid sha256:" + String(repeating: "0a", count: 32) + "\n"

  @Test(
    "have the size of their file",
    arguments: [
      (version + hash + "size 70000000\n", 70_000_000), (version + hash + "size 0\n", 0),
      ("version https://hawser.github.com/spec/v1\n" + hash + "size 1\n", 1),
      (version + "ext-0-x sha256:a\n" + hash + "size 1\n", 1),
    ])
  func pointers(_ text: String, _ size: Int) {
    #expect(LargeFilePointer(Array(text.utf8))?.size == size)
  }

  @Test(
    "are nothing else",
    arguments: [
      "", version, version + hash, version + "size 70000000\n" + String(repeating: "x y\n", count: 20),
      // Not in order, twice, another first line, no end of line, more than one space, another key.
      version + "size 1\n" + hash, version + hash + hash + "size 1\n", hash + version + "size 1\n",
      version + hash + "size 1", version + hash + "size  1\n", version + hash + "size 1\n\n",
      version + hash + "size 1\nsize 2\n", version.replacing("v1", with: "v2") + hash + "size 1\n",
      version + hash.uppercased().replacing("OID SHA256", with: "oid sha256") + "size 1\n",
      version + hash.replacing("sha256", with: "sha512") + "size 1\n",
      version + hash.replacing("0a0a", with: "") + "size 1\n",
      version + hash + "size -1\n", version + hash + "size +1\n", version + hash + "size 0x1\n",
      version + hash + "size 99999999999999999999\n", version + hash + "size 1\r\n", version + hash + "size 1\nA b\n",
      version + hash + "size 1\nzero größe\n", version + "key b\n" + hash + "size 1\n",
      version + hash + "size 1\nz " + String(repeating: "x", count: 1024) + "\n",
    ])
  func others(_ text: String) {
    #expect(LargeFilePointer(Array(text.utf8)) == nil)
  }

  @Test("are told from other files on disk, below any folder whose attributes select Git LFS")
  func disk() throws {
    let folder = try TemporaryFolder()
    try folder.write(Self.version + Self.hash + "size 70000000\n", to: "a/b/big.png")
    try folder.write(Self.version + Self.hash + "size 70000000\n", to: "other/big.png")
    try folder.write(String(repeating: "x", count: 500), to: "a/b/small.png")
    func sizes(_ root: String, _ path: String) throws -> [Int] {
      let tree = try #require(DiskTree(folder.url.path + "/" + root, within: FileBoundary(ofFolder: folder.url.path)))
      var sizes: [Int] = []
      _ = tree.list(Array(path.utf8)) { sizes.append($0.size()) }
      #expect(sizes.contains(try #require(tree.status(of: Array((path + "/big.png").utf8))).size))
      return sizes.sorted()
    }
    #expect(try sizes("", "a/b").max() == 500)
    try folder.write("*.png filter=lfs diff=lfs merge=lfs -text\n", to: "a/.gitattributes")
    #expect(try sizes("", "a/b") == [500, 70_000_000])
    #expect(try sizes("a", "b") == [500, 70_000_000])
    // The attributes above the root count, too, as far as the repository goes.
    #expect(try sizes("a/b", ".") == [500, 70_000_000])
    #expect(try sizes("", "other").max() ?? 0 < 200)
    try folder.write("gitdir: x\n", to: "a/b/.git")
    #expect(try sizes("a/b", ".").max() == 500)
  }
}
