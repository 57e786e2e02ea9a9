import Foundation
import OdrTestSupport
import ResourceTags
import Testing

@Suite("Fixes") struct FixTests {
  @Test(
    "of an invalid sample only findings without a safe fix are left, and the result is fit to be fixed again",
    arguments: InvalidSample.all)
  func samples(_ sample: InvalidSample) throws {
    let folder = try sample.layOut()
    let bytes = try [UInt8](sample.bytes)
    let source = SourceText(name: sample.fileName, bytes: bytes)
    let files = sample.hasFiles ? ResourceFolder(path: folder.url.path) : nil
    let fixed = Linter.fix(Manifest(source), in: files)
    #expect(try source.applying(fixed.textEdits).allBytes == fixed.bytes)
    #expect(!fixed.remaining.contains { $0.fix?.isSafe == true })
    let mended = Manifest(SourceText(name: sample.fileName, bytes: fixed.bytes))
    #expect(Linter.lint(mended, in: files) == fixed.remaining)
    #expect(Linter.fix(mended, in: files).textEdits == [])
    let before = Linter.lint(Manifest(source), in: files)
    #expect(fixed.fixed.isEmpty == !before.contains { $0.fix?.isSafe == true })
    #expect(fixed.remaining.count { $0.severity == .error } <= before.count { $0.severity == .error })
  }

  @Test("the case of the disk is not taken over where the project has another; all three spellings are named")
  func projectCases() {
    let text = """
      version: 1
      xcode: {project: Game.xcodeproj, targets: [Game]}
      tags: {onDemand: [a]}
      files: {scenes/a.sks: [a], scenes/b.sks: [a]}

      """
    let tree = MemoryTree(["Scenes/a.sks": .size(1), "Scenes/b.sks": .size(1)])
    func result(_ paths: String...) -> FixedManifest {
      let project = ListedProject(paths: paths.map { ByteString($0) })
      return Linter.fix(
        Manifest(SourceText(name: "test.yml", text)), in: ResourceFolder(tree) { _ in .read(project) })
    }
    let folder = result("scenes")
    #expect(folder.textEdits == [] && folder.remaining.compactMap(\.fix).map(\.isSafe) == [false, false])
    #expect(
      folder.remaining[0].message
        == "'scenes/a.sks' is 'Scenes/a.sks' on disk and 'scenes/a.sks' in the Xcode project")
    #expect(folder.remaining[0].label == "use one spelling: rename the file, or correct the project and then this path")
    let file = result("Scenes/a.sks", "SCENES/B.sks")
    #expect(file.fixed.map(\.message) == ["'scenes/a.sks' is 'Scenes/a.sks' on disk"])
    #expect(
      file.remaining.map(\.message) == [
        "'scenes/b.sks' is 'Scenes/b.sks' on disk and 'SCENES/B.sks' in the Xcode project"
      ])
  }

  @Test("what is only probably meant is shown and not made")
  func unsafe() throws {
    let text = "version: 1\ntags: {onDemand: [level-2]}\nfiles: {A: [levle-2], B: [storm], C: [level-2]}\n"
    let result = Linter.fix(Manifest(SourceText(name: "test.yml", text)))
    #expect(result.textEdits == [] && result.fixed == [])
    let fixes = result.remaining.compactMap(\.fix)
    #expect(fixes.map(\.title) == ["change it to 'level-2'", "declare the tag in 'onDemand'"])
    #expect(fixes.allSatisfy { !$0.isSafe })
    let source = SourceText(name: "test.yml", text)
    #expect(
      String(decoding: try source.applying(fixes[1].edits).allBytes, as: UTF8.self).contains(
        "{onDemand: [level-2, storm]}"))
  }
}

@Suite("Fixes of the text") struct TextFixTests {
  private func fixed(_ text: String) -> String {
    String(decoding: Linter.fix(Manifest(SourceText(name: "test.yml", text))).bytes, as: UTF8.self)
  }

