import Testing

@testable import ResourceTags

/// Tests of what is between conflict markers, and what is not.
extension MergedTextTests {
  private func version(_ tags: String, _ files: String...) -> String {
    "version: 1\ntags:\n  onDemand: [\(tags)]\nfiles:\n" + files.map { "  \($0)\n" }.joined()
  }

  @Test("the lines of a conflict have the new name of a tag that only one side renamed")
  func renamedTag() throws {
    let base = version("f, a", "x.png: [f]", "z.png: [f]")
    let merged = try merge(base, version("R, a", "z.png: [R]"), version("f, a", "x.png: [f, a]", "z.png: [f]"))
    #expect(merged.conflicts == ["ours removes 'x.png', but theirs changes it; keep it or remove it"])
    #expect(merged.text.contains("=======\n  x.png: [R, a]\n>>>>>>> theirs\n"), "\(merged.text)")
  }

  @Test("two files at one path are a conflict, whichever side moved one there")
  func samePath() throws {
    let base = version("a, b, c", "x/i.png: [a]", "y/i.png: [b]")
    let moved = version("a, b, c", "y/i.png: [b]", "z/i.png: [a]")
    let others = [
      version("a, b, c", "x/i.png: [a]", "z/i.png: [b]"),
      version("a, b, c", "x/i.png: [a]", "y/i.png: [b]", "z/i.png: [c]"),
    ]
    for other in others {
      for sides in [(moved, other), (other, moved)] {
        let merged = try merge(base, sides.0, sides.1)
        #expect(merged.conflicts.count == 1 && merged.conflicts[0].hasSuffix("different resource there; use two paths"))
        #expect(!merged.text.contains("z/i.png: [a, "), "\(merged.text)")
      }
    }
  }

  @Test("whichever name or category of a tag is kept, the uses that a side added are there")
  func additions() throws {
    let base = version("f, a", "x.png: [f]")
    func added(_ tag: String) -> [String] { ["  n.png: [\(tag)]\n", "  x.png: [\(tag), a]\n"] }
    let (ours, theirs) = (version("R, a", "n.png: [R]", "x.png: [R, a]"), version("S, a", "x.png: [S]"))
    for sides in [(ours, theirs), (theirs, ours)] {
      let merged = try merge(base, sides.0, sides.1)
      #expect(merged.conflicts.count == 1)
      for line in ["R", "S", "f"].flatMap(added) { #expect(merged.text.contains(line), "\(merged.text)") }
      let moved = try merge(
        base, sides.0.replacing("onDemand", with: "prefetchOrder").replacing(/[RS]/, with: "f"),
        sides.1.replacing("onDemand", with: "initialInstall").replacing(/[RS]/, with: "f"))
      #expect(moved.conflicts.count == 2 && moved.text.hasSuffix(">>>>>>> theirs\nfiles:\n" + added("f").joined()))
    }
    let new = try merge(
      version("f", "x.png: [f]", "y.png: [f]"), version("f, a", "x.png: [f, a]", "y.png: [f]"),
      version("f", "x.png: [f]", "y.png: [f, a]").replacing("files:", with: "  prefetchOrder: [a]\nfiles:"))
    #expect(new.conflicts.count == 1, "\(new.conflicts)")
    #expect(new.text.hasSuffix(">>>>>>> theirs\nfiles:\n  x.png: [f, a]\n  y.png: [f, a]\n"), "\(new.text)")
  }

  @Test("a conflict about nothing in the text is at the last conflict")
  func place() throws {
    let base = version("a", "x.png: [a]")
    let texts = [base, base + "# one\n", base + "# two\n"].map { SourceText(name: "ours.yml", $0) }
    let merged = try ManifestMerge(base: texts[0], ours: texts[1], theirs: texts[2])
    #expect(merged.conflicts.map(\.location.span.start) == [base.utf8.count])
  }

  @Test("all conflicts are counted")
  func count() throws {
    func text(_ tags: String) -> SourceText {
      let lines = (0...1_000).map { "  f\($0).png: [\(tags)]\n" }.joined()
      return SourceText(name: "a.yml", "version: 1\ntags: {onDemand: [a, b]}\nfiles:\n" + lines)
    }
    let merged = try ManifestMerge(base: text("a, b"), ours: text("a"), theirs: text("b"))
    #expect(merged.conflicts.count == 1_000 && merged.conflictCount == 1_001)
  }
}
