import OdrTestSupport
import Testing

@testable import ResourceTags

/// Tests of entries whose tags, paths, or comments both sides change.
extension MergedTextTests {
  private static let head = "version: 1\ntags:\n  onDemand: [a, b, c]\n"

  @Test("both sides change something next to a catalog that is an alias: a copy replaces the alias")
  func aliasOfCatalog() throws {
    let items = "catalogs:\n  A.xcassets: &items\n    X.imageset: [a]\n    Y.imageset: [b]\n  B.xcassets: *items\n"
    let ours = "version: 1\ntags:\n  onDemand:\n    - a\n    - b\n    - c\n" + items
    let theirs = Self.head.replacing("b, c]", with: "b, c, d]") + items.replacing("[b]", with: "[d]")
    let merged = try merge(Self.head + items, ours, theirs)
    #expect(merged.conflicts == [] && merged.notes == [])
    let manifest = Manifest(SourceText(name: "ours.yml", merged.text))
    #expect(manifest.resources().map(\.tags) == [["a"], ["d"], ["a"], ["d"]], "\(merged.text)")
  }

  @Test("a catalog that theirs moves keeps its comments, and the order of its items")
  func movedCatalogs() throws {
    let items = "    # y\n    Y.imageset: [b]\n    X.imageset: [a]  # why\n"
    let base = Self.head + "catalogs:\n  # main\n  A.xcassets:\n" + items
    let theirs = base.replacing("A.xc", with: "B.xc")
    let ours = base.replacing("b, c]", with: "b, c, d]")
    let merged = try merge(base, ours, theirs)
    #expect(merged.conflicts == [] && merged.text == ours.replacing("A.xc", with: "B.xc"))
    // An item that ours adds stays in the old catalog.
    let added = try merge(base, base + "    Z.imageset: [c]\n", theirs)
    #expect(
      added.conflicts == [] && added.text.contains("  B.xcassets:\n" + items)
        && added.text.contains("  A.xcassets:\n    Z.imageset: [c]\n"), "\(added.text)")
  }

  @Test("a tag that a side adds at the end of the prefetch order stays there if the other side reverses the order")
  func reversed() throws {
    let base = "version: 1\ntags:\n  prefetchOrder: [a, b]\n"
    let merged = try merge(base, base.replacing("a, b", with: "b, a"), base.replacing("b]", with: "b, c]"))
    #expect(merged.conflicts == [] && merged.text == base.replacing("a, b", with: "b, a, c"))
  }

  @Test("an entry whose last tags each side removes is a conflict")
  func lastTags() throws {
    let base = Self.head + "files:\n  big.bin: [a, b]\n  c.bin: [c]\n"
    let merged = try merge(
      base, base.replacing("[a, b]\n  c", with: "[b]\n  c"), base.replacing("[a, b]\n  c", with: "[a]\n  c"))
    #expect(
      merged.conflicts == [
        "ours and theirs remove different tags of 'big.bin', so the resource has no tags left; keep a tag, or remove the resource"
      ]
    )
    #expect(
      merged.text.contains(
        "<<<<<<< ours\n  big.bin: [b]\n||||||| base\n  big.bin: [a, b]\n=======\n  big.bin: [a]\n>>>>>>> theirs\n"))
  }

  @Test("a move is one with other tags, too, and both sides can make the same one")
  func moves() throws {
    let base = Self.head + "files:\n  x/f.png: [a, b]\n  y.png: [c]\n"
    let moved = base.replacing("x/f.png: [a, b]", with: "z/f.png: [a, b]")
    let retagged = base.replacing("x/f.png: [a, b]", with: "z/f.png: [a]")
    for sides in [(moved, retagged), (retagged, moved)] { #expect(try merge(base, sides.0, sides.1).text == retagged) }
    let removed = base.replacing("  x/f.png: [a, b]\n", with: "")
    let more = base.replacing("x/f.png: [a, b]", with: "z/f.png: [a, b, c]")
    let merged = try merge(base, more, removed)
    #expect(merged.conflicts == ["theirs removes 'x/f.png', but ours moves it to 'z/f.png'; keep it or remove it"])
    // Both sides move the file, and tags that they removed leave nothing else to combine.
    func version(_ tags: String, _ file: String) -> String {
      "version: 1\ntags: {onDemand: [\(tags)]}\nfiles:\n  \(file)\n"
    }
    let (elsewhere, other) = (version("a, c", "z/f.png: [a]"), version("c", "w/f.png: [c]"))
    for sides in [(elsewhere, other), (other, elsewhere)] {
      let both = try merge(version("a, b, c", "x/f.png: [a, b]"), sides.0, sides.1)
      #expect(both.conflicts.contains { $0.hasPrefix("ours moves 'x/f.png' to ") && $0.hasSuffix("keep one path") })
    }
  }

  @Test("conflicts name lines of the text with marks, and a rename that conflicts everywhere is one of them")
  func places() throws {
    let names = (0..<20).map { "  f\($0).png: [a]\n" }.joined()
    let base = "# game\nversion: 1\ntags:\n  onDemand:\n    - a\nfiles:\n\(names)platform: iOS\n"
    func renamed(_ name: String) -> String {
      base.replacing("[a]", with: "[\(name)]").replacing("- a", with: "- \(name)")
    }
    let texts = [base, renamed("b").replacing("iOS", with: "tvOS"), renamed("c").replacing("iOS", with: "visionOS")]
      .map { SourceText(name: "ours.yml", $0) }
    let merged = try ManifestMerge(base: texts[0], ours: texts[1], theirs: texts[2])
    let result = merged.source
    #expect(merged.conflicts.count == 2)
    #expect(merged.conflicts.map { result.string(in: $0.location.span) } == ["b", "platform"])
    #expect(
      merged.conflicts.flatMap(\.notes).compactMap { $0.location.map { result.string(in: $0.span) } } == [
        "c", "platform",
      ])
  }
}