  @Test("a comment that silences nothing goes, with its line where it has one")
  func ignores() {
    #expect(
      fixed(
        """
        version: 1  # odr:ignore unused-tag
        tags: {onDemand: [a]}
        # odr:ignore empty-tag-list
        # stays
        files: {A: [a]}
        # odr:ignore duplicate-path
        """) == "version: 1\ntags: {onDemand: [a]}\n# stays\nfiles: {A: [a]}\n")
  }

  @Test("of a rule that has not looked at files it is not said that a comment silences nothing")
  func unseen() {
    let text = "version: 1\ntags: {onDemand: [a]}\nfiles: {A: [a]} # odr:ignore missing-resource made by a script\n"
    let manifest = Manifest(SourceText(name: "test.yml", text))
    #expect(Linter.lint(manifest) == [])
    #expect(Linter.lint(manifest, in: ResourceFolder(MemoryTree([:]))) == [])
    #expect(
      Linter.lint(manifest, in: ResourceFolder(MemoryTree(["A": .size(1)]))).map(\.message)
        == ["'odr:ignore missing-resource' silences nothing here"])
  }

  @Test("an entry whose list holds what is no tag is not moved, so that nothing of it is lost")
  func unsoundLists() {
    let text = "version: 1\ntags: {onDemand: [t]}\nfiles:\n  A.png: &a [null, t]\n  Z: [t]\n  ./b//x: *a\n"
    #expect(fixed(text) == text)
  }

  @Test("what has a comment is not taken out, only offered")
  func keptComments() {
    for text in [
      "version: 1\ntags: {onDemand: [t]}\nfiles:\n  a: [t]\n  # above\n  b: []\n",
      "version: 1\ntags: {onDemand: [t]}\nfiles:\n  a: [t]\n  b: []  # behind\n",
      "version: 1\ntags: {onDemand: [t]}\nfiles:\n  a: [t]\n  b:\n    # below\n  c: [t]\n",
      "version: 1\ntags: {onDemand: [t]}\nfiles: {b: [],  # behind\n  a: [t]}\n",
      "version: 1\ntags:\n  onDemand:\n  - t\n  - t  # again\nfiles: {a: [t]}\n",
      "version: 1\ntags: {onDemand: [t]}\nfiles:\n  a:\n  - t\n  # again\n  - t\n",
      "version: 1\ntags: {onDemand: [t]}\nfiles: {a: [t]}  # odr:ignore empty-tag-list because\n",
    ] {
      let result = Linter.fix(Manifest(SourceText(name: "test.yml", text)))
      #expect(String(decoding: result.bytes, as: UTF8.self) == text)
      #expect(result.remaining.compactMap(\.fix).map(\.isSafe) == [false])
    }
    // A comment above the first entry alone belongs to all of them, and stays.
    let first = "version: 1\ntags: {onDemand: [t]}\nfiles:\n  # above\n  b: []\n  a: [t]\n"
    #expect(fixed(first) == first.replacingOccurrences(of: "  b: []\n", with: ""))
  }

  @Test("a word with an anchor is not corrected, since aliases use it elsewhere")
  func anchors() {
    let text = "version: 1\n&x flies: {A: [flies]}\ntags: {onDemand: [*x]}\n"
    #expect(fixed(text) == text)
  }

  @Test("a comment for odr stays with its line, and may silence what another fix reveals")
  func ignoreComments() {
    let silenced = "version: 1\n# odr:ignore unused-tag\ntags: {onDemand: [a]}\n"
    #expect(fixed(silenced) == silenced)
    #expect(
      fixed("version: 1\nflies:\n  A: []  # odr:ignore empty-tag-list\n")
        == "version: 1\nfiles:\n  A: []  # odr:ignore empty-tag-list\n")
  }
}

/// A project that contains files at certain paths.
private struct ListedProject: ProjectContents {
  let paths: [ByteString]
  var app: ProjectApp? { nil }
  var sources: SourceFiles { SourceFiles([]) { _ in nil } }

  func phase(of path: [UInt8], byType: BuildPhase) -> BuildPhase? { nil }
  func contains(_ path: [UInt8]) -> Bool { false }
  func exclusion(of path: [UInt8]) -> String? { nil }
  func findings(_ manifest: Manifest) -> [Diagnostic] { [] }
  func untaggedBytes(_ manifest: Manifest) -> [(bytes: Int, target: String, isComplete: Bool)] { [] }
  func untagged(_ manifest: Manifest) -> [ByteString] { [] }
  func compare(_ manifest: Manifest, _ tree: any FileTree) -> [Diagnostic] { [] }
}
