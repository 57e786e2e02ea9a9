import OdrTestSupport
import ResourceTags
import Testing

@testable import OdrXcodeProjects

/// Names that a manifest, a project and the disk spell in different ways, on both kinds of file systems.
///
/// Strings are compared as Swift does, so that spellings count nowhere but where a test looks at the bytes.
@Suite("One file in several spellings") struct SpellingTests {
  /// A change of the manifest, and how many findings it brings.
  private static let changes = [
    ("[cave]", "[sea, cave]", 1), ("bin: [forest]", "bin: [forest, sea]", 1), ("Sea: [sea]", "Sea: [cave]", 1),
    ("  Skins/Fog/fog.bin: [forest]\n", "", 1), ("    Wave.imageset: [sea]\n", "", 1),
    ("  Levels/Cave.sks: [cave]\n", "", 1),
    ("    Sea: [sea]\n", "    Sea: [sea]\n    Lost.imageset: [sea]\n", 1), ("Skins/Fog/fog.bin", "Skins/Own.txt", 2),
  ]

  /// The findings about a manifest, the files that change for it, and what is imported.
  private func report(
    _ respelled: RespelledProject, ignoresSpelling: Bool
  ) throws -> (findings: [String], changes: [String], imported: [String]) {
    let read = try respelled.project.read()
    let targets = [try #require(read.target(named: "Lantern"))]
    let folder = respelled.folder(ignoresSpelling: ignoresSpelling)
    let manifest = Manifest(SourceText(name: "ResourceTags.yml", respelled.manifest))
    #expect(Linter.lint(manifest, in: ResourceFolder(folder.tree)).filter { $0.rule == "missing-resource" } == [])
    let comparison = ProjectComparison(manifest, read, targets, in: folder)
    let changes = comparison.problems.isEmpty ? try ApplyPlan(comparison, of: manifest).changes : []
    let imported = ProjectImport(read, targets: targets, configuration: nil, in: folder)
      .manifest(projectPath: "Lantern.xcodeproj", name: "R.yml").source
    return (
      comparison.differences.map { "\($0.rule): \($0.message)" }.sorted(),
      changes.map { $0.contentsPath?.string ?? "project" }.sorted(),
      imported.string(in: ByteSpan(0, imported.count)).split(separator: "\n").map(String.init).sorted()
    )
  }

  @Test("nothing differs, whichever spelling each has", arguments: Spelling.allCases, Spelling.allCases)
  func same(_ manifest: Spelling, _ disk: Spelling) throws {
    for project in Spelling.allCases {
      let respelled = RespelledProject(inManifest: { manifest }, inProject: { project }, onDisk: { disk })
      for ignoresSpelling in [true, false] {
        let report = try report(respelled, ignoresSpelling: ignoresSpelling)
        #expect(report.findings == [], "\(manifest) \(project) \(disk)")
        #expect(report.changes == [])
      }
    }
  }

  @Test("any mixture of spellings has the report of the composed ones", arguments: [true, false])
  func law(_ ignoresSpelling: Bool) throws {
    var generator = SeededGenerator(seed: 16)
    func random() -> Spelling { Spelling.allCases.randomElement(using: &generator) ?? .composed }
    for (old, new, count) in Self.changes {
      let manifest = LanternProject.manifest.replacingOccurrences(of: old, with: new)
      #expect(manifest != LanternProject.manifest)
      let composed = RespelledProject(
        manifest, inManifest: { .composed }, inProject: { .composed }, onDisk: { .composed })
      let expected = try report(composed, ignoresSpelling: ignoresSpelling)
      #expect(expected.findings.count == count, "\(expected.findings)")
      for _ in 0..<(LawCount.isFull ? 12 : 3) {
        let respelled = RespelledProject(manifest, inManifest: random, inProject: random, onDisk: random)
        let report = try report(respelled, ignoresSpelling: ignoresSpelling)
        #expect(report.findings == expected.findings)
        #expect(report.changes == expected.changes)
        #expect(report.imported == expected.imported)
      }
    }
  }

  @Test("an import takes the spelling of the disk, and of what is not there that of the project")
  func imports() throws {
    for ignoresSpelling in [true, false] {
      let respelled = RespelledProject(
        inManifest: { .composed }, inProject: { .composed }, onDisk: { .decomposed })
      let imported = try report(respelled, ignoresSpelling: ignoresSpelling).imported
      for path in ["Häute/Nébel/nébel.bin", "Höhlen/Höhle.sks", "Kunst-Ü.xcassets", "Bäum.imageset"] {
        let line = try #require(imported.first { $0.contains(path) })
        #expect(line.utf8.contains(0xCC), "\(line)")
      }
    }
    let missing = RespelledProject(inManifest: { .composed }, inProject: { .decomposed }, onDisk: { .composed })
    let folder = ManifestFolder(path: "/lantern", tree: MemoryTree([:]))
    #expect(folder.spelling.spelled(ByteString("Höhlen")).bytes == Array("Höhlen".utf8))
    #expect(folder.spelling.spelled(ByteString("Ho\u{308}hlen")).bytes == Array("Höhlen".utf8))
    let read = try missing.project.read()
    let imported = ProjectImport(
      read, targets: read.targets, configuration: nil, in: ManifestFolder(path: "/lantern", tree: MemoryTree([:])))
    #expect(imported.files.contains { $0.path.bytes.elementsEqual("Ho\u{308}hlen/Ho\u{308}hle.sks".utf8) })
  }

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
    let plan = try ApplyPlan(comparison, of: Manifest(SourceText(name: "ResourceTags.yml", manifest)))
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
