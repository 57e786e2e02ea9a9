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

  @Test("if both sides give a tag the same name, additions are not in the conflict")
  func sameName() throws {
    let base = version("a, b, c", "x.png: [a]", "y.png: [b]")
    let ours = version("a, R, c", "x.png: [a]", "y.png: [R]", "new.png: [c]")
    let theirs = version("R, b, c", "x.png: [R]", "y.png: [b]")
    for sides in [(ours, theirs), (theirs, ours)] {
      let merged = try merge(base, sides.0, sides.1)
      #expect(merged.conflicts.count == 1)
      let outside = merged.text.replacing(/<<<<<<<[^>]*>>>>>>>/, with: "")
      #expect(outside.contains("  new.png: [c]\n"), "\(merged.text)")
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
  }

  @Test("an error that neither side has is between markers with the entries that cause it")
  func newError() throws {
    let base = version("a, b", "x.png: [a]", "y.png: [b]")
    let ours = "lint: {unused-tag: error}\n" + base + "  n.png: [a]\n"
    let merged = try merge(base, ours, version("a, b", "x.png: [a]"))
    #expect(merged.conflicts == ["the merge has an error that neither side has: tag 'b' has no resources"])
    #expect(merged.text.contains("<<<<<<< ours\n  y.png: [b]\n||||||| base\n  y.png: [b]\n=======\n>>>>>>> theirs\n"))
    #expect(merged.text.hasSuffix(">>>>>>> theirs\n  n.png: [a]\n"), "\(merged.text)")
  }

  @Test("a conflict about nothing in the text is at the last conflict")
  func place() throws {
    let base = version("a", "x.png: [a]")
    let texts = [base, base + "# one\n", base + "# two\n"].map { SourceText(name: "ours.yml", $0) }
    let merged = try ManifestMerge(base: texts[0], ours: texts[1], theirs: texts[2])
    #expect(merged.conflicts.map(\.location.span.start) == [base.utf8.count])
  }

  @Test("an order without meaning is not in a conflict")
  func sameChanges() throws {
    let base = "platform: iOS\n" + version("a, b", "x.png: [a]", "y.png: [b]")
    let ours = "platform: tvOS\n" + version("a, n, b", "x.png: [a]", "y.png: [b, n]")
    let theirs = "platform: visionOS\n" + version("n, a, b", "x.png: [a]", "y.png: [b, n]")
    let merged = try merge(base, ours, theirs)
    #expect(merged.conflicts.count == 1)
    #expect(merged.text.ranges(of: "<<<<<<<").count == 1, "\(merged.text)")
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
