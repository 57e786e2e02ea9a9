import Testing

@testable import ResourceTags

/// Tests of merges in which one side removes a tag or a resource that the other side changes.
extension MergedTextTests {
  /// A manifest with a tag list and resources.
  private static func version(_ tags: String, _ files: String...) -> String {
    "version: 1\ntags:\n  onDemand: [\(tags)]\nfiles:\n" + files.map { "  \($0)\n" }.joined()
  }

  /// The base, the version that removes something, and the version that changes it.
  private static let removals: [(base: String, removed: String, changed: String)] = [
    // The other side gives all resources of a tag a new tag, and uses the new tag on more and more resources.
    (
      version("h, s", "a: [h]", "b: [h]", "s: [s]"), version("s", "s: [s]"),
      version("new, s", "a: [new]", "b: [new]", "p: [new]", "s: [s]")
    ),
    (
      version("h, s", "a: [h]", "b: [h]", "s: [s]"), version("s", "s: [s]"),
      version("new, s", "a: [new]", "b: [new]", "p: [new]", "q: [new]", "r: [new]", "s: [s]")
    ),
    // The other side changes the tags of a resource whose tag and entry are removed.
    (version("h, s", "a: [h]", "s: [s]"), version("s", "s: [s]"), version("h, s", "a: [h, s]", "s: [s]")),
    (version("h, s", "a: [h]", "s: [s]"), version("h, s", "s: [s]"), version("s", "a: [s]", "s: [s]")),
    // The other side replaces a folder with the files in it, or files with their folder, with the same or another tag.
    (version("h, s", "L: [h]", "s: [s]"), version("h, s", "s: [s]"), version("h, s", "L/a: [h]", "L/b: [h]", "s: [s]")),
    (version("h, s", "L: [h]", "s: [s]"), version("h, s", "s: [s]"), version("h, s", "L/M/a: [s]", "s: [s]")),
    (
      version("h, s", "L/a: [h]", "L/b: [h]", "s: [s]"), version("h, s", "L/b: [h]", "s: [s]"),
      version("h, s", "L: [h]", "s: [s]")
    ),
    (
      version("h, s", "L/M/a: [h]", "L/M/b: [s]", "s: [s]"), version("h, s", "L/M/b: [s]", "s: [s]"),
      version("g, s", "L: [g]", "s: [s]")
    ),
    (
      version("h, s", "s: [s]") + "catalogs: {A.xcassets: {F/T.imageset: [h], U.imageset: [s]}}\n",
      version("h, s", "s: [s]") + "catalogs: {A.xcassets: {U.imageset: [s]}}\n",
      version("h, s", "s: [s]") + "catalogs: {A.xcassets: {F: [h], U.imageset: [s]}}\n"
    ),
    // The other side adds or changes the name of a tag in code.
    (version("h, s", "s: [s]"), version("s", "s: [s]"), version("h, s", "s: [s]") + "codeNames: {h: hh}\n"),
    (
      version("h, s", "s: [s]") + "codeNames: {h: hh}\n", version("s", "s: [s]"),
      version("h, s", "s: [s]") + "codeNames: {h: other}\n"
    ),
  ]

  @Test("a merge never undoes a removal without a conflict", arguments: removals.indices, [false, true])
  func removal(_ row: Int, isSwapped: Bool) throws {
    let (base, removed, changed) = Self.removals[row]
    let merged = try isSwapped ? merge(base, changed, removed) : merge(base, removed, changed)
    #expect(!merged.conflicts.isEmpty && merged.text.contains("<<<<<<< ours\n"), "\(merged.text)")
    #expect(!merged.conflicts.contains { $0.contains("error that neither side has") }, "\(merged.conflicts)")
  }

  @Test("if both sides replace a folder with the files in it, nothing is removed", arguments: [false, true])
  func replaced(isSwapped: Bool) throws {
    let (folder, files) = (Self.version("h", "L: [h]"), Self.version("h", "L/a: [h]", "L/b: [h]"))
    let (base, new) = isSwapped ? (files, folder) : (folder, files)
    for other in [base, new] {
      let merged = try merge(base, new, other + "  T: [h]\n")
      #expect(merged.conflicts == [] && merged.text == new + "  T: [h]\n", "\(merged.text)")
    }
  }

  @Test("a conflict about lines that only the base has is at these lines")
  func placeInBase() throws {
    let base = Self.version("h, s", "L/A.png: [h]", "Sea.png: [s]", "Z.png: [s]")
    let ours = Self.version("h, s", "Sea.png: [s]", "Z.png: [s]")
    let theirs = Self.version("h, s", "Sea.png: [s]", "Y/A.png: [h]", "Z.png: [s]", "Z/A.png: [h]")
    let texts = [base, ours, theirs].map { SourceText(name: "ours.yml", $0) }
    let merged = try ManifestMerge(base: texts[0], ours: texts[1], theirs: texts[2])
    #expect(merged.conflicts.map { merged.source.string(in: $0.location.span) } == ["L/A.png"])
  }

  @Test("if one side removes a tag that the other side removes from a resource, the resource keeps its other changes")
  func removedTwice() throws {
    let base = Self.version("h, s, new", "a: [h, s]", "s: [s]")
    // One side removes the tag h, and adds a tag; the other side removes the tag s.
    let (ours, theirs) = (
      Self.version("s, new", "a: [s, new]", "s: [s]"), Self.version("h, s, new", "a: [h]", "s: [s]")
    )
    for sides in [(ours, theirs), (theirs, ours)] {
      let merged = try merge(base, sides.0, sides.1)
      #expect(merged.conflicts == [] && merged.text == Self.version("s, new", "a: [new]", "s: [s]"), "\(merged.text)")
    }
  }
}
