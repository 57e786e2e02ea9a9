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
  /// Counts how often each folder of a tree is listed.
  private final class CountingTree: FileTree, @unchecked Sendable {
    let tree: any FileTree
    private let lock = NSLock()
    private var counts: [String: Int] = [:]

    init(_ tree: any FileTree) { self.tree = tree }

    var listed: [String: Int] { lock.withLock { counts } }

    func list(_ folder: [UInt8], _ visit: (FolderEntry) -> Void) -> Bool {
      lock.withLock { counts[String(decoding: folder, as: UTF8.self), default: 0] += 1 }
      return tree.list(folder, visit)
    }

    func status(of path: [UInt8]) -> FileStatus? { tree.status(of: path) }
    func text(at path: [UInt8]) throws(FileFailure) -> SourceText { try tree.text(at: path) }
    func leavesRoot(_ path: [UInt8]) -> Bool { tree.leavesRoot(path) }
  }

  private func findings(_ text: String, in folder: TemporaryFolder) throws -> [String] {
    let root = try #require(ResourceFolder(path: folder.url.path))
    return Linter.lint(Manifest(SourceText(name: "test.yml", text)), in: root).map { "\($0.rule): \($0.message)" }
  }

  @Test("each folder is listed once, however many resources lie in it, and others are not")
  func listings() throws {
    let folder = try TemporaryFolder()
    var files: [String] = []
    for index in 0..<2000 {
      let path = "Assets/World \(index % 40)/Level \(index % 200)/\(index).png"
      try folder.write("", to: path)
      files.append("  \(path): [a]\n")
    }
    var items: [String] = []
    for index in 0..<100 {
      try folder.write(
        #"{"properties": {"on-demand-resource-tags": ["a"]}}"#,
        to: "A.xcassets/Set \(index % 3)/\(index).imageset/Contents.json")
      items.append("    Set \(index % 3)/\(index).imageset: [a]\n")
    }
    try folder.write("", to: "Unrelated/Deep/x")
    let text =
      "version: 1\ntags: {onDemand: [a]}\nfiles:\n\(files.joined())catalogs:\n  A.xcassets:\n\(items.joined())"
    let tree = CountingTree(try #require(ResourceFolder(path: folder.url.path)).tree)
    #expect(Linter.lint(Manifest(SourceText(name: "test.yml", text)), in: ResourceFolder(tree)) == [])
    let listed = tree.listed
    #expect(listed.values.allSatisfy { $0 == 1 })
    #expect(listed.count == 1 + 1 + 40 + 200 + 1 + 3 + 100)
    #expect(listed.keys.allSatisfy { !$0.hasPrefix("Unrelated") })
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

  @Test("two normalizations of one name are one file, and other case is another")
  func spellings() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "Gru\u{308}n/a.png")
    #expect(try findings("version: 1\ntags: {onDemand: [a]}\nfiles: {Gr\u{FC}n/a.png: [a]}\n", in: folder) == [])
    let other = try findings("version: 1\ntags: {onDemand: [a]}\nfiles: {GR\u{DC}N/a.png: [a]}\n", in: folder)
    #expect(other.map { $0.prefix { $0 != ":" } } == ["path-case-mismatch"])
  }

  @Test("names that are no UTF-8, and paths of any depth, do no harm")
  func hostile() throws {
    let folder = try TemporaryFolder()
    mkdir(folder.url.path + "/F", 0o700)
    let name: [CChar] = Array((folder.url.path + "/F/").utf8CString.dropLast()) + [-1, -2, 0]
    let descriptor = open(name, O_CREAT | O_WRONLY, 0o600)
    close(descriptor)
    let deep = String(repeating: "a/", count: 100_000) + "x"
    let found = try findings(
      "version: 1\ntags: {onDemand: [a]}\nfiles: {F: [a], F/x: [a], \"\(String(repeating: "n", count: 300))\": [a]}\n",
      in: folder)
    #expect(found.count { $0.hasPrefix("missing-resource") } == 2)
    let json = "{\"version\": 1, \"tags\": {\"onDemand\": [\"a\"]}, \"files\": {\"\(deep)\": [\"a\"]}}"
    let root = try #require(ResourceFolder(path: folder.url.path))
    let deepFindings = Linter.lint(Manifest(SourceText(name: "test.json", json)), in: root)
    #expect(deepFindings.map(\.rule) == ["missing-resource"])
    #expect(deepFindings[0].message.utf8.count < 1000)
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

  @Test("a folder that is not there is no folder")
  func missingRoot() throws {
    #expect(ResourceFolder(path: try TemporaryFolder().url.path + "/nowhere") == nil)
  }
}
