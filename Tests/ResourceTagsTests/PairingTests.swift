import OdrTestSupport
import Testing

@testable import ResourceTags

/// Tests of what counts as renamed or moved.
@Suite("Renamed tags and moved resources") struct PairingTests {
  /// A manifest with the given tags and resources, such as `a.png: [x]`.
  private func manifest(_ tags: String, _ files: [String]) -> Manifest {
    let text = "version: 1\ntags: {onDemand: [\(tags)]}\nfiles:\n" + files.map { "  \($0)\n" }.joined()
    return Manifest(SourceText(name: "ResourceTags.yml", text))
  }

  private func renames(_ old: (String, [String]), _ new: (String, [String])) -> [String] {
    let (old, new) = (manifest(old.0, old.1), manifest(new.0, new.1))
    return Pairing(old, new).renamedTags.map { "\(old.name(of: $0.old)) → \(new.name(of: $0.new))" }
  }

  private func moves(
    _ old: [String], _ new: [String], _ evidence: FileEvidence = FileEvidence()
  ) -> [String] {
    func version(_ files: [String]) -> Manifest { manifest("a", files.map { "\($0): [a]" }) }
    return Pairing(version(old), version(new), evidence).moves.map { "\($0.old.string) → \($0.new.string)" }
  }

  @Test("a tag was renamed if more than half of the resources that both versions list are the same")
  func tags() {
    let old = ("h", ["1: [h]", "2: [h]", "3: [h]", "4: [h]"])
    #expect(renames(old, ("n", ["1: [n]", "2: [n]", "3: [n]", "4: [n]", "5: [n]"])) == ["h → n"])
    #expect(renames(old, ("n, o", ["1: [n]", "2: [n]", "3: [n]", "4: [o]"])) == ["h → n"])
    #expect(renames(old, ("n, o", ["1: [n]", "2: [n]", "3: [o]", "4: [o]"])) == [])
    #expect(renames(old, ("n, o", ["1: [n, o]", "2: [n, o]", "3: [n, o]", "4: [n, o]"])) == [], "ambiguous")
    #expect(renames(("g, h", ["1: [g, h]", "2: [g, h]"]), ("n", ["1: [n]", "2: [n]"])) == [], "ambiguous")
    #expect(renames(("a, h, b", []), ("a, n, b", [])) == ["h → n"])
    #expect(renames(("a, g, h, b", []), ("a, n, b", [])) == [], "ambiguous")
    #expect(renames(("a, h, b", []), ("a, b, n", [])) == [])
  }

  @Test("a resource moved if no other path has the same end")
  func resources() {
    #expect(moves(["A/x"], ["B/x"]) == ["A/x → B/x"])
    #expect(moves(["A/x"], ["B/x", "C/x"]) == [])
    #expect(moves(["A/x", "B/x"], ["C/x"]) == [])
    #expect(moves(["A/B/x", "C/x"], ["D/B/x", "E/x"]) == ["A/B/x → D/B/x", "C/x → E/x"])
    // Digits, and the folders of other resources, tell paths apart.
    #expect(
      moves(["Level1/bg.png", "Level2/bg.png"], ["Stage1/bg.png", "Stage2/bg.png"])
        == ["Level1/bg.png → Stage1/bg.png", "Level2/bg.png → Stage2/bg.png"])
    #expect(
      moves(["A/bg", "A/1", "B/bg", "B/2"], ["Y/bg", "Y/2", "X/bg", "X/1"]) == ["B → Y", "A → X"])
    // In a folder, a single resource may have another name.
    #expect(moves(["A/x", "A/z"], ["A/y", "A/z"]) == ["A/x → A/y"])
    #expect(moves(["A/x", "A/z"], ["A/y", "A/w"]) == [])
    #expect(moves(["A/x"], ["A/x/y"]) == [])
  }

  @Test("a file that was renamed in a moved folder moved with the folder")
  func renamedInFolder() {
    func moves(_ old: [String], _ new: [String], renaming file: String, to path: String) -> [String] {
      self.moves(old, new, FileEvidence(renames: [(ByteString(file), ByteString(path))]))
    }
    let (old, new) = (["A/x", "A/y", "A/z"], ["B/x", "B/y", "B/new"])
    #expect(self.moves(old, new) == ["A → B"])
    #expect(moves(old, new, renaming: "A/z", to: "B/new") == ["A/z → B/new", "A → B"])
    #expect(moves(["A/x", "A/z"], ["B/x", "C/new"], renaming: "A/z", to: "C/new") == ["A/x → B/x", "A/z → C/new"])
    // The folder around a renamed file stays.
    #expect(moves(["A/B/x", "A/B/y"], ["A/B/z"], renaming: "A/B/x", to: "A/B/z") == ["A/B/x → A/B/z"])
  }

  @Test("a folder moved if nothing stays in it")
  func folders() {
    #expect(moves(["A/x", "A/y"], ["B/x", "B/y"]) == ["A → B"])
    #expect(moves(["A/x", "A/y", "A/z"], ["B/x", "B/y"]) == ["A → B"])
    #expect(moves(["A/x", "A/y", "A/z"], ["B/x", "B/y", "A/z"]) == ["A/x → B/x", "A/y → B/y"])
    #expect(moves(["A/x", "A/y"], ["B/x", "B/y", "A/new"]) == ["A/x → B/x", "A/y → B/y"])
    #expect(moves(["A/x", "A/y"], ["B/x", "C/y"]) == ["A/x → B/x", "A/y → C/y"])
    #expect(moves(["A", "A/x", "A/y"], ["B/A", "B/A/x", "B/A/y"]) == ["A → B/A"])
    #expect(moves(["A/B/x", "A/B/y"], ["C/B/x", "C/B/y"]) == ["A → C"])
  }

  @Test("git's renames come first, and git and the disk say what stays in a folder")
  func evidence() {
    func evidence(_ renames: [(String, String)] = [], _ files: [String]) -> FileEvidence {
      FileEvidence(
        renames: renames.map { (ByteString($0.0), ByteString($0.1)) },
        files: MemoryTree(Dictionary(uniqueKeysWithValues: files.map { ($0, .size(0)) })))
    }
    #expect(moves(["A/x"], ["B/x"], evidence([], ["B/x"])) == ["A → B"])
    #expect(
      moves(["A/x", "A/y"], ["B/x", "B/y"], evidence([], ["A/z", "B/x", "B/y"])) == ["A/x → B/x", "A/y → B/y"])
    let renames = [("A/x", "C/x"), ("B/x", "D/z")]
    #expect(moves(["A/x", "B/x"], ["C/x", "D/z", "E/x"], evidence(renames, [])) == ["A → C", "B/x → D/z"])
    // A resource can be a folder whose files git renamed.
    #expect(moves(["Sea"], ["Ocean"], evidence([("Sea/1", "Ocean/1"), ("Sea/2", "Ocean/2")], [])) == ["Sea → Ocean"])
  }
}
