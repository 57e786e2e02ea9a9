import OdrTestSupport
import ResourceTags
import Testing

@Suite("Resources that have moved") struct MovedResourceTests {
  private func findings(
    _ text: String, _ files: [String], renames: [(String, String)] = []
  ) -> [Diagnostic] {
    let tree = MemoryTree(Dictionary(files.map { ($0, ExampleFile.size(0)) }) { first, _ in first })
    let evidence = FileEvidence(renames: renames.map { (ByteString($0.0), ByteString($0.1)) })
    var folder = ResourceFolder(tree)
    folder.renames = { _ in evidence }
    return Linter.lint(Manifest(SourceText(name: "test.yml", "version: 1\ntags: {onDemand: [a]}\n" + text)), in: folder)
      .filter { $0.rule != "catalog-contents-unreadable" }
  }

  private func lines(_ text: String, _ files: [String], renames: [(String, String)] = []) -> [String] {
    findings(text, files, renames: renames).map { "\($0.message) | \($0.label ?? "")" }
  }

  @Test("a folder that was renamed is one finding with the command that corrects it")
  func renamedFolder() {
    let names = (0..<1000).map { "\($0).sks" }
    let text = "files:\n" + names.map { "  Game/Levels/\($0): [a]\n" }.joined()
    let expected = [
      "folder 'Game/Levels' is not on disk; its 1000 resources are in 'Game/Stages' | "
        + "run: odr resource move Game/Levels Game/Stages"
    ]
    #expect(lines(text, names.map { "Game/Stages/" + $0 }) == expected)
    // Another folder with some of the names is not the one.
    #expect(lines(text, names.map { "Game/Stages/" + $0 } + names.prefix(600).map { "Old/" + $0 }) == expected)
  }

  @Test("what did not move with its folder is a finding of its own, without a suggestion")
  func partOfFolder() {
    #expect(
      lines("files: {L/1.sks: [a], L/2.sks: [a], L/3.sks: [a]}\n", ["M/1.sks", "M/3.sks"]) == [
        "'L/1.sks' is not on disk; folder 'L' does not exist | did you mean 'M/1.sks'?",
        "'L/2.sks' is not on disk; folder 'L' does not exist | correct the path, add the file, or remove the entry",
        "'L/3.sks' is not on disk; folder 'L' does not exist | did you mean 'M/3.sks'?",
      ])
  }

  @Test("a folder that moved with its catalogs is one finding, and so is a folder in a catalog")
  func catalogs() {
    let items = "catalogs: {Art/A.xcassets: {T.imageset: [a], U.imageset: [a]}}\n"
    let moved = ["New/A.xcassets/T.imageset/t.png", "New/A.xcassets/U.imageset/u.png"]
    #expect(
      lines("files: {Art/1.sks: [a], Art/2.sks: [a]}\n" + items, moved + ["New/1.sks", "New/2.sks"]) == [
        "folder 'Art' is not on disk; its 2 resources are in 'New' | run: odr resource move Art New"
      ])
    #expect(
      lines(items, moved) == [
        "asset catalog 'Art/A.xcassets' is not on disk | run: odr resource move Art New"
      ])
    #expect(
      lines(
        "catalogs: {A.xcassets: {Old/T.imageset: [a], Old/U.imageset: [a]}}\n",
        ["A.xcassets/New/T.imageset/t.png", "A.xcassets/New/U.imageset/u.png"]) == [
          "folder 'A.xcassets/Old' is not on disk; its 2 resources are in 'A.xcassets/New' | "
            + "run: odr resource move A.xcassets/Old A.xcassets/New"
        ])
  }

  @Test("an item that moved is not the neighbor with a similar name, even if several items have its name")
  func namesakes() {
    func labels(_ items: String..., listed: String = "") -> [String] {
      findings(
        "catalogs: {A.xcassets: {Old/Tree.imageset: [a]\(listed)}}\n",
        items.map { "A.xcassets/\($0).imageset/Contents.json" }
      ).map { $0.label ?? "" }
    }
    #expect(labels("Old/Trees", "X/Tree") == ["did you mean 'X/Tree.imageset'?"])
    #expect(labels("Old/Trees", "X/Tree", "Y/Tree") == ["correct the path, or remove the entry"])
    #expect(labels("Old/Trees") == ["did you mean 'Old/Trees.imageset'?"])
    // Items that the manifest lists did not come from there.
    #expect(labels("Old/Trees", "X/Tree", listed: ", X/Tree.imageset: [a]") == ["did you mean 'Old/Trees.imageset'?"])
  }

  @Test("git's renames decide, if the new file is there and not listed")
  func renames() {
    let text = "files: {Level1.sks: [a]}\n"
    #expect(
      lines(text, ["Level2.sks", "Boss.sks"], renames: [("Level1.sks", "Boss.sks")])
        == ["'Level1.sks' is not on disk | did you mean 'Boss.sks'?"])
    #expect(
      lines(text, ["Levle1.sks"], renames: [("Level1.sks", "Boss.sks")])
        == ["'Level1.sks' is not on disk | did you mean 'Levle1.sks'?"])
    #expect(
      lines("files: {Boss.sks: [a], Level1.sks: [a]}\n", ["Boss.sks"], renames: [("Level1.sks", "Boss.sks")])
        == ["'Level1.sks' is not on disk | correct the path, add the file, or remove the entry"])
    // Two folders have the names, and git knows which it is.
    let files = ["A/1.sks", "A/2.sks", "B/1.sks", "B/2.sks"]
    let folder = "files: {L/1.sks: [a], L/2.sks: [a]}\n"
    for new in ["A", "B"] {
      #expect(
        lines(folder, files, renames: [("L/1.sks", new + "/1.sks"), ("L/2.sks", new + "/2.sks")])
          == ["folder 'L' is not on disk; its 2 resources are in '\(new)' | run: odr resource move L \(new)"])
    }
  }

  @Test("of random manifests and files, every suggestion is there and is not listed", arguments: 0..<100)
  func law(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let folders = ["", "L/", "M/", "L/deep/", "Level/"]
    let names = (1...6).map { "Level\($0).sks" }
    let all = folders.flatMap { folder in names.map { folder + $0 } }
    let listed = all.filter { _ in random.next() % 3 == 0 }
    let files = all.filter { _ in random.next() % 3 == 0 }
    let renames = listed.compactMap { path in
      files.isEmpty || random.next() % 3 > 0 ? nil : (path, files[Int(random.next() % UInt64(files.count))])
    }
    let text = "files:\n" + listed.map { "  \($0): [a]\n" }.joined()
    let source = SourceText(name: "test.yml", "version: 1\ntags: {onDemand: [a]}\n" + text)
    let found = findings(text, files, renames: renames).filter { $0.rule == "missing-resource" }
    let missing = Set(listed).subtracting(files)
    #expect(missing.isEmpty == found.isEmpty)
    for finding in found {
      guard let fix = finding.fix else { continue }
      let paths = Manifest(try source.applying(fix.edits)).resources().map(\.path)
      #expect(Set(paths).count == paths.count, "\(finding.message)")
      let new = Set(paths).subtracting(listed)
      #expect(!new.isEmpty && new.isSubset(of: files), "\(finding.message)")
    }
  }
}
