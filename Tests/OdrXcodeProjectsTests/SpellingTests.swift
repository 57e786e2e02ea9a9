import OdrTestSupport
import ResourceTags
import Testing

@testable import OdrXcodeProjects

@Suite("Several spellings in one folder") struct SpellingTests {
  @Test("two entries of one file in a synchronized folder both get its tags")
  func twoEntries() throws {
    let project = LanternProject().replacing(
      "Fog/fog.bin = (forest, );", with: "\"Fög.bin\" = (forest, );\n\t\t\t\t\"Fo\u{308}g.bin\" = (cave, );"
    ).with("Skins/Fög.bin", "")
    let manifest = LanternProject.manifest.replacingOccurrences(of: "Fog/fog.bin: [forest]", with: "Fög.bin: [forest]")
    #expect(
      try differences(manifest, project) == [
        "tags-differ: 'Skins/Fög.bin' has tag 'forest' here, but tag 'cave' in target 'Lantern'"
      ])
    let comparison = try comparison(manifest, project)
    let plan = try ApplyPlan(comparison)
    let text = String(decoding: try #require(plan.changes.first).bytes, as: UTF8.self)
    #expect(text.utf8.count { $0 == 0xCC } == project.text.utf8.count { $0 == 0xCC })
    #expect(!text.contains("= (cave, );\n"))
  }

  @Test("of two spellings in one folder an entry means its own, or else the first by its bytes")
  func twoFiles() throws {
    let (composed, decomposed) = (ByteString("Ä"), ByteString("A\u{308}"))
    for name in [composed, decomposed] {
      let one = TreeSpelling(of: ListedTree(names: [name]))
      #expect(one.spelled(composed) == name)
      #expect(one.spelled(decomposed) == name)
    }
    let both = TreeSpelling(of: ListedTree(names: [composed, decomposed]))
    #expect(both.spelled(composed) == composed)
    #expect(both.spelled(decomposed) == decomposed)
    #expect(
      TreeSpelling(of: ListedTree(names: [ByteString("\u{212B}"), ByteString("Å")])).spelled(ByteString("A\u{30A}"))
        == ByteString("Å"))
  }
}

/// A folder in which some names are listed, and nothing else can be asked.
private struct ListedTree: FileTree {
  let names: [ByteString]

  func list(_ folder: [UInt8], _ visit: (FolderEntry) -> Void) -> Bool {
    for name in names { visit(FolderEntry(name: ByteSlice(name.bytes), kind: .file) { 0 }) }
    return true
  }

  func status(of path: [UInt8]) -> FileStatus? { nil }
  func leavesRoot(_ path: [UInt8]) -> Bool { false }
  func text(at path: [UInt8]) throws(FileFailure) -> SourceText { throw FileFailure("", "") }
}
