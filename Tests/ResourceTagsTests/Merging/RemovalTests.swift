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
  ]

  @Test("a merge never undoes a removal without a conflict", arguments: removals.indices, [false, true])
  func removal(_ row: Int, isSwapped: Bool) throws {
    let (base, removed, changed) = Self.removals[row]
    let merged = try isSwapped ? merge(base, changed, removed) : merge(base, removed, changed)
    #expect(!merged.conflicts.isEmpty && merged.text.contains("<<<<<<< ours\n"), "\(merged.text)")
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
