import Foundation
import OdrTestSupport
import ResourceTags
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

@Suite("What is on disk") struct DiskTests {
  private func findings(_ text: String, in folder: TemporaryFolder) throws -> [String] {
    let root = try #require(ResourceFolder(path: folder.url.path))
    return Linter.lint(Manifest(SourceText(name: "test.yml", text)), in: root).map { "\($0.rule): \($0.message)" }
  }

  @Test("loops of links, pipes and folders without permission are said, and nothing hangs")
  func oddities() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.path
    symlink("loop", path + "/loop")
    symlink(".", path + "/self")
    try folder.write("", to: "B")
    mkfifo(path + "/pipe", 0o600)
    mkdir(path + "/A.xcassets", 0o700)
    mkdir(path + "/A.xcassets/P.imageset", 0o700)
    mkfifo(path + "/A.xcassets/P.imageset/Contents.json", 0o600)
    mkdir(path + "/closed", 0o000)
    defer { chmod(path + "/closed", 0o700) }
    let found = try findings(
      """
      version: 1
      tags: {onDemand: [a]}
      files: {loop: [a], loop/x: [a], self/self/B: [a], pipe: [a], closed/x: [a]}
      catalogs: {A.xcassets: {P.imageset: [a]}}
      lint: {nested-tagged-folder: ignore}
      """, in: folder)
    #expect(
      found.prefix(3) == [
        "missing-resource: 'loop' is a broken symbolic link",
        "missing-resource: 'loop/x' is not on disk; 'loop' is a broken symbolic link",
        "missing-resource: 'pipe' is neither a file nor a folder",
      ])
    // Permissions do not bind the superuser.
    let isClosed = access(path + "/closed", R_OK) != 0
    #expect(
      found.dropFirst(3).first
        == (isClosed
          ? "missing-resource: 'closed/x' cannot be checked; folder 'closed' cannot be read"
          : "missing-resource: 'closed/x' is not on disk"))
    #expect(
      found.last
        == "catalog-contents-unreadable: 'A.xcassets/P.imageset/Contents.json' cannot be read: not a regular file")
    #expect(found.count == 5)
  }

  @Test(
    "of what is missing, the name is suggested that comes near it, has another ending, and is not listed yet",
    arguments: [
      ("Sea.imageset", nil), ("Tre.imageset", "Tree.imageset"), ("Tree", "Tree.imageset"),
      ("Tree.png", "Tree.imageset"),
      ("Waves.imageset", "Wave.imageset"), ("Wave.imageset: [a], Waves.imageset", nil), ("Forrest", "Forest"),
      ("Stone.dataset", nil), ("Wave.dataset", "Wave.imageset"), ("Hera.imageset", "Hero.imageset"),
      ("Caves.v2", "Cave.v2"), ("Caves.v1", nil),
    ])
  func suggestions(_ item: String, _ meant: String?) {
    let files: [String: ExampleFile] = [
      "A.xcassets/Sky.imageset/x": .size(0), "A.xcassets/Tree.imageset/x": .size(0), "A.xcassets/Forest/x": .size(0),
      "A.xcassets/Wave.imageset/Contents.json": .text("{}"), "A.xcassets/Store.imageset/x": .size(0),
      "A.xcassets/Hero.colorset/x": .size(0), "A.xcassets/Hero.imageset/x": .size(0), "A.xcassets/Cave.v2/x": .size(0),
    ]
    let text = "version: 1\ntags: {onDemand: [a]}\ncatalogs: {A.xcassets: {\(item): [a]}}\n"
    let findings = Linter.lint(
      Manifest(SourceText(name: "test.yml", text)), in: ResourceFolder(MemoryTree(files)))
    let missing = findings.first { $0.rule == "missing-catalog-item" }
    #expect(
      missing?.label == meant.map { "did you mean '\($0)'?" }
        ?? "correct the path, or remove the entry")
  }
}
